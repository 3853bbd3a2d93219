import { spaceName } from '../domain/space-event.ts';
import type { AppliedBlock, StudioPayload, StudioPlan, StudioReply } from '../domain/studio.ts';
import { type LocalDate, weekdayOf } from '../domain/time.ts';
import { withReasonsIn } from '../texts/studio-reply.ts';
import type { Answer } from './answer.ts';
import { cutText } from './cut-texts.ts';
import { fitting } from './studio-fitting.ts';
import { type Row, table } from './table.ts';

const LONGEST = 120;
const MOST_ROWS = 40;
const MOST_NAMED = 5;

/** `2026-11-03 Tue 09:00–10:00` */
export function blockWords(start: string, end: string): string {
  const date = start.slice(0, 10) as LocalDate;
  return `${date} ${weekdayOf(date)} ${start.slice(11)}–${end.slice(11)}`;
}

/** What a model reads of a session that was begun: the three plans by their figures, and the page where a person chooses. */
export function launched(payload: StudioPayload): Answer {
  const titles = titlesIn(payload);
  const slipping = payload.plans[0]?.slipping ?? [];
  return {
    data: {
      url: payload.url,
      session_id: payload.session,
      revision: payload.revision,
      days: `${payload.range.from}..${payload.range.to}`,
      tz: payload.zone,
      tasks: payload.work.length,
      plans: payload.plans.map(planRow),
      ...(slipping.length > 0 && {
        cannot_be_on_time: slipping
          .slice(0, MOST_ROWS)
          .map(({ work, due, code }) => ({ title: titles(work), due: due.replace('T', ' '), why: code })),
      }),
      ...(payload.missing.length > 0 && { missing: payload.missing.map((one) => ({ ...one })) }),
      ...(payload.tooMany !== undefined && {
        not_planned: `${payload.tooMany} more tasks, due later, are too many to plan.`,
      }),
      ...alreadyPlanned(payload),
      ...openDays(payload),
      assumed_lengths: payload.work.filter(({ assumed }) => assumed).length,
      ...(payload.assumed.length > 0 && { assumed: payload.assumed.join(' ') }),
      next:
        'Tell the person the three plans in a sentence each and give them the link: there they compare, move and apply. ' +
        'Only if they choose one here: call apply_plan with session, plan and revision.',
    },
    rawColumns: ['plan', 'due', 'why'],
    structured: launchFacts(payload),
    view: shown(payload),
  };
}

function alreadyPlanned({ work }: StudioPayload): Answer['data'] {
  const planned = work.flatMap(({ planned: one }) => one ?? []);
  if (planned.length === 0) return {};
  const minutes = planned.reduce((sum, one) => sum + one.minutes, 0);
  const whole = work.filter(({ planned: one, minutes: left }) => one !== undefined && left === 0).length;
  return {
    already_planned:
      `Plans that were applied before hold ${minutes} minutes for ${planned.length} of the tasks (${whole} wholly); only what is left ` +
      'of them is planned. Blocks that are over count as work done; the person can say another length in the studio.',
  };
}

function openDays({ busy }: StudioPayload): Answer['data'] {
  const open = busy.filter(({ choice }) => choice?.takesTime === false);
  if (open.length === 0) return {};
  const titles = open.slice(0, MOST_NAMED).map(({ title = 'untitled' }) => cutText(title, LONGEST));
  const more = open.length - titles.length;
  return {
    all_day_but_not_blocking:
      `${titles.join('; ')}${more > 0 ? `; ${more} more` : ''}: taken to leave time for work, since they last several days or are ` +
      'holidays or birthdays; the person can say otherwise in the studio.',
  };
}

const launchFacts = (payload: StudioPayload) => ({
  ok: true,
  url: payload.url,
  session_id: payload.session,
  calendar_event_count: payload.busy.length,
  task_count: payload.work.length,
  variant_count: payload.plans.length,
  view_date: payload.viewDate,
  applied: payload.applied !== undefined,
  opened_browser: false,
});

const planRow = ({ kind, numbers }: StudioPlan): Row => ({
  plan: kind,
  on_time: numbers.onTime,
  late: numbers.late,
  blocks: numbers.blocks,
  busiest_day: numbers.busiest?.date ?? '',
  busiest_minutes: numbers.busiest?.minutes ?? '',
  deep_in_morning_percent: numbers.focusPercent ?? '',
  unplaced_minutes: numbers.unplacedMinutes,
});

const titlesIn = ({ work }: StudioPayload) => {
  const titles = new Map(work.map(({ id, title }) => [id, title]));
  return (id: string): string => cutText(titles.get(id) ?? '', LONGEST);
};

const shown = (payload: StudioPayload): StudioPayload => fitting(withReasonsIn(payload, payload.language ?? 'en'));

/** A session as the studio's own view takes it; a model reads how it stands. */
export function studioAnswer(payload: StudioPayload): Answer {
  const { applied, session, revision, url } = payload;
  const reply: StudioReply = { kind: 'payload', payload: shown(payload) };
  return {
    data: {
      session_id: session,
      revision,
      ...(applied === undefined
        ? { plans: payload.plans.map(planRow) }
        : {
            plan: applied.plan,
            state: applied.state,
            calendar: cutText(applied.calendar || spaceName({ name: '' }), LONGEST),
            ...blockRows(applied.blocks),
          }),
      ...(applied?.state === 'incomplete' && {
        next: `Not all was written. Call apply_plan again with plan ${applied.plan} and revision ${revision} to write the rest.`,
      }),
      url,
    },
    rawColumns: ['plan', 'when', 'state'],
    structured: reply,
  };
}

function blockRows(blocks: readonly AppliedBlock[]): Answer['data'] {
  const rows = blocks.slice(0, MOST_ROWS).map(({ start, end, title, state, why = '' }) => ({
    when: blockWords(start, end),
    title: cutText(title, LONGEST),
    state,
    why,
  }));
  const more = blocks.length - rows.length;
  return { blocks: table(rows), ...(more > 0 && { more_blocks: more }) };
}
