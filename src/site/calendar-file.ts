import { type SpaceEvent, type StoredTodo, whenOf } from '../domain/space-event.ts';
import { addDays, type LocalDate } from '../domain/time.ts';

interface CalendarFile {
  readonly name: string;
  readonly events: readonly Listed[];
  readonly todos?: readonly StoredTodo[];
  /** Ends the names of to-dos, whose numbers are unique within one person only. */
  readonly todosOf?: string;
}

/** An event, and its space's name where the file holds several. */
interface Listed {
  readonly event: SpaceEvent;
  readonly space?: string | undefined;
}

/**
 * Writes a calendar as iCalendar (RFC 5545): times in UTC, so that no reader needs to know a zone; whole days as dates; a
 * `VALARM` for each reminder.
 */
export function calendarFile({ name, events, todos = [], todosOf = '' }: CalendarFile): string {
  const components = [...events.flatMap(eventLines), ...todos.flatMap((todo) => todoLines(todo, todosOf))];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Time Compass//Time Compass//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(components.length > 0 ? components : PLACEHOLDER),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}

/** A calendar must hold a component (section 3.6), also while it is empty. */
const PLACEHOLDER = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function eventLines({ event, space }: Listed): string[] {
  const { id, title, description, reminders, createdAt, changedAt = createdAt } = event;
  return [
    'BEGIN:VEVENT',
    `UID:event-${id}.${event.space}@time-compass`,
    `DTSTAMP:${utc(changedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    ...whenLines(event),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(space ? [`CATEGORIES:${escaped(space)}`] : []),
    ...reminders.flatMap((minutes) => alarmLines(minutes, title)),
    'END:VEVENT',
  ];
}

function whenLines(event: SpaceEvent): string[] {
  const when = whenOf(event);
  if (when.kind === 'all-day')
    return [`DTSTART;VALUE=DATE:${day(when.first)}`, `DTEND;VALUE=DATE:${day(addDays(when.last, 1))}`];
  // an end that is no later than the beginning may not be written (section 3.8.2.2)
  return [`DTSTART:${utc(when.from)}`, ...(when.to > when.from ? [`DTEND:${utc(when.to)}`] : [])];
}

const alarmLines = (minutes: number, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${minutes}M`,
  `DESCRIPTION:${escaped(title)}`,
  'END:VALARM',
];

const PRIORITY = { 高: 1, 中: 5, 低: 9 } as const;

const todoLines = ({ id, title, priority, createdAt, doneAt }: StoredTodo, owner: string): string[] => [
  'BEGIN:VTODO',
  `UID:todo-${id}.${owner}@time-compass`,
  `DTSTAMP:${utc(doneAt ?? createdAt)}`,
  `CREATED:${utc(createdAt)}`,
  `SUMMARY:${escaped(title)}`,
  `PRIORITY:${PRIORITY[priority]}`,
  ...(doneAt === undefined ? ['STATUS:NEEDS-ACTION'] : ['STATUS:COMPLETED', `COMPLETED:${utc(doneAt)}`]),
  'END:VTODO',
];

/** `20261103T010000Z` */
const utc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const day = (date: LocalDate): string => date.replaceAll('-', '');

/** Text of section 3.3.11: line breaks of every kind as `\n`, no other control character. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const LONGEST_LINE = 75;

/** A line in pieces of at most 75 octets, never cut within a character; each piece after the first begins with a space. */
function folded(line: string): string {
  const octets = Buffer.from(line);
  const pieces: string[] = [];
  for (let from = 0; from < octets.length; ) {
    let to = from + LONGEST_LINE - (from === 0 ? 0 : 1);
    while (isInsideCharacter(octets[to])) to--;
    pieces.push(octets.toString('utf8', from, to));
    from = to;
  }
  return `${pieces.join('\r\n ')}\r\n`;
}

const isInsideCharacter = (octet: number | undefined): boolean => octet !== undefined && (octet & 0xc0) === 0x80;
