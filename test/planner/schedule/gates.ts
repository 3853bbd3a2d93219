import type { Placement, Plan, PlanRequest, Work } from '../../../src/domain/plan.ts';

/** Which rules that every plan keeps this one breaks; read from its local times alone. */
export function broken(request: PlanRequest, plan: Plan): readonly string[] {
  return [
    ...apart(plan),
    ...insideFree(request, plan),
    ...request.work.flatMap((work) => [
      ...wholeLength(work, request, plan),
      ...sizes(work, plan),
      ...times(work, plan),
    ]),
    ...lockedStay(request, plan),
    ...countedRight(request, plan),
  ];
}

/** Minutes since 1970, as if the clock were never moved. */
const minute = (text: string): number => Date.parse(`${text}Z`) / 60_000;
const length = ({ start, end }: Placement): number => minute(end) - minute(start);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const say = (isBroken: boolean, what: string): readonly string[] => (isBroken ? [what] : []);

function apart({ blocks }: Plan): readonly string[] {
  return blocks.flatMap((block, at) => {
    const before = blocks[at - 1];
    const isApart = before === undefined || before.end <= block.start || (before.locked && block.locked);
    return say(!isApart, `${block.work} at ${block.start} overlaps or is out of order`);
  });
}

function insideFree({ days }: PlanRequest, { blocks }: Plan): readonly string[] {
  const free = new Set(
    days.flatMap(({ date, free }) =>
      free.flatMap(({ from, to }) => {
        const start = minute(`${date}T${from}`);
        const end = to === '24:00' ? minute(`${date}T23:45`) + 15 : minute(`${date}T${to}`);
        return Array.from({ length: (end - start) / 15 }, (_, at) => start + at * 15);
      }),
    ),
  );
  return blocks
    .filter(({ locked }) => !locked)
    .flatMap((block) => {
      const quarters = Array.from({ length: length(block) / 15 }, (_, at) => minute(block.start) + at * 15);
      return say(
        !quarters.every((quarter) => free.has(quarter)),
        `${block.work} at ${block.start} is not in free time`,
      );
    });
}

const ownOf = ({ id }: Work, plan: Plan) => plan.blocks.filter(({ work }) => work === id);

function wholeLength(work: Work, { locked }: PlanRequest, plan: Plan): readonly string[] {
  const placed = sum(ownOf(work, plan).map(length));
  const left = sum(plan.unplaced.filter((one) => one.work === work.id).map(({ minutes }) => minutes));
  const wanted = Math.ceil(work.minutes / 15) * 15;
  const atLeast = sum(locked.filter((one) => one.work === work.id).map(length));
  return say(placed + left !== Math.max(wanted, atLeast), `${work.id} has ${placed} + ${left} of ${wanted} minutes`);
}

/** Only work that cannot be cut otherwise, or of which a part is locked, may have shorter blocks. */
function sizes(work: Work, plan: Plan): readonly string[] {
  const own = ownOf(work, plan);
  const pieces = Math.ceil(work.minutes / work.longest);
  const most = Math.floor(Math.ceil(work.minutes / 15) / pieces) * 15;
  const shortest = own.some(({ locked }) => locked) ? 15 : Math.min(work.shortest, most);
  return own
    .filter(({ locked }) => !locked)
    .flatMap((block) =>
      say(length(block) < shortest || length(block) > work.longest, `${work.id} has a block of ${length(block)}`),
    );
}

/** In time, or named as late; never before it may begin. */
function times(work: Work, plan: Plan): readonly string[] {
  const due = work.due === undefined ? Number.POSITIVE_INFINITY : endOf(work.due);
  const release = work.release === undefined ? Number.NEGATIVE_INFINITY : minute(work.release);
  return ownOf(work, plan).flatMap((block) => [
    ...say(!block.locked && minute(block.start) < release, `${work.id} begins too early`),
    ...say(block.late !== minute(block.end) > due, `${work.id} at ${block.start} is late and does not say so`),
    ...say(block.late && !plan.slipping.some((one) => one.work === work.id), `${work.id} slips and is not named`),
  ]);
}

const endOf = (due: string): number => (due.length > 10 ? minute(due) : minute(`${due}T00:00`) + 1_440);

function lockedStay({ locked }: PlanRequest, { blocks }: Plan): readonly string[] {
  return locked.flatMap(({ work, start, end }) => {
    const stays = blocks.some((one) => one.locked && one.work === work && one.start === start && one.end === end);
    return say(!stays, `the locked block of ${work} at ${start} moved`);
  });
}

function countedRight({ days }: PlanRequest, { blocks, numbers, slipping, unplaced }: Plan): readonly string[] {
  const byDay = days.map(({ date }) => sum(blocks.filter(({ start }) => start.startsWith(date)).map(length)));
  const told = numbers.days.map(({ minutes }) => minutes);
  return [
    ...say(String(byDay) !== String(told), `the days have ${byDay}, not ${told}`),
    ...say(
      numbers.blocks !== blocks.length || numbers.late !== slipping.length,
      'blocks or late work are counted wrong',
    ),
    ...say(numbers.unplacedMinutes !== sum(unplaced.map(({ minutes }) => minutes)), 'unplaced work is counted wrong'),
    ...say((numbers.busiest?.minutes ?? 0) !== Math.max(...byDay), 'the busiest day is another'),
  ];
}

/** The weight of what a plan has late. */
export const lateWeight = ({ work }: PlanRequest, { slipping }: Plan): number =>
  sum(work.filter(({ id }) => slipping.some((one) => one.work === id)).map(({ weight }) => weight));
