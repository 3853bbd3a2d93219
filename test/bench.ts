import { answerBars } from './bench/answers.ts';
import { callBars } from './bench/calls.ts';
import { contextBars } from './bench/context.ts';
import { type Bar, encodingBars } from './bench/encoding.ts';
import { planBars } from './bench/plans.ts';
import { processBars } from './bench/process.ts';
import { lineOf, writeBenchmarks } from './bench/report.ts';

/** What is measured, in this order; a part takes its rounds in turns with what it compares with. */
const PARTS: readonly (readonly [title: string, measure: () => Promise<readonly Bar[]>])[] = [
  ['Writing answers', encodingBars],
  ['What an answer costs', answerBars],
  ['Plans', planBars],
  ['The whole context, with Google at some distance', contextBars],
  ['One call', callBars],
  ['The process', processBars],
];

/** `npm run bench`: measures against the bars, writes docs/benchmarks.md, and fails when one is missed. */
const parts: { title: string; bars: readonly Bar[] }[] = [];
for (const [title, measure] of PARTS) {
  const bars = await measure();
  for (const bar of bars) process.stdout.write(`${lineOf(bar)}\n`);
  parts.push({ title, bars });
}
writeBenchmarks(parts);
process.exitCode = parts.every(({ bars }) => bars.every(({ found, most }) => found <= most)) ? 0 : 1;
