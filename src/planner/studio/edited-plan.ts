import type { FreeDay, Plan, PlanBlock, PlanNumbers, SlipWhy } from '../../domain/plan.ts';
import type { EditedBlock, StudioWork } from '../../domain/studio.ts';
import type { LocalDate } from '../../domain/time.ts';
import { hasSameBlocks, minutesBetween, plannedMinutes, worksOf } from './studio-plans.ts';

interface Ground {
  readonly work: readonly StudioWork[];
  readonly free: readonly FreeDay[];
  readonly deferred: readonly string[];
}

/** A plan as its person left it, told in the same terms as one that was computed. */
export function editedPlan(computed: Plan, edited: readonly EditedBlock[], { work, free, deferred }: Ground): Plan {
  const wanted = work.filter(({ id, gone, minutes }) => !gone && minutes > 0 && !deferred.includes(id));
  const placed = plannedMinutes(edited);
  const ends = endsOf(edited);
  const missing = (one: StudioWork): number => Math.max(0, wholeMinutes(one) - (placed.get(one.id) ?? 0));
  const blocks = toldBlocks(computed, edited, { works: worksOf(work), free });
  const late = wanted.filter((one) => isLate(one, ends.get(one.id), missing(one), free));
  return {
    kind: computed.kind,
    blocks,
    unplaced: wanted.filter((one) => missing(one) > 0).map((one) => ({ work: one.id, minutes: missing(one) })),
    slipping: late.map((one) => ({
      ...{ work: one.id, due: one.due ?? '', ...whyLate(one, { computed, edited, free, missing: missing(one) }) },
      doneAt: missing(one) > 0 ? undefined : ends.get(one.id),
    })),
    numbers: numbersOf(numbersLeft(computed, blocks), blocks, { wanted, late, missing, free }),
  };
}

const QUARTER = 15;
const wholeMinutes = ({ minutes }: StudioWork): number => Math.ceil(minutes / QUARTER) * QUARTER;

/** A day alone means its end. */
const momentOf = (due: string): string => (due.length === 10 ? `${due}T24:00` : due);

/** The end of a day is told as midnight of the next; for comparing it belongs to its day. */
const endText = (end: string): string =>
  end.endsWith('T00:00') ? `${new Date(Date.parse(`${end}:00Z`) - 1).toISOString().slice(0, 10)}T24:00` : end;

function endsOf(blocks: readonly EditedBlock[]): ReadonlyMap<string, string> {
  const ends = new Map<string, string>();
  for (const { work, end } of blocks) if (end > (ends.get(work) ?? '')) ends.set(work, end);
  return ends;
}

const isDated = ({ due }: StudioWork, free: readonly FreeDay[]): boolean =>
  due !== undefined && due.slice(0, 10) <= (free.at(-1)?.date ?? '');

function isLate(one: StudioWork, end: string | undefined, missing: number, free: readonly FreeDay[]): boolean {
  if (one.due === undefined || !isDated(one, free)) return false;
  return missing > 0 || end === undefined || endText(end) > momentOf(one.due);
}

interface LateGround {
  readonly computed: Plan;
  readonly edited: readonly EditedBlock[];
  readonly free: readonly FreeDay[];
  readonly missing: number;
}

/** What was due before the first day is overdue; what could not be on time still cannot; all else is what its person did. */
function whyLate({ id, due = '' }: StudioWork, { computed, edited, free, missing }: LateGround): SlipWhy {
  const alone = { excessMinutes: 0, before: undefined, after: undefined };
  if (due.slice(0, 10) < (free[0]?.date ?? '')) return { code: 'overdue', ...alone };
  const isFixedLate = edited.some(({ work, locked, end }) => locked && work === id && endText(end) > momentOf(due));
  const slipped = computed.slipping.find(({ work, code }) => work === id && code !== 'locked');
  if (slipped !== undefined && !isFixedLate) {
    const { code, excessMinutes, before, after } = slipped;
    return { code, excessMinutes, before, after };
  }
  return { code: isFixedLate || missing === 0 ? 'locked' : 'taken-off', ...alone };
}

