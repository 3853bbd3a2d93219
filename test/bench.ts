import { callBars } from './bench/calls.ts';
import { contextBars } from './bench/context.ts';
import { encodingBars } from './bench/encoding.ts';
import { planBars } from './bench/plans.ts';

/** `npm run bench`: measures against the bars; fails when one is missed. */
const bars = [...(await encodingBars()), ...(await planBars()), ...(await contextBars()), ...(await callBars())];
for (const { what, found, most } of bars) {
  process.stdout.write(`${found <= most ? 'ok    ' : 'MISSED'} ${found.toFixed(2)} (at most ${most})  ${what}\n`);
}
process.exitCode = bars.every(({ found, most }) => found <= most) ? 0 : 1;
