import type { BusyTime, LeftOut, StudioPayload, StudioWork } from '../domain/studio.ts';
import { cutText } from './cut-texts.ts';

/** Hosts take about 150,000 characters. */
const MOST_CHARACTERS = 130_000;
const SHORT_TITLE = 40;

interface Step {
  readonly leaves: LeftOut;
  shorten(payload: StudioPayload): StudioPayload;
}

/** What is missed least is left out first. Times, lengths and blocks are always whole. */
const STEPS: readonly Step[] = [
  { leaves: 'busy-names', shorten: (payload) => ({ ...payload, busy: payload.busy.map(withoutName) }) },
  { leaves: 'busy-names', shorten: (payload) => ({ ...payload, busy: joined(payload.busy) }) },
  { leaves: 'reasons', shorten: (payload) => withoutReasons(payload, (kind) => kind !== payload.plan) },
  { leaves: 'reasons', shorten: (payload) => withoutReasons(payload, () => true) },
  { leaves: 'long-names', shorten: (payload) => ({ ...payload, work: payload.work.map(shortNamed) }) },
];

/** A session as far as a host takes it, with what was left out for it. */
export function fitting(payload: StudioPayload): StudioPayload {
  let fit = payload;
  for (const { leaves, shorten } of STEPS) {
    if (JSON.stringify(fit).length <= MOST_CHARACTERS) return fit;
    fit = { ...shorten(fit), leftOut: [...new Set([...(fit.leftOut ?? []), leaves])] };
  }
  return fit;
}

/** All-day ones keep theirs, since the person decides about them. */
const withoutName = (one: BusyTime): BusyTime => (one.allDay ? one : { ...one, title: undefined, calendar: '' });

/** Times that overlap or touch are one: that the person is busy is all that is told of them. */
function joined(busy: readonly BusyTime[]): readonly BusyTime[] {
  const timed = busy.filter(({ allDay }) => !allDay).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const runs: BusyTime[] = [];
  for (const one of timed) {
    const last = runs.at(-1);
    if (last === undefined || one.start > last.end) runs.push(one);
    else if (one.end > last.end) runs[runs.length - 1] = { ...last, end: one.end };
  }
  return [...busy.filter(({ allDay }) => allDay), ...runs];
}

function withoutReasons(payload: StudioPayload, isLess: (kind: StudioPayload['plan']) => boolean): StudioPayload {
  const plans = payload.plans.map((plan) =>
    isLess(plan.kind) ? { ...plan, blocks: plan.blocks.map((block) => ({ ...block, reason: undefined })) } : plan,
  );
  return { ...payload, plans };
}

const shortNamed = (work: StudioWork): StudioWork => ({ ...work, title: cutText(work.title, SHORT_TITLE), list: '' });
