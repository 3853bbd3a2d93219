import type { Caller } from '../../domain/identity.ts';
import type { PlanKind } from '../../domain/plan.ts';
import type { Applied, StudioPayload, StudioPlan, StudioWork } from '../../domain/studio.ts';
import type { KeptApply, SessionContent } from '../../domain/studio-session.ts';
import { offsetMs, type Zone } from '../../domain/time.ts';
import { editedPlan } from './edited-plan.ts';
import type { Opened } from './opened.ts';
import { blocksOf, plannedMinutes, worksOf } from './studio-plans.ts';
import type { StudioPorts } from './studio-ports.ts';
import { lostWork, sourceOfWork } from './studio-work.ts';
import { usualTarget } from './targets.ts';

/** Puts together everything that the studio shows. */
export function payloadOf(ports: StudioPorts, caller: Caller, opened: Opened): StudioPayload {
  const { frame, kept, found, targets } = opened;
  const { content } = kept;
  const { zone, range } = content;
  const { today } = frame;
  const work = allWork(opened);
  return {
    ...{ session: kept.id, revision: kept.revision, zone, range },
    language: caller.assumesLanguage ? undefined : caller.language,
    offset: offsetOf(frame.nowMs, zone),
    now: found.now,
    viewDate: today >= range.from && today <= range.to ? today : range.from,
    weekStart: found.preferences.weekStart ?? 'Mon',
    free: found.free,
    busy: found.busy.shown,
    work,
    plans: content.plans.map((plan) => shownPlan(content, plan.kind, work, opened)),
    plan: content.plan,
    targets: targets.map(({ id, name, permissionUrl }) => ({ id, name, permissionUrl })),
    target: usualTarget(targets, content.target)?.id ?? '',
    applied: content.applied && appliedAs(content.applied, opened),
    assumed: found.assumed,
    missing: found.missing,
    ...(found.tooMany > 0 && { tooMany: found.tooMany }),
    deferred: content.deferred,
    url: ports.sessionUrl(kept.id),
    settingsUrl: ports.habitsUrl,
  };
}

/** `+08:00` */
function offsetOf(nowMs: number, zone: Zone): string {
  const minutes = Math.round(offsetMs(nowMs, zone) / 60_000);
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** What is there now, and what the blocks of this session are for although it is not there any more. */
export function allWork({ kept: { content }, found }: Opened): readonly StudioWork[] {
  const known = worksOf(found.work);
  const named = [...content.plans.flatMap(({ kind }) => blocksOf(content, kind)), ...(content.applied?.blocks ?? [])];
  const lost = [...plannedMinutes(named.filter(({ work }) => !known.has(work)))];
  return [...found.work, ...lost.map(([id, minutes]) => lostWork(id, minutes, !found.silent.has(sourceOfWork(id))))];
}

function shownPlan(
  content: SessionContent,
  kind: PlanKind,
  work: readonly StudioWork[],
  { found }: Opened,
): StudioPlan {
  const computed = content.plans.find((plan) => plan.kind === kind);
  if (computed === undefined) throw new Error(`a session without the plan ${kind}`);
  const isEdited = content.edits[kind] !== undefined;
  const all = blocksOf(content, kind);
  const left = isWritten(content) ? all : all.filter(({ locked, end }) => locked || end > found.now);
  if (!isEdited && left.length === all.length) return { ...computed, edited: false };
  return { ...editedPlan(computed, left, { work, free: found.free, deferred: content.deferred }), edited: isEdited };
}

/** What is over was not done for being in a plan that nobody wrote anywhere: its work has no place any more. */
const isWritten = ({ applied }: SessionContent): boolean => applied !== undefined && applied.state !== 'undone';

function appliedAs(applied: KeptApply, { found, targets }: Opened): Applied {
  const works = worksOf(found.work);
  return {
    plan: applied.plan,
    calendar: targets.find(({ id }) => id === applied.target)?.name ?? '–',
    state: applied.state,
    blocks: applied.blocks.map(({ block, work, start, end, state, why, failure }) => ({
      ...{ block, work, start, end, state, why, ...(failure && { failure }) },
      title: works.get(work)?.title ?? '',
    })),
  };
}