/** Room and moves are reckoned when a plan is made, so they are true only of the blocks that it was made with. */
function numbersLeft({ numbers, blocks: made }: Plan, blocks: readonly PlanBlock[]): PlanNumbers {
  if (hasSameBlocks(made, blocks)) return numbers;
  return { ...numbers, slackMinutes: undefined, movedMinutes: undefined };
}

interface BlockGround {
  readonly works: ReadonlyMap<string, StudioWork>;
  readonly free: readonly FreeDay[];
}

function toldBlocks(computed: Plan, edited: readonly EditedBlock[], { works }: BlockGround): readonly PlanBlock[] {
  const sorted = edited.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return sorted.map((block) => {
    const same = computed.blocks.find(
      (one) => one.work === block.work && one.start === block.start && one.end === block.end,
    );
    const due = works.get(block.work)?.due;
    const late = due !== undefined && endText(block.end) > momentOf(due);
    const own = sorted.filter(({ work }) => work === block.work);
    const day = sorted.filter(({ start }) => start.slice(0, 10) === block.start.slice(0, 10));
    const code = block.locked ? 'locked' : late ? 'late' : (same?.reason.code ?? 'room');
    return {
      ...block,
      minutes: minutesBetween(block.start, block.end),
      late,
      reason: {
        ...{ code, due, spareMinutes: same?.reason.spareMinutes },
        lateMinutes: late ? minutesBetween(minuteOf(momentOf(due)), block.end) : 0,
        dayMinutes: day.reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0),
        ...{ part: own.indexOf(block) + 1, parts: own.length },
      },
    };
  });
}

/** `24:00` as midnight of the next day. */
function minuteOf(moment: string): string {
  if (!moment.endsWith('T24:00')) return moment;
  const next = new Date(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) + 86_400_000);
  return `${next.toISOString().slice(0, 10)}T00:00`;
}

interface Sums {
  readonly wanted: readonly StudioWork[];
  readonly late: readonly StudioWork[];
  readonly missing: (one: StudioWork) => number;
  readonly free: readonly FreeDay[];
}

function numbersOf(
  before: PlanNumbers,
  blocks: readonly PlanBlock[],
  { wanted, late, missing, free }: Sums,
): PlanNumbers {
  const minutesOn = (date: LocalDate): number =>
    blocks.filter(({ start }) => start.startsWith(date)).reduce((sum, { minutes }) => sum + minutes, 0);
  const days = free.map(({ date }) => ({ date, minutes: minutesOn(date) }));
  const busiest = days.reduce<PlanNumbers['busiest']>(
    (most, day) => (day.minutes > (most?.minutes ?? 0) ? day : most),
    undefined,
  );
  return {
    ...before,
    onTime: wanted.filter((one) => isDated(one, free)).length - late.length,
    late: late.length,
    blocks: blocks.length,
    unplacedMinutes: wanted.reduce((sum, one) => sum + missing(one), 0),
    days,
    busiest,
    switches: switchesIn(blocks),
    focusPercent: focusOf(blocks, wanted),
  };
}

const switchesIn = (blocks: readonly PlanBlock[]): number =>
  blocks.filter((block, at) => {
    const last = blocks[at - 1];
    return last !== undefined && last.start.slice(0, 10) === block.start.slice(0, 10) && last.work !== block.work;
  }).length;

/** Deep work belongs into the morning. */
function focusOf(blocks: readonly PlanBlock[], wanted: readonly StudioWork[]): number | undefined {
  const deep = new Set(wanted.filter((one) => one.deep).map(({ id }) => id));
  const own = blocks.filter(({ work }) => deep.has(work));
  const all = own.reduce((sum, { minutes }) => sum + minutes, 0);
  if (all === 0) return undefined;
  const early = own.reduce((sum, { start, end }) => {
    const noon = `${start.slice(0, 10)}T12:00`;
    return start >= noon ? sum : sum + minutesBetween(start, end < noon ? end : noon);
  }, 0);
  return Math.round((100 * early) / all);
}
