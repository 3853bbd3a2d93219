import type { Placement } from '../../domain/plan.ts';
import type { BusyTime, StudioWork } from '../../domain/studio.ts';
import type { LocalDate } from '../../domain/time.ts';
import { type Block, lateBy } from '../block.ts';
import { el } from '../dom.ts';
import { clock, isShort, type Phrases } from '../phrases.ts';
import { clashOf } from '../placing.ts';
import type { Plans } from '../plans.ts';
import { DAY, dayOf, daysFrom, minutesOf, timeOf } from '../wall-time.ts';
import type { Entry, Look } from './calendar.ts';
import { colourOf } from './colour.ts';

type Times = Omit<Placement, 'work'>;

/** All that is in the grid: free time, what takes time, deadlines, and the blocks of the plan that is looked at. */
export function entriesOf(plans: Plans, phrases: Phrases): Entry[] {
  const { free, busy } = plans.payload;
  return [
    ...free.flatMap(({ date, free: hours }) =>
      hours.map(({ from, to }) => ({
        id: `room ${date} ${from}`,
        start: `${date}T${from}`,
        end: `${date}T${to}`,
        kind: 'room' as const,
        movable: false,
        draw: () => [],
      })),
    ),
    ...busy.filter(({ allDay }) => !allDay).map((time, index) => busyEntry(time, index, phrases)),
    ...dayEntries(plans, phrases),
    ...plans.blocks.map((block) => blockEntry(block, plans, phrases)),
  ];
}

function busyEntry(time: BusyTime, index: number, { t, fill, day, moment }: Phrases): Entry {
  const { title = t.busy, start, end } = time;
  const isLong = minutesOf(end) - minutesOf(start) > DAY;
  const hours = isLong ? `${moment(start)} – ${moment(end)}` : clock(time);
  return {
    id: `busy ${index}`,
    start,
    end,
    kind: 'busy',
    movable: false,
    draw: () => [
      el(
        'div',
        {
          class: `entry busy${isShort(time) ? ' short' : ''}`,
          role: 'note',
          'aria-label': [`${hours} ${title}`, day(dayOf(start)), ...(time.title ? [t.busy] : [])].join(', '),
          title: fill(t.busyNamed, { title }),
        },
        el('span', { class: 'clock' }, hours),
        ' ',
        title,
      ),
    ],
  };
}

const MOST_LINES = 4;

/** Above the hours of each day: what takes all of it, and what is due on it. One entry a day, so that lines never overlap. */
function dayEntries(plans: Plans, phrases: Phrases): Entry[] {
  const { t, fill } = phrases;
  const { range } = plans.payload;
  return daysFrom(range.from, range.to).flatMap((date): Entry[] => {
    const lines = [...wholeDayLines(date, plans, phrases), ...dueLines(date, plans, phrases)];
    const shown = lines.length > MOST_LINES ? lines.slice(0, MOST_LINES - 1) : lines;
    const rest = lines.length - shown.length;
    if (rest > 0)
      shown.push({ look: 'due hue-0', text: fill(t.more, { count: rest }), told: fill(t.more, { count: rest }) });
    if (shown.length === 0) return [];
    const draw = () =>
      shown.map(({ look, text, told }) =>
        el('div', { class: `entry line ${look}`, role: 'note', 'aria-label': told, title: told }, text),
      );
    return [{ id: `day ${date}`, start: date, end: date, kind: 'day', movable: false, draw }];
  });
}

interface Line {
  readonly look: string;
  readonly text: string;
  readonly told: string;
}

const wholeDayLines = (date: LocalDate, { payload }: Plans, { t, fill }: Phrases): Line[] =>
  payload.busy
    .filter(({ allDay, start, end }) => allDay && start <= date && end >= date)
    .map(({ title = t.busy, choice }) => ({
      look: 'busy',
      text: title,
      told: choice?.takesTime === false ? title : fill(t.busyNamed, { title }),
    }));

const dueLines = (date: LocalDate, plans: Plans, { t }: Phrases): Line[] =>
  plans.payload.work
    .filter(({ due, gone }) => due?.slice(0, 10) === date && !gone)
    .map(({ id, title, due = '' }) => {
      const text = `⚑ ${`${timeOf(due)} ${title}`.trim()}`;
      return { look: `due hue-${colourOf(plans, id)}`, text, told: `${text}, ${t.deadline}` };
    });

function warningsOf(block: Block, work: StudioWork, plans: Plans, { t, fill }: Phrases): string[] {
  const clash = clashOf(block, plans.blocks, plans.payload.busy);
  const clashing = clash && ('work' in clash ? plans.work(clash.work).title : (clash.title ?? t.busy));
  return [
    ...(clashing === undefined ? [] : [fill(t.overlaps, { title: clashing })]),
    ...(lateBy(block, work) > 0 ? [t.afterDue] : []),
    ...(work.planned && work.minutes === 0 ? [t.twice] : []),
    ...(work.gone ? [t.gone] : []),
  ];
}

function blockEntry(block: Block, plans: Plans, phrases: Phrases): Entry {
  const { t, day } = phrases;
  const work = plans.work(block.work);
  const warnings = warningsOf(block, work, plans, phrases);
  const state = plans.editable ? (block.locked ? t.fixed : undefined) : t.done;
  const look = `entry block hue-${colourOf(plans, block.work)}${warnings.length > 0 ? ' warned' : ''}`;
  return {
    id: block.name,
    start: block.start,
    end: block.end,
    kind: 'block',
    movable: plans.editable && !work.gone,
    draw: (times) => {
      const short = isShort(times);
      const time = short ? timeOf(times.start) : clock(times);
      const title = el('span', { class: 'title' }, work.title);
      // a long title would leave no room for it below
      const warning = warnings.length > 0 && el('span', { class: 'warning' }, `⚠ ${warnings.join(' · ')}`);
      const told = [`${time} ${work.title}`, ...warnings, day(dayOf(times.start)), ...(state ? [state] : [])];
      return [
        el(
          'div',
          {
            class: `${look}${short ? ' short' : ''}`,
            role: 'button',
            tabindex: 0,
            'aria-label': told.join(', '),
            title: `${clock(times)} ${work.title}`,
            'data-key': `block ${block.name}`,
          },
          el('span', { class: 'clock' }, time),
          ' ',
          ...(short ? [title, warning] : [warning, title]),
          block.locked && plans.editable && el('span', { class: 'pin', 'aria-hidden': 'true' }, '📌'),
        ),
      ];
    },
  };
}

/** The hours of the grid: from the first to the last that anything happens in, and never less than a working day. */
export function hoursOf(plans: Plans): Look['hours'] {
  const { free, busy } = plans.payload;
  const times: Times[] = [
    ...free.flatMap(({ date, free: hours }) =>
      hours.map(({ from, to }) => ({ start: `${date}T${from}`, end: `${date}T${to}` })),
    ),
    ...busy.filter(({ allDay, start, end }) => !allDay && dayOf(start) === dayOf(end)),
    ...plans.blocks,
  ];
  const from = times.map(({ start }) => Math.floor(Number(timeOf(start).slice(0, 2))));
  const until = times.map(({ start, end }) => Math.ceil((minutesOf(end) - minutesOf(dayOf(start))) / 60));
  return [Math.max(0, Math.min(8, ...from)), Math.min(24, Math.max(19, ...until) + 1)];
}
