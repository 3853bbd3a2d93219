import { weekdayOf, type Zone } from '../domain/time.ts';
import type { Extras } from '../planner/extras.ts';
import type { EventRow, Named, SeriesRow, TaskRow, TimeContext } from '../planner/time-context.ts';
import type { Placed } from '../planner/wall-clock.ts';
import type { Answer } from './answer.ts';
import { filled, SIDE_RAW_COLUMNS, sideBlocks, sourcesBlock } from './blocks.ts';
import { DateWriter, datesText, monthOf, seriesTime } from './dates.ts';
import { infoOf } from './info.ts';
import { courseWork } from './moodle.ts';
import { Phrases, titleText } from './phrases.ts';
import { type Row, table } from './table.ts';

const RAW_COLUMNS = ['time', 'when', 'due', 'done', 'dates', ...SIDE_RAW_COLUMNS];

/** What the rows of one answer have in common. */
interface Sheet {
  readonly dates: DateWriter;
  readonly zone: Zone;
  readonly places: Phrases;
  readonly texts: Phrases;
}

/** Arranges a person's time in few words: repeating events in one row each, texts and places told once, short ids. */
export function compact(context: TimeContext & Extras): Answer {
  const sheet = sheetFor(context);
  const { now, zone, range, deadlines = [] } = context;
  const blocks = filled({
    sources: sourcesBlock(context),
    calendars: names(context.calendars),
    places: sheet.places.entries(),
    texts: sheet.texts.entries(),
    series: table(context.series.map((row) => seriesRow(row, sheet))),
    events: months(context.events, sheet),
    tasklists: names(context.tasklists),
    tasks: table(context.tasks.map((row) => taskRow(row, sheet))),
    ...courseWork(deadlines, sheet.dates, sheet.texts),
    ...sideBlocks(context, sheet.dates),
  });
  const head = {
    now: [now.date, now.time, weekdayOf(now.date), now.mark].filter((word) => word !== '').join(' '),
    tz: zone,
    range: `${range.from}..${range.to}`,
  };
  return { data: { ...head, ...blocks }, rawColumns: RAW_COLUMNS };
}

function sheetFor({ range, zone, series, events, tasks, deadlines = [] }: TimeContext & Extras): Sheet {
  const rows = [...series, ...events].map(({ event }) => event);
  const places = rows.map(({ place }) => place);
  const notes = [...rows, ...tasks, ...deadlines].map(({ notes }) => notes);
  return {
    zone,
    dates: new DateWriter(range),
    places: new Phrases('L', places, [
      { uses: 3, over: 0 },
      { uses: 2, over: 14 },
    ]),
    texts: new Phrases('N', notes, [{ uses: 2, over: 12 }]),
  };
}

const names = (lists: readonly Named[]): Readonly<Record<string, string>> =>
  Object.fromEntries(lists.map(({ letter, name }) => [letter, name]));

const seriesRow = (row: SeriesRow, sheet: Sheet): Row => ({
  id: row.handle,
  time: seriesTime(row.wall),
  dates: datesText(row.dates),
  ...what(row, sheet),
});

function months(events: readonly EventRow[], sheet: Sheet): Readonly<Record<string, readonly Row[]>> {
  const byMonth = Map.groupBy(events, ({ wall }) => monthOf(wall.first));
  return Object.fromEntries(
    [...byMonth].map(([month, rows]) => [month, table(rows.map((row) => eventRow(row, sheet)))]),
  );
}

const eventRow = (row: EventRow, sheet: Sheet): Row => ({
  id: eventId(row, sheet),
  when: sheet.dates.when(row.wall),
  ...what(row, sheet),
});

/** `A12`, or for an occurrence `B1@11-03`, with its original time only where the row of its series does not say it. */
function eventId({ handle, original }: EventRow, { dates }: Sheet): string {
  if (original === undefined) return handle;
  const time = original.time === undefined ? '' : ` ${original.time.replace(':', '')}`;
  return `${handle}@${dates.date(original.date)}${time}`;
}

const what = ({ event }: Placed, { places, texts, zone }: Sheet): Row => ({
  what: titleText(event.title, event.detailsHidden),
  where: places.cell(event.place),
  info: infoOf(event, zone),
  note: texts.cell(event.notes),
});

const taskRow = ({ handle, title, due, done, parent, notes }: TaskRow, { dates, texts }: Sheet): Row => ({
  id: handle,
  title,
  due: due === undefined ? '' : dates.day(due),
  done: doneText(done, dates),
  parent: parent ?? '',
  note: texts.cell(notes),
});

function doneText(done: TaskRow['done'], dates: DateWriter): string {
  if (done === undefined) return '';
  return done === 'at an unknown time' ? 'yes' : dates.instant(done);
}
