/** Rules that Google states in prose only, checked on bodies of both sides. */

type Json = Readonly<Record<string, unknown>>;

const DATE = /^\d{4}-\d\d-\d\d$/;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const OFFSET = /(Z|[+-]\d\d:\d\d)$/;
const TASK_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const OWN_ID = /^[a-v0-9]{5,1024}$/;
const READ_ONLY_TASK_FIELDS = 'links webViewLink assignmentInfo position parent kind selfLink updated'.split(' ');

/** What is wrong with a request body beyond its schema. */
export function badRequestBody(methodId: string, body: unknown): string[] {
  const json = body as Json;
  if (methodId.startsWith('tasks.tasks.')) return [...badTask(json), ...readOnly(json)];
  if (methodId === 'calendar.freebusy.query') return badFreeBusy(json);
  if (!methodId.startsWith('calendar.events.')) return [];
  const id = json.id;
  const ownId = typeof id === 'string' && methodId === 'calendar.events.insert' && !OWN_ID.test(id);
  return [...badEventTimes(json), ...(ownId ? [`request: own id ${id} has other signs than a-v and 0-9`] : [])];
}

/** What is wrong with a 2xx body beyond its schema. */
export function badResponseBody(methodId: string, body: unknown): string[] {
  const json = body as Json;
  const items = (json.items ?? [json]) as Json[];
  if (methodId.startsWith('tasks.tasks.')) return items.flatMap(badTask);
  return methodId.startsWith('calendar.events.') ? items.flatMap(badEventTimes) : [];
}

function badEventTimes(event: Json): string[] {
  const names = ['start', 'end', 'originalStartTime'].filter((name) => event[name] !== undefined);
  const wrong = names.flatMap((name) => badEventTime(name, event[name] as Json, event.recurrence !== undefined));
  const [start, end] = [event.start, event.end] as (Json | undefined)[];
  const mixed = start && end && Boolean(start.date) !== Boolean(end.date);
  if (mixed) return [...wrong, 'start and end are of two kinds'];
  return start && end && comparable(end) < comparable(start) ? [...wrong, 'the end lies before the start'] : wrong;
}

/** NaN, which is less than nothing, for a time that needs a zone to be compared. */
function comparable({ date, dateTime }: Json): number {
  if (dateTime === undefined) return Date.parse(String(date));
  return OFFSET.test(String(dateTime)) ? Date.parse(String(dateTime)) : Number.NaN;
}

function badEventTime(name: string, time: Json, recurring: boolean): string[] {
  const { date, dateTime, timeZone } = time as { date?: unknown; dateTime?: unknown; timeZone?: unknown };
  const [day, instant] = [date ?? undefined, dateTime ?? undefined];
  if ((day === undefined) === (instant === undefined)) return [`${name}: needs one of date and dateTime`];
  if (day !== undefined) return DATE.test(String(day)) ? [] : [`${name}.date ${day} is no day`];
  if (!LOCAL_TIME.test(String(instant))) return [`${name}.dateTime ${instant} is no time`];
  if (timeZone !== undefined) return [];
  if (recurring) return [`${name}: a series needs a timeZone`];
  return OFFSET.test(String(instant)) ? [] : [`${name}.dateTime ${instant} has neither offset nor timeZone`];
}

function badTask(task: Json): string[] {
  const { due, completed, status, title, notes } = task;
  const time = (name: string, value: unknown): string[] =>
    value === undefined || value === null || TASK_TIME.test(String(value)) ? [] : [`task.${name} ${value} is no time`];
  return [
    ...time('due', due),
    ...time('completed', completed),
    ...(status === undefined || status === 'needsAction' || status === 'completed' ? [] : [`task.status ${status}`]),
    ...(String(title ?? '').length > 1024 ? ['task.title above 1024 characters'] : []),
    ...(String(notes ?? '').length > 8192 ? ['task.notes above 8192 characters'] : []),
  ];
}

const readOnly = (task: Json): string[] =>
  READ_ONLY_TASK_FIELDS.filter((name) => task[name] !== undefined).map((name) => `request: task.${name} is read-only`);

function badFreeBusy({ timeMin, timeMax, items }: Json): string[] {
  return [
    ...[timeMin, timeMax].filter((time) => !OFFSET.test(String(time))).map((time) => `request: ${time} has no offset`),
    ...(Array.isArray(items) && items.length > 50 ? ['request: more than 50 calendars'] : []),
  ];
}
