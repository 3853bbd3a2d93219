import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import process from 'node:process';
import type { Bar } from './encoding.ts';

interface Part {
  readonly title: string;
  readonly bars: readonly Bar[];
}

const FILE = 'docs/benchmarks.md';

const isMet = ({ found, most }: Bar): boolean => found <= most;
const digits = (n: number): string => n.toFixed(n >= 100 ? 0 : n > 0 && n < 0.1 ? 3 : 2);

/** One figure as a line for the terminal. */
export const lineOf = (bar: Bar): string =>
  `${isMet(bar) ? 'ok    ' : 'MISSED'} ${digits(bar.found)} (at most ${bar.most})  ${bar.what}`;

/** Writes all figures with the day, the kind of machine and the command. */
export function writeBenchmarks(parts: readonly Part[]): void {
  writeFileSync(FILE, `${[...head(), ...parts.flatMap(section)].join('\n')}\n`);
}

function head(): string[] {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return [
    '# Benchmarks',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, with Node ${process.versions.node} on ${machine}.`,
    'Ratios are taken in turns, round after round, with what they compare with, so that other programs on the machine count',
    'in both; milliseconds and megabytes are those of this machine. More of what answers cost is in',
    '[fixtures/toon/STATS.md](../fixtures/toon/STATS.md).',
  ];
}

const section = ({ title, bars }: Part): string[] => [
  '',
  `## ${title}`,
  '',
  '| what | found | at most | |',
  '|---|--:|--:|---|',
  ...bars.map((bar) => `| ${bar.what} | ${digits(bar.found)} | ${bar.most} | ${isMet(bar) ? '' : 'missed'} |`),
];
