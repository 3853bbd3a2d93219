import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

const HOME = 'node_modules/@modelcontextprotocol/conformance';
const MOST_MS = 120_000;

/** How one run of the suite went. */
export interface Outcome {
  readonly what: string;
  /** Whether all that failed is expected to, and all that is expected to fail did. */
  readonly ok: boolean;
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  readonly output: string;
}

/** Runs the conformance suite as its users do; `heard` gets what it prints, as it comes. */
export function runSuite(
  what: string,
  args: readonly string[],
  heard: (text: string) => void = () => undefined,
): Promise<Outcome> {
  const uncounted = uncountedBy(args[args.indexOf('--requirements') + 1] ?? '');
  return new Promise((resolve) => {
    const options = { timeout: MOST_MS, maxBuffer: 1 << 26 };
    const child = execFile(process.execPath, [`${HOME}/dist/index.js`, ...args], options, (error, stdout, stderr) =>
      resolve({ what, ok: error === null, ...scenariosIn(stdout, uncounted), output: stdout + stderr }),
    );
    child.stdout?.on('data', heard);
  });
}

/** Scenarios that a revision's requirements run without counting them. */
function uncountedBy(revision: string): ReadonlySet<string> {
  if (!/^\d{4}-\d\d-\d\d$/.test(revision)) return new Set();
  const [, notScored = ''] = readFileSync(`${HOME}/requirements/${revision}.yaml`, 'utf8').split(/^not_scored:/m);
  return new Set([...notScored.matchAll(/scenario: (\S+)/g)].map(([, name = '']) => name));
}

function scenariosIn(output: string, uncounted: ReadonlySet<string>): Pick<Outcome, 'passed' | 'failed'> {
  const [counted = ''] = (output.split('=== SUMMARY ===').at(-1) ?? '').split(/^(Total|Not scored)/m);
  const named = (mark: string) =>
    [...counted.matchAll(new RegExp(`^${mark} ([^:\\n]+):`, 'gm'))]
      .map(([, name = '']) => name)
      .filter((name) => !uncounted.has(name));
  return { passed: named('✓'), failed: named('✗') };
}
