import { type Calendar, createCalendar, destroyCalendar, Interaction, TimeGrid } from '@event-calendar/core';
import type { WallTime } from '../../domain/plan.ts';
import type { LocalDate } from '../../domain/time.ts';
import { wallTime } from '../wall-time.ts';
import { repairRoles } from './aria-repair.ts';

/** Something in the grid. */
export interface Entry {
  readonly id: string;
  readonly start: WallTime;
  readonly end: WallTime;
  readonly kind: 'block' | 'busy' | 'day' | 'room';
  readonly movable: boolean;
  /** Drawn with the times it has at the moment: while it is dragged they are others. */
  draw(times: { readonly start: WallTime; readonly end: WallTime }): Node[];
}

export interface Look {
  readonly view: 'week' | 'day';
  readonly date: LocalDate;
  /** Hours of the day from which and until which the grid goes. */
  readonly hours: readonly [from: number, until: number];
}

interface Asked {
  readonly locale: string;
  readonly offset: string;
  readonly weekStart: 'Mon' | 'Sun';
  readonly label: string;
  readonly look: Look;
  readonly dayHeader: Intl.DateTimeFormatOptions;
  chosen(id: string): void;
  /** All is drawn; elements that were there before may be others now. */
  drawn(): void;
  /** Minutes by which the person moved both ends with the pointer. */
  dragged(id: string, startBy: number, endBy: number): void;
}

/** The grid of days and hours. Whichever library draws it, nobody else knows. */
export interface Grid {
  show(entries: readonly Entry[]): void;
  look(look: Look): void;
  /** Which time of the grid is at a point of the window. */
  timeAt(x: number, y: number): WallTime | undefined;
  end(): void;
}

const VIEWS = { week: 'timeGridWeek', day: 'timeGridDay' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const minutesIn = ({ days, seconds }: { days: number; seconds: number }): number => days * 1_440 + seconds / 60;
const hour = (hours: number): string => `${String(hours).padStart(2, '0')}:00`;
const looks = ({ view, date, hours: [from, until] }: Look) =>
  ({ view: VIEWS[view], date, slotMinTime: hour(from), slotMaxTime: hour(until) }) as const;
/** The library shows clock times in the browser's own zone; read back from there they are clock times again. */
const shown = (date: Date): WallTime => wallTime(date.getTime() / 60_000 - date.getTimezoneOffset());

/** Draws a grid into an element, with EventCalendar. */
export function mountGrid(target: HTMLElement, { locale, offset, weekStart, label, look, ...asked }: Asked): Grid {
  const entryOf = (event: Calendar.Event) => event.extendedProps.entry as Entry;
  // what comes from the server meanwhile would end a drag, so it is drawn after it
  const over = new AbortController();
  let isHeld = false;
  let seen = look;
  let waiting: readonly Entry[] | undefined;
  const hold = () => {
    isHeld = true;
  };
  const release = () => {
    isHeld = false;
    if (waiting) show(waiting);
  };
  const show = (entries: readonly Entry[]) => {
    waiting = isHeld ? entries : undefined;
    if (!isHeld) calendar.setOption('events', entries.map(toEvent));
  };
  const calendar = createCalendar(target, [TimeGrid, Interaction], {
    ...looks(look),
    locale,
    timeZone: offset,
    firstDay: weekStart === 'Mon' ? 1 : 0,
    headerToolbar: { start: '', center: '', end: '' },
    height: '100%',
    slotDuration: '00:30',
    snapDuration: '00:15',
    slotHeight: 32,
    scrollTime: hour(look.hours[0]),
    nowIndicator: true,
    allDayContent: '',
    longPressDelay: 300,
    slotEventOverlap: false,
    slotLabelFormat: CLOCK,
    dayHeaderFormat: asked.dayHeader,
    events: [],
    eventAllUpdated: () => asked.drawn(),
    eventClick: ({ event }) => asked.chosen(String(event.id)),
    eventDrop: ({ event, delta }) => asked.dragged(String(event.id), minutesIn(delta), minutesIn(delta)),
    eventResize: ({ event, endDelta }) => asked.dragged(String(event.id), 0, minutesIn(endDelta)),
    eventClassNames: ({ event }) => `is-${entryOf(event).kind}`,
    eventContent: ({ event }) => ({
      domNodes: entryOf(event).draw({ start: shown(event.start), end: shown(event.end) }),
    }),
  });
  target.addEventListener('pointerdown', hold, { capture: true, signal: over.signal });
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { signal: over.signal });
  const repaired = repairRoles(target, label);
  return {
    show,
    look: (next) => {
      const before: Record<string, string> = looks(seen);
      seen = next;
      // each change draws all anew
      for (const [name, value] of Object.entries(looks(next))) {
        if (before[name] !== value) calendar.setOption(name as keyof Calendar.Options, value);
      }
    },
    timeAt: (x, y) => {
      const found = calendar.dateFromPoint(x, y);
      return found === null || found.allDay ? undefined : shown(found.date);
    },
    end: () => {
      over.abort();
      repaired.disconnect();
      void destroyCalendar(calendar);
    },
  };
}

const toEvent = (entry: Entry): Calendar.EventInput => ({
  id: entry.id,
  start: entry.start,
  end: entry.end,
  allDay: entry.kind === 'day',
  display: entry.kind === 'room' ? 'background' : 'auto',
  startEditable: entry.movable,
  durationEditable: entry.movable,
  extendedProps: { entry },
});
