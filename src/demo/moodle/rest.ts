import { type Context, Hono } from 'hono';
import { call, type Ground, suspended, troubleOf } from './functions.ts';
import { invalidToken, MoodleError, noAccess } from './moodle-error.ts';
import { PEOPLE, type Site, tokenOf } from './site.ts';

export interface House {
  readonly site: () => Site;
  readonly now: () => number;
  /** Address of the site, without a slash at the end. */
  readonly wwwroot: string;
}

type Arguments = Readonly<Record<string, unknown>>;

const BATCH = 'tool_mobile_call_external_functions';

/** `/webservice/rest/server.php`: single functions, and many in one request. */
export function restServer(house: House): Hono {
  return new Hono().post('/webservice/rest/server.php', async (c) => {
    const { webServices, restProtocol } = house.site();
    if (!webServices || !restProtocol) return c.html('', 403);
    const form = nested(new URLSearchParams(await c.req.text()));
    if (c.req.query('moodlewsrestformat') !== 'json')
      return c.body('<?xml version="1.0" encoding="UTF-8" ?>', 200, XML);
    return send(
      c,
      house,
      answered(() => run(house, form)),
    );
  });
}

const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

function run(house: House, { wstoken, wsfunction, moodlewssettingfilter, ...args }: Arguments): unknown {
  const ground = groundOf(house, String(wstoken ?? ''));
  if (house.site().maintenance === 'web')
    throw new MoodleError('sitemaintenance', 'The site is undergoing maintenance');
  const name = String(wsfunction ?? '');
  if (name !== BATCH) return call(ground, name, args, String(moodlewssettingfilter) === 'true');
  if (ground.site.missing.includes(BATCH)) return call(ground, BATCH, {}, false);
  return { responses: batch(ground, Object.values((args.requests ?? {}) as Record<string, Arguments>)) };
}

function groundOf({ site, now }: House, token: string): Ground {
  const set = site();
  const person = PEOPLE.find((one) => tokenOf(one, set.version) === token);
  if (person === undefined) throw invalidToken();
  if (!set.mobileService) throw noAccess();
  const ground = { site: set, person, nowMs: now() };
  if (troubleOf(ground) === 'suspended') throw suspended(person);
  return ground;
}

/** Runs one after another and ends with the first that fails. */
function batch(ground: Ground, requests: readonly Arguments[]): readonly unknown[] {
  const responses: unknown[] = [];
  for (const { function: name, arguments: text, settingfilter } of requests) {
    const answer = answered(() => call(ground, String(name), JSON.parse(String(text)), String(settingfilter) === '1'));
    const failed = answer instanceof MoodleError;
    responses.push(
      failed ? { error: true, exception: toText(insideBatch(answer)) } : { error: false, data: toText(answer) },
    );
    if (failed) break;
  }
  return responses;
}

/** There, a function that does not exist looks like one that is not allowed. */
const insideBatch = (error: MoodleError): Arguments =>
  error.errorcode.startsWith('invalidrecord') ? { ...noAccess().body, message: '' } : error.body;

function answered(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof MoodleError) return error;
    throw error;
  }
}

function send(c: Context, { wwwroot }: House, answer: unknown): Response {
  const text = toText(answer instanceof MoodleError ? answer.body : answer);
  const escaped = JSON.stringify(wwwroot).slice(1, -1).replaceAll('/', '\\/');
  return c.body(text.replaceAll('{wwwroot}', escaped), 200, { 'Content-Type': 'application/json' });
}

/** JSON as PHP writes it. */
export const toText = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** `requests[0][function]=…` as PHP reads it: nested, with text keys. */
function nested(form: URLSearchParams): Arguments {
  const root: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let place = root;
    for (const part of path.slice(0, -1)) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return root;
}
