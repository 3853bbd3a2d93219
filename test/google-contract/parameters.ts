import type { Fact, Method } from './discovery.ts';

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Page sizes that Google states in prose only; more is cut silently, so asking for it is a mistake. */
const MOST_RESULTS: Readonly<Record<string, number>> = {
  'calendar.calendarList.list': 250,
  'calendar.events.list': 2500,
  'calendar.events.instances': 2500,
  'tasks.tasklists.list': 1000,
  'tasks.tasks.list': 100,
};

const INSTANTS = new Set('timeMin timeMax updatedMin dueMin dueMax completedMin completedMax'.split(' '));
const BARRED_WITH_SYNC =
  'iCalUID orderBy privateExtendedProperty q sharedExtendedProperty timeMin timeMax updatedMin'.split(' ');

/** What is wrong with the query of a request. */
export function badParameters(method: Method, params: URLSearchParams): string[] {
  const names = [...new Set(params.keys())];
  const single = names.flatMap((name) => badValues(name, method.parameters[name], params.getAll(name)));
  const missing = Object.entries(method.parameters)
    .filter(([name, fact]) => fact.required && fact.location === 'query' && !params.has(name))
    .map(([name]) => `query: missing ${name}`);
  return [...single, ...missing, ...badTogether(method, params)];
}

function badValues(name: string, fact: Fact | undefined, values: readonly string[]): string[] {
  if (!fact || fact.location === 'path') return [`query: unknown parameter ${name}`];
  const repeated = values.length > 1 && !fact.repeated ? [`query: ${name} repeated`] : [];
  return [...repeated, ...values.flatMap((value) => badValue(name, fact, value))];
}

function badValue(name: string, fact: Fact, value: string): string[] {
  const { type, minimum, maximum } = fact;
  const isInstant = fact.format === 'date-time' || INSTANTS.has(name);
  const problems: readonly (readonly [boolean, string])[] = [
    [type === 'boolean' && !/^(true|false)$/.test(value), 'is no boolean'],
    [type === 'integer' && !/^-?\d+$/.test(value), 'is no integer'],
    [minimum !== undefined && Number(value) < Number(minimum), 'is too small'],
    [maximum !== undefined && Number(value) > Number(maximum), 'is too large'],
    [fact.enum?.includes(value) === false, 'is not in the enum'],
    [isInstant && !RFC3339.test(value), 'is no RFC 3339 time with offset'],
  ];
  return problems.filter(([wrong]) => wrong).map(([, text]) => `query: ${name}=${value} ${text}`);
}

function badTogether({ id }: Method, params: URLSearchParams): string[] {
  const most = MOST_RESULTS[id] ?? Number.POSITIVE_INFINITY;
  const barred = params.has('syncToken') ? BARRED_WITH_SYNC.filter((name) => params.has(name)) : [];
  const unordered = params.get('orderBy') === 'startTime' && params.get('singleEvents') !== 'true';
  const [min, max] = [params.get('timeMin'), params.get('timeMax')];
  return [
    ...(Number(params.get('maxResults')) > most ? [`query: maxResults above ${most}`] : []),
    ...barred.map((name) => `query: ${name} together with syncToken`),
    ...(unordered ? ['query: orderBy=startTime without singleEvents'] : []),
    ...(min && max && Date.parse(max) <= Date.parse(min) ? ['query: timeMax not after timeMin'] : []),
  ];
}
