// Checks the doors of test/doors.cjs and the room picture in ARCHITECTURE.md; `--write` renews the picture.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

interface Report {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

const DOCUMENT = 'ARCHITECTURE.md';
const PICTURE = /(<!-- rooms:start -->\n)[\s\S]*(<!-- rooms:end -->)/;
const say = (line: string) => process.stdout.write(`${line}\n`);

function cruise(): Report {
  const cli = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
  const args = [cli, '--config', 'test/doors.cjs', '--output-type', 'json', 'src'];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 })) as Report;
}

const roomOf = (path: string): string | undefined => /^src\/([^/.]+)/.exec(path)?.[1];

/** The rooms and which opens which, as a mermaid graph. */
function pictureOf({ modules }: Report): string {
  const doors = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (from && to && from !== to && to !== 'domain') doors.add(`  ${from} --> ${to}`);
    }
  }
  return ['```mermaid', 'graph TD', ...[...doors].sort(), '```', ''].join('\n');
}

const report = cruise();
const { totalCruised, violations } = report.summary;
for (const { rule, from, to } of violations) say(`${rule.name}: ${from} -> ${to}`);
// With a TypeScript it does not know the cruiser reads nothing and is content.
if (report.modules.filter(({ source }) => source.startsWith('src/')).length === 0) {
  say('The doors were not checked: no module of src/ was read.');
  process.exit(1);
}
const text = readFileSync(DOCUMENT, 'utf8');
const renewed = text.replace(PICTURE, (_, start, end) => `${start}${pictureOf(report)}${end}`);
if (process.argv.includes('--write')) writeFileSync(DOCUMENT, renewed);
else if (renewed !== text) say(`The room picture in ${DOCUMENT} is not true any more: run "npm run rooms".`);
say(`${totalCruised} modules, ${violations.length} doors broken`);
process.exit(violations.length > 0 || (renewed !== text && !process.argv.includes('--write')) ? 1 : 0);
