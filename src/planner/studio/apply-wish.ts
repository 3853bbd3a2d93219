import type { Preview } from '../../domain/confirming.ts';
import { digest } from '../../domain/digest.ts';
import { Failure } from '../../domain/failure.ts';
import type { PlanKind } from '../../domain/plan.ts';
import type { AppliedBlock, ApplyPreview } from '../../domain/studio.ts';
import type { KeptApply, KeptBlock } from '../../domain/studio-session.ts';
import { partsOf, whenOfBlock } from './block-time.ts';
import type { Opened } from './opened.ts';
import { blocksOf, worksOf } from './studio-plans.ts';
import { type FoundTarget, usualTarget } from './targets.ts';

/** What an apply is to write, all of it known before the first event is written. */
export interface ApplyWish {
  readonly target: FoundTarget;
  readonly blocks: readonly KeptBlock[];
  /** Of those that are not there yet. */
  readonly missing: readonly KeptBlock[];
}

/** What is left of an apply that was broken off, or what a new one of this plan writes. Throws where there is nothing. */
export function wishOf(opened: Opened, plan: PlanKind): ApplyWish {
  const { applied } = opened.kept.content;
  const isOpen = applied?.state === 'incomplete';
  if (isOpen && applied.plan !== plan) throw halfWay(applied);
  const target = isOpen ? targetOf(opened, applied.target) : chosenTarget(opened);
  const blocks = isOpen ? applied.blocks : newBlocks(opened, plan);
  if (blocks.length === 0) throw nothingToWrite(silentIn(opened));
  return { target, blocks, missing: blocks.filter(isMissing) };
}

/** Whether a block is not known to be there. */
export const isMissing = ({ state }: KeptBlock): boolean =>
  state === 'planned' || state === 'failed' || state === 'unknown';

/** What has ended or is for work that is not there any more is not written. */
function newBlocks({ kept: { content }, found, frame }: Opened, plan: PlanKind): readonly KeptBlock[] {
  const works = worksOf(found.work);
  return blocksOf(content, plan)
    .filter((block) => works.has(block.work) && whenOfBlock(block, content.zone).to > frame.nowMs)
    .map(({ work, start, end }, at) => ({
      ...{ block: `b${at + 1}`, work, start, end },
      ...{ state: 'planned', attempt: 0, event: undefined, why: undefined },
    }));
}

function chosenTarget({ targets, kept }: Opened): FoundTarget {
  const target = usualTarget(targets, kept.content.target);
  if (target === undefined) throw nowhere();
  if (target.permissionUrl !== undefined) throw notAllowed(target.permissionUrl);
  return target;
}

function targetOf({ targets }: Opened, id: string): FoundTarget {
  const target = targets.find((one) => one.id === id);
  if (target === undefined) throw unreachable();
  return target;
}

/** What the person is asked: every event that would be made, and what else is at that time. */
export function previewOf(opened: Opened, { target, missing }: ApplyWish): Preview & Required<Pick<Preview, 'plan'>> {
  const works = worksOf(opened.found.work);
  const create = missing.map((block) => toldBlock(block, works.get(block.work)?.title ?? ''));
  const { range } = opened.kept.content;
  return {
    act: 'apply',
    title: `${create.length} ${create.length === 1 ? 'block' : 'blocks'}`,
    when: `${range.from}–${range.to}`,
    where: target.title,
    reason: 'writes_plan',
    changes: [],
    plan: { calendar: target.name, create, overlaps: overlapsOf(opened, missing), missing: silentIn(opened) },
  };
}

const silentIn = ({ found: { missing, silent } }: Opened): ApplyPreview['missing'] =>
  missing.filter(({ source }) => [...silent].some((id) => id === source));

const toldBlock = ({ block, work, start, end, state, why }: KeptBlock, title: string): AppliedBlock => ({
  ...{ block, work, title, start, end, state, why },
});

/** A version of exactly this question: another block, name, calendar, overlap or silent source makes another one. */
export const versionOf = ({ plan }: Required<Pick<Preview, 'plan'>>, { target }: ApplyWish): string =>
  digest(JSON.stringify([target.id, plan]));

function overlapsOf({ found, kept: { content } }: Opened, blocks: readonly KeptBlock[]): ApplyPreview['overlaps'] {
  return blocks.flatMap((block) => {
    const { from, to } = whenOfBlock(block, content.zone);
    const day = partsOf(block.start).date;
    const other = found.busy.taken.find(({ when }) =>
      when.kind === 'timed' ? when.from < to && when.to > from : when.first <= day && when.last >= day,
    );
    return other === undefined ? [] : [{ block: block.block, title: other.title }];
  });
}

const halfWay = ({ plan }: KeptApply): Failure =>
  new Failure(
    'bad_request',
    `The plan "${plan}" is written in part; nothing was changed.`,
    'Apply that plan again to write the rest, or take it back first.',
  );

/** Work that was not read cannot be told from work that is done. */
const nothingToWrite = ([first]: ApplyPreview['missing']): Failure =>
  first === undefined
    ? new Failure(
        'bad_request',
        'The plan has no block that is still to come; nothing was changed.',
        'Make new plans first.',
      )
    : new Failure('source_down', 'The work of this plan could not be read now; nothing was changed.', first.next);

const nowhere = (): Failure =>
  new Failure(
    'not_permitted',
    'There is no calendar that the plan could be written to; nothing was changed.',
    'Ask the person to connect Google, or to allow a calendar to be changed in the settings.',
  );

const notAllowed = (url: string): Failure =>
  new Failure(
    'not_permitted',
    'The permission to make the calendar "Time Compass" was not given yet; nothing was changed.',
    `Ask the person to give it at ${url}, or to choose another calendar in the studio.`,
  );

const unreachable = (): Failure =>
  new Failure(
    'source_down',
    'The calendar in which the plan was begun does not answer, or may not be changed any more; nothing was changed.',
    'Try again in a minute, or take back what was written.',
  );
