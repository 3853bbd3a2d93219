import type { Original, When } from '../../domain/agenda.ts';
import { asFailure, Failure } from '../../domain/failure.ts';
import { movedAlong } from '../../domain/moved-along.ts';
import { type Recurrence, readRecurrence, recurrenceLines } from '../../domain/recurrence.ts';
import { addDays, daysBetween } from '../../domain/time.ts';
import type { Cut, EventPatch, Exception, Notify, StoredEvent } from '../../domain/writing.ts';
import { timesOf } from './event-body.ts';
import { anchorOf, changeOf } from './event-change.ts';
import { unkept } from './event-compare.ts';
import { type EventDesk, gone } from './event-desk.ts';
import { patchWithFollowers } from './event-follow.ts';
import { insertEvent } from './event-insert.ts';
import { sendPatch } from './event-patch.ts';
import { removeEvent } from './event-remove.ts';
import { creatable, restoreEvent } from './event-restore.ts';
import { readSnapshot, type Snapshot } from './event-snapshot.ts';
import { type Json, withoutNulls } from './json.ts';
import { fromOccurrence } from './own-occurrences.ts';
import { type Anchor, wallOf } from './rule-slots.ts';
import { type CutRecurrence, cutRecurrence } from './series-cut.ts';

interface GoOn {
  readonly newId: string;
  readonly patch: EventPatch;
}

/** A series and where it is cut. */
interface Plan {
  readonly series: StoredEvent;
  readonly at: Original;
  readonly anchor: Anchor;
  readonly parts: CutRecurrence;
  /** What makes it one again. */
  readonly before: Snapshot;
}

/** Ends a series before one of its occurrences, and goes on from there with another. */
export async function cutSeries(
  desk: EventDesk,
  { series, first }: { readonly series: StoredEvent; readonly first: StoredEvent },
  goOn: GoOn | undefined,
  notify: Notify,
): Promise<Cut> {
  const plan = planOf(desk, series, first);
  if (!series.isOrganizer) return onlyAGuest(series);
  if (isFromTheStart(plan)) return await wholeSeries(desk, plan, goOn, notify);
  const lines = recurrenceLines(plan.parts.earlier);
  const isSo = (now: StoredEvent): boolean => unkept({ recurrence: lines }, now, desk.access.zone).length === 0;
  if (isSo(series)) return endedThere(plan, goOn);
  const later = goOn && laterBody(desk, plan, goOn);
  const { stored: earlier, isRefused } = await sendPatch(desk, series, { body: { recurrence: lines }, isSo }, notify);
  if (isRefused) return onlyAGuest(earlier);
  const made = later && (await makeLater(desk, { plan, earlier }, later, notify));
  return { outcome: 'changed', earlier, later: made, resets: resetsFrom(plan, plan.at), before: plan.before };
}

/** Somebody ended it there between the reading of the occurrence and that of its series. */
function endedThere({ series, before }: Plan, goOn: GoOn | undefined): Cut {
  if (goOn !== undefined) throw gone();
  return { outcome: 'already-gone', earlier: series, later: undefined, resets: 0, before };
}

const onlyAGuest = (series: StoredEvent): Cut => ({
  outcome: 'only-a-guest',
  earlier: series,
  later: undefined,
  resets: 0,
  before: series.snapshot,
});

function planOf({ access }: EventDesk, series: StoredEvent, first: StoredEvent): Plan {
  const at = first.event.series?.original;
  const anchor = anchorOf(series, access.zone);
  const recurrence = readRecurrence(series.recurrence, anchor.zone);
  if (at === undefined || first.seriesId !== series.id || recurrence === undefined) throw cannotCut();
  try {
    const before = fromOccurrence(readSnapshot(series.snapshot), first.id);
    return { series, at, anchor, parts: cutRecurrence(recurrence, anchor, at), before };
  } catch {
    throw cannotCut();
  }
}

/** Whether nothing is left of what comes before. */
function isFromTheStart({ series, at, anchor, parts }: Plan): boolean {
  const calledOff = series.exceptions.filter(({ isCalledOff, original }) => {
    return isCalledOff && wallOf(original, anchor.zone) < wallOf(at, anchor.zone);
  });
  return parts.before <= calledOff.length;
}

/** How many occurrences from there on had been changed on their own. */
const resetsFrom = ({ series, anchor }: Plan, at: Original): number =>
  ownFrom(series.exceptions, anchor, at).filter(({ isCalledOff, differs }) => differs && !isCalledOff).length;

