import { masked, student } from '../layouts/student.ts';
import { type Forms, formsOf, type Size, sizeOf } from './forms.ts';

const NAMES: Readonly<Record<Exclude<keyof Forms, 'items'>, string>> = {
  prettyJson: 'pretty JSON of the API bodies',
  compactJson: 'compact JSON of them',
  plainToon: 'plain TOON of them',
  classicAlone: 'classic layout',
  classicJson: 'classic layout as compact JSON',
  classic: 'classic layout with `sources`',
  compact: '**compact layout** with `sources`',
};

/** What `npm run stats` writes, by file name. */
export async function statsFiles(): Promise<Readonly<Record<string, string>>> {
  const [real, twin] = await Promise.all([formsOf(student), formsOf(masked)]);
  return {
    'STATS.md': report(real, twin),
    'student.compact.toon': `${real.compact}\n`,
    'student.classic.toon': `${real.classic}\n`,
  };
}

const report = (real: Forms, twin: Forms): string => `\
# What an answer costs

Written by \`npm run stats\`; a test fails when it is out of date. Tokens are o200k_base. The data is one term of a made-up
student: 188 events in 6 calendars, 47 tasks in 4 lists and 10 deadlines of Moodle. Its twin has short ids, from which no
occurrence can be named by its series, so the compact layout cannot fold anything there; and masked texts of Moodle.
The answers themselves are beside this file.

## Student

${tableOf(real)}

## Masked twin

${tableOf(twin)}
`;

function tableOf(forms: Forms): string {
  const baseline = sizeOf(forms.prettyJson);
  const rows = Object.entries(NAMES).map(([form, name]) => {
    const size = sizeOf(forms[form as keyof typeof NAMES]);
    return `| ${[name, ...figures(size, baseline, forms.items)].join(' | ')} |`;
  });
  return [
    '| form | characters | tokens | per item | smaller than pretty JSON |',
    '|---|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}

const figures = ({ characters, tokens }: Size, baseline: Size, items: number): readonly string[] => [
  grouped(characters),
  grouped(tokens),
  (tokens / items).toFixed(1),
  `${(baseline.tokens / tokens).toFixed(1)}x`,
];

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
