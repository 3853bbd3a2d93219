import { z } from 'zod';
import { Failure } from '../../domain/failure.ts';
import { PLAN_KINDS } from '../../domain/plan.ts';
import type { EditedBlock } from '../../domain/studio.ts';
import type { SessionContent } from '../../domain/studio-session.ts';
import { addDays, type LocalDate, toLocalDate } from '../../domain/time.ts';
import type { Opened } from './opened.ts';
import { allWork } from './payload.ts';
import { blocksOf, hasSameBlocks, minutesBetween, newPlans } from './studio-plans.ts';
import type { StudioPorts } from './studio-ports.ts';
import { timeFound } from './time-found.ts';

const MOST_BLOCKS = 400;
const [SHORTEST, LONGEST] = [5, 2_400];
const WorkName = z.string().max(40);
const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):(00|15|30|45)$/)
  .refine((text) => toLocalDate(text.slice(0, 10)) !== undefined);
const Block = z.strictObject({ work: WorkName, start: Time, end: Time, locked: z.boolean() });

const Edits = z.strictObject({
  session: z.string().max(40),
  revision: z.number().int(),
  plan: z.enum(PLAN_KINDS).optional(),
  blocks: z.union([z.array(Block).max(MOST_BLOCKS), z.literal('reset')]).optional(),
  minutes: z.record(WorkName, z.number().int().min(SHORTEST).max(LONGEST)).optional(),
  takes: z.record(z.string().max(20), z.boolean()).optional(),
  deferred: z.array(WorkName).max(MOST_BLOCKS).optional(),
  target: z.string().max(1_100).optional(),
  replan: z.boolean().optional(),
});
type Edits = z.infer<typeof Edits>;

/** Reads what was sent to be saved. Throws `bad_request` that names what is wrong. */
export function readEdits(sent: unknown): Edits {
  const read = Edits.safeParse(sent);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw wrong(`the field \`${issue?.path.join('.') || 'body'}\` is not as it should be`);
}

/**
 * What a session holds after an edit. New plans are made where the length of work, what is left out, or what takes time is
 * another one, and where that is asked for; they keep what is locked.
 */
export async function editedContent(ports: StudioPorts, opened: Opened, edits: Edits): Promise<SessionContent> {
  const { content } = opened.kept;
  const plan = edits.plan ?? content.plan;
  const chosen: SessionContent = {
    ...content,
    plan,
    edits: editsOf(opened, plan, edits),
    minutes: { ...content.minutes, ...edits.minutes },
    ...(edits.takes && { takes: { ...content.takes, ...edits.takes } }),
    deferred: edits.deferred ?? content.deferred,
    target: edits.target === undefined ? content.target : knownTarget(opened, edits.target),
  };
  const known = new Set(allWork(opened).map(({ id }) => id));
  const named = [...Object.keys(edits.minutes ?? {}), ...(edits.deferred ?? [])];
  if (named.some((id) => !known.has(id))) throw wrong('it names work that is not in this session');
  requireDays(opened, edits);
  const isNew = edits.replan === true || [edits.minutes, edits.deferred, edits.takes].some((one) => one !== undefined);
  return isNew ? { ...chosen, ...(await newPlans(ports, chosen, timeFound(opened.read, chosen))) } : chosen;
}

function requireDays({ found }: Opened, { takes = {} }: Edits): void {
  const known = new Set(found.busy.shown.map(({ choice }) => choice?.id));
  if (Object.keys(takes).some((id) => !known.has(id))) throw wrong('it names an event that is not in this session');
}

function editsOf(opened: Opened, plan: SessionContent['plan'], { blocks }: Edits): SessionContent['edits'] {
  const { content } = opened.kept;
  if (blocks === undefined) return content.edits;
  const { [plan]: _, ...others } = content.edits;
  if (blocks === 'reset') return others;
  const checked = checkedBlocks(opened, blocks);
  // whoever takes all their steps back has the plan that was made
  return hasSameBlocks(checked, blocksOf({ plans: content.plans, edits: {} }, plan))
    ? others
    : { ...others, [plan]: checked };
}

function checkedBlocks(opened: Opened, blocks: readonly EditedBlock[]): readonly EditedBlock[] {
  const known = new Set(allWork(opened).map(({ id }) => id));
  const sorted = blocks.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const { range } = opened.kept.content;
  sorted.forEach((block, at) => {
    if (!known.has(block.work)) throw wrong('a block is for work that is not in this session');
    if (!isWithinDay(block)) throw wrong('a block does not end after it begins, on the same day');
    const day = block.start.slice(0, 10);
    if (day < range.from || day > range.to) throw wrong(`a block is not between ${range.from} and ${range.to}`);
    if ((sorted[at - 1]?.end ?? '') > block.start) throw wrong('two blocks overlap');
  });
  return sorted;
}

function isWithinDay({ start, end }: EditedBlock): boolean {
  const day = start.slice(0, 10) as LocalDate;
  const isMidnight = end === `${addDays(day, 1)}T00:00`;
  return minutesBetween(start, end) > 0 && (end.startsWith(day) || isMidnight);
}

function knownTarget({ targets }: Opened, wanted: string): string {
  if (targets.some(({ id }) => id === wanted)) return wanted;
  throw wrong('plans cannot be written to that calendar');
}

const wrong = (what: string): Failure =>
  new Failure('bad_request', `The change was not saved: ${what}.`, 'Correct it and save again.');
