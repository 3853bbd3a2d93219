import type { Original } from '../../domain/agenda.ts';
import { counting, endingAt, type Recurrence, type Rule } from '../../domain/recurrence.ts';
import { addDays } from '../../domain/time.ts';
import { type Anchor, slotsUntil, type Wall, wallOf } from './rule-slots.ts';

/** The two parts of a series that is cut before one of its occurrences. */
export interface CutRecurrence {
  readonly earlier: Recurrence;
  /** undefined: the cut is not at an occurrence of the one rule, so nothing can go on from there as it was. */
  readonly later: Recurrence | undefined;
  /** How many occurrences come before the cut; those that were left out are not counted. */
  readonly before: number;
}

/** Cuts a series before the occurrence planned for `at`. `COUNT` is shared out: occurrences left out count, as RFC 5545 has it. */
export function cutRecurrence(recurrence: Recurrence, anchor: Anchor, at: Original): CutRecurrence {
  const { rules, added, leftOut } = recurrence;
  const cut = wallOf(at, anchor.zone);
  const isEarlier = (moment: Original): boolean => wallOf(moment, anchor.zone) < cut;
  const [first] = rules;
  const end = justBefore(at);
  return {
    earlier: {
      rules: rules.map((rule) => endingAt(rule, end)),
      added: added.filter(isEarlier),
      leftOut: leftOut.filter(isEarlier),
    },
    later:
      first === undefined || rules.length > 1
        ? undefined
        : rest(first, slotsUntil(first, anchor, cut), cut, {
            added: added.filter((moment) => !isEarlier(moment)),
            leftOut: leftOut.filter((moment) => !isEarlier(moment)),
          }),
    before: planned(recurrence, anchor, cut).length,
  };
}

function rest(
  rule: Rule,
  slots: readonly Wall[],
  cut: Wall,
  dates: Pick<Recurrence, 'added' | 'leftOut'>,
): Recurrence | undefined {
  if (slots.at(-1) !== cut) return undefined;
  const count = rule.get('COUNT');
  return { ...dates, rules: [count === undefined ? rule : counting(rule, Number(count) - slots.length + 1)] };
}

/** The last moment that belongs to the time before. */
const justBefore = (at: Original): Original =>
  at.kind === 'all-day' ? { ...at, date: addDays(at.date, -1) } : { ...at, at: at.at - 1_000 };

/** What takes place before the cut, by the rules and days alone. */
function planned({ rules, added, leftOut }: Recurrence, anchor: Anchor, cut: Wall): Wall[] {
  const { zone, start } = anchor;
  const regular = rules.flatMap((rule) => slotsUntil(rule, anchor, cut));
  const all = new Set([wallOf(start, zone), ...regular, ...added.map((moment) => wallOf(moment, zone))]);
  const gone = new Set(leftOut.map((moment) => wallOf(moment, zone)));
  return [...all].filter((wall) => wall < cut && !gone.has(wall));
}
