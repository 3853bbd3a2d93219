import { contentLines } from './content-lines.ts';
import type { Pace } from './pace.ts';
import { nameOf, type Property, readProperty, textOf } from './property.ts';

/** `VEVENT` and its like, with what is in it. */
export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly children: readonly Component[];
  /** Lines of it that could not be read. */
  readonly unreadable: readonly string[];
}

/** What is read of each; everything else is passed over, so that big files stay small. */
const READ: Readonly<Record<string, ReadonlySet<string>>> = {
  VCALENDAR: new Set(['PRODID', 'METHOD', 'NAME', 'X-WR-CALNAME', 'X-WR-TIMEZONE']),
  VTIMEZONE: new Set(['TZID', 'X-LIC-LOCATION']),
  STANDARD: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
  DAYLIGHT: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
  VALARM: new Set(['ACTION', 'TRIGGER']),
  VEVENT: new Set([
    ...['UID', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE'],
    ...['EXDATE', 'RECURRENCE-ID', 'STATUS', 'TRANSP', 'CLASS', 'SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED', 'CREATED'],
    ...['ORGANIZER', 'ATTENDEE', 'URL', 'ATTACH', 'CATEGORIES', 'CONFERENCE', 'X-GOOGLE-CONFERENCE'],
    ...['X-MICROSOFT-SKYPETEAMSMEETINGURL', 'X-MICROSOFT-CDO-BUSYSTATUS', 'X-MICROSOFT-CDO-ALLDAYEVENT'],
  ]),
};

const DEEPEST = 8;

interface Open extends Component {
  readonly properties: Property[];
  readonly children: Component[];
  readonly unreadable: string[];
}

/** The components of a file, and how it ended. */
export interface Components {
  readonly roots: readonly Component[];
  /** It broke off inside a component, which is left out. */
  readonly cut: boolean;
}

const opened = (name: string): Open => ({ name, properties: [], children: [], unreadable: [] });

/** Reads the components of a file in slices. An end that is missing is put where the next component of its kind begins. */
export async function readComponents(text: string, pace: Pace): Promise<Components> {
  const root = opened('');
  let stack: Open[] = [root];
  for (const line of contentLines(text)) {
    await pace.next();
    const mark = /^(BEGIN|END):\s*([A-Z0-9-]+)\s*$/i.exec(line);
    if (mark === null) keep(stack.at(-1) ?? root, line);
    else stack = mark[1]?.toUpperCase() === 'BEGIN' ? begin(stack, named(mark)) : end(stack, named(mark));
  }
  const cut = stack.some(({ name }) => name === 'VEVENT');
  while (stack.length > 1) stack = stack.at(-1)?.name === 'VEVENT' ? stack.slice(0, -1) : close(stack);
  return { roots: root.children, cut };
}

const named = ([, , name = '']: RegExpExecArray): string => name.toUpperCase();

function begin(stack: Open[], name: string): Open[] {
  const clash = stack.findIndex((open) => open.name === name && (name === 'VEVENT' || name === 'VTIMEZONE'));
  let trimmed = stack;
  while (clash > 0 && trimmed.length > clash) trimmed = close(trimmed);
  return trimmed.length > DEEPEST ? trimmed : [...trimmed, opened(name)];
}

/** An end of nothing that is open is passed over. */
function end(stack: Open[], name: string): Open[] {
  const at = stack.findLastIndex((open) => open.name === name);
  let trimmed = stack;
  while (at > 0 && trimmed.length > at) trimmed = close(trimmed);
  return trimmed;
}

function close(stack: Open[]): Open[] {
  const [parent, child] = [stack.at(-2), stack.at(-1)];
  if (parent !== undefined && child !== undefined) parent.children.push(child);
  return stack.slice(0, -1);
}

function keep(open: Open, line: string): void {
  if (line === '' || READ[open.name]?.has(nameOf(line)) !== true) return;
  const property = readProperty(line);
  if (property === undefined) open.unreadable.push(nameOf(line));
  else open.properties.push(property);
}

/** All properties of a name. */
export const all = ({ properties }: Component, name: string): readonly Property[] =>
  properties.filter((property) => property.name === name);

/** The first property of a name. */
export const first = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name);

/** The first property of a name as one word in capitals. */
export const word = (component: Component, name: string): string | undefined =>
  textOf(first(component, name))?.trim().toUpperCase();
