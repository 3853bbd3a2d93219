import type { AnswerLayout } from '../../src/domain/answer-layout.ts';
import { layoutOf } from '../../src/layouts/layout-of.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { masked } from '../layouts/student.ts';
import { type Many, many } from './many.ts';
import { growth, timeInTurns } from './rounds.ts';

/** One figure and what it may be at most. */
export interface Bar {
  readonly what: string;
  readonly found: number;
  readonly most: number;
}

const ROUNDS = 20;
/** 235 items each. */
const LOTS = 43;
/** A seventh of them is encoded seven times, so that both tidy up as much memory. */
const [FEW, TIMES] = [6, 7];

/** How long answers take to write, against plain JSON of the same items, and how that grows. */
export async function encodingBars(): Promise<readonly Bar[]> {
  const [few, lots, twin] = [await many(FEW), await many(LOTS), await many(LOTS, masked)];
  const times = timeInTurns(
    {
      few: () => Array.from({ length: TIMES }, () => encoded(few, 'compact')),
      lots: () => encoded(lots, 'compact'),
      json: () => JSON.stringify(lots.bodies, null, 2),
      twin: () => encoded(twin, 'compact'),
      twinJson: () => JSON.stringify(twin.bodies, null, 2),
      classic: () => encoded(lots, 'classic'),
    },
    ROUNDS,
  );
  const ms = (name: string): number => times[name] ?? Number.NaN;
  const toJson = `${lots.items} items, to JSON.stringify(raw, null, 2)`;
  return [
    { what: `compact layout and encoding of ${toJson}`, found: ms('lots') / ms('json'), most: 1.5 },
    { what: `the same where no series can be folded`, found: ms('twin') / ms('twinJson'), most: 1.5 },
    { what: `classic layout and encoding of ${toJson}`, found: ms('classic') / ms('json'), most: 5 },
    {
      what: 'growth exponent of the first',
      found: growth([few.items, ms('few') / TIMES], [lots.items, ms('lots')]),
      most: 1.1,
    },
  ];
}

function encoded({ context }: Many, layout: AnswerLayout): string {
  const answer = layoutOf(layout)(context);
  return safeEncode(answer.data, answer);
}