const ownFrom = (exceptions: readonly Exception[], { zone }: Anchor, at: Original): Exception[] =>
  exceptions.filter(({ original }) => wallOf(original, zone) >= wallOf(at, zone));

async function wholeSeries(desk: EventDesk, plan: Plan, goOn: GoOn | undefined, notify: Notify): Promise<Cut> {
  const { series, at, anchor } = plan;
  if (goOn === undefined) {
    const removed = await removeEvent(desk, series, notify);
    const outcome = removed === 'removed' ? 'changed' : removed;
    const resets = resetsFrom(plan, anchor.start);
    return { outcome, earlier: undefined, later: undefined, resets, before: series.snapshot };
  }
  const { when, ...patch } = goOn.patch;
  const moved = when && movedAlong(series.event.when, slotOf(series, at), when, anchor.zone);
  const { outcome, stored, resets } = await patchWithFollowers(
    desk,
    series,
    { ...patch, ...(moved && { when: moved }) },
    notify,
  );
  if (outcome !== 'changed') return onlyAGuest(stored);
  return { outcome, earlier: undefined, later: stored, resets, before: series.snapshot };
}

/** When the occurrence planned for `at` takes place, unless it was changed on its own. */
function slotOf({ event: { when } }: StoredEvent, at: Original): When {
  if (at.kind === 'timed')
    return { kind: 'timed', from: at.at, to: at.at + (when.kind === 'timed' ? when.to - when.from : 0) };
  const days = when.kind === 'all-day' ? daysBetween(when.first, when.last) : 0;
  return { kind: 'all-day', first: at.date, last: addDays(at.date, days) };
}

/** The series that goes on: all that the old one holds, from the cut on, and the change laid over it. */
function laterBody(desk: EventDesk, { series, at, anchor, parts }: Plan, { newId, patch }: GoOn): Json {
  if (parts.later === undefined) throw cannotCut();
  const calledOff = ownFrom(series.exceptions, anchor, at).filter(({ isCalledOff }) => isCalledOff);
  const rest: Recurrence = {
    ...parts.later,
    leftOut: [...parts.later.leftOut, ...calledOff.map(({ original }) => original)],
  };
  const slot = slotOf(series, at);
  const recurrence = recurrenceLines(rest);
  const asItWas = { ...series, event: { ...series.event, when: slot }, recurrence, exceptions: [] };
  const { body } = changeOf(asItWas, patch, desk.access.zone);
  const { start, end, ...fields } = creatable(readSnapshot(series.snapshot).fields);
  const laid = { ...fields, ...timesOf(slot, anchor.zone), recurrence, ...body };
  // Times are replaced, not merged: those of the other kind would stay.
  return { ...withoutNulls(laid), id: newId };
}

interface Halfway {
  readonly plan: Plan;
  readonly earlier: StoredEvent;
}

/** An id that is used up is no reason to leave the series cut: the next one is taken, always the same. */
const MORE_IDS = ['', '0', '1', '2'];

async function makeLater(desk: EventDesk, halfway: Halfway, body: Json, notify: Notify): Promise<StoredEvent> {
  try {
    for (const more of MORE_IDS) {
      const made = await insertEvent(desk, { ...body, id: `${body.id}${more}` }, notify);
      if (made.outcome !== 'used-up') return made.stored;
    }
    throw cannotCut();
  } catch (thrown) {
    throw await undone(desk, halfway, asFailure(thrown), notify);
  }
}

/** Puts the first half back, and gives the failure that tells how it stands. */
async function undone(desk: EventDesk, { plan, earlier }: Halfway, failure: Failure, notify: Notify): Promise<Failure> {
  const { kind, message, next, cause } = failure;
  if (kind === 'outcome_unknown') return standsCut('whether its later part was made again is not known', failure);
  try {
    await restoreEvent(desk, plan.before, earlier, notify);
    return new Failure(kind, `${message} The series is as it was.`, next, { cause });
  } catch {
    return standsCut('its later part could not be made again, nor the series put back', failure);
  }
}

const standsCut = (how: string, cause: unknown): Failure =>
  new Failure(
    'outcome_unknown',
    `The series was ended before the occurrence that was named, and ${how}.`,
    'Tell the user at once, and read the calendar from that day on.',
    { cause },
  );

const cannotCut = (): Failure =>
  new Failure(
    'bad_request',
    'This series repeats in a way that cannot be cut at this occurrence.',
    'Change single occurrences or the whole series; nothing was changed.',
  );
