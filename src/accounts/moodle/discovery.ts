import { z } from 'zod';
import type { Guard, GuardedAnswer } from '../../net/guard.ts';
import { type GuardCode, guardErrorOf } from '../../net/guard-error.ts';
import { fileAt, placesFor } from './address.ts';
import { jsonIn } from './answers.ts';
import { type AddressProblem, isProblem, type MoodleSite } from './moodle-site.ts';
import { plainText } from './plain-text.ts';

/** The way to sites, and what may be reached. */
export interface Ground {
  readonly guard: Guard;
  /** Whether sites of this host and port may be connected. */
  readonly admits: (place: URL) => boolean;
}

export interface Found {
  readonly site: MoodleSite;
  /** Host that was typed; another one than the site's own is shown before anybody types a password. */
  readonly typedHost: string;
}

interface Lost {
  readonly problem: AddressProblem;
  /** `elsewhere`: the host that the address points to. */
  readonly host?: string | undefined;
}

/** What one place came to; `target`: where it points instead. */
type Miss = Lost & { readonly target?: URL | undefined };

const TIMEOUT_MS = 5_000;
/** Over all places: a site that answers each as late as it may holds nobody up for long. */
const WHOLE_MS = 15_000;
const MOST_BYTES = 512 * 1024;
const FUNCTION = 'tool_mobile_get_public_config';
const ASKED = JSON.stringify([{ index: 0, methodname: FUNCTION, args: {} }]);

/**
 * Finds the site of a pasted page by its public configuration, without any login; a POST, or where that is sent on within
 * the host, a GET. Never throws for what another server does.
 */
export async function discover(ground: Ground, typed: string): Promise<Found | Lost> {
  const signal = AbortSignal.timeout(WHOLE_MS);
  try {
    const places = placesFor(typed, ground.guard);
    const [first] = places;
    if (first === undefined) return { problem: 'noAddress' };
    if (!ground.admits(first)) return { problem: 'notAdmitted' };
    const outcome = await firstSite(ground.guard, places, signal);
    if (isProblem<AddressProblem>(outcome)) return outcome;
    if (!ground.admits(new URL(outcome.wwwroot))) return { problem: 'notAdmitted' };
    return { site: outcome, typedHost: first.host };
  } catch (thrown) {
    return lostBy(thrown);
  }
}

/** What one place says counts for its host, except these: its parents may still be a site. */
const ONLY_HERE: readonly AddressProblem[] = ['notMoodle', 'elsewhere'];

async function firstSite(guard: Guard, places: readonly URL[], signal: AbortSignal): Promise<MoodleSite | Lost> {
  let target: URL | undefined;
  for (const place of places) {
    const outcome: MoodleSite | Miss = await ask(guard, place, signal).then((answer) => read(answer, guard), missBy);
    if (!isProblem<AddressProblem>(outcome) || !ONLY_HERE.includes(outcome.problem)) return outcome;
    target = outcome.target ?? target;
  }
  if (target !== undefined) return pointsTo(target, guard);
  return { problem: (await isSilentMoodle(guard, places, signal)) ? 'silent' : 'notMoodle' };
}

/** A host is named only where people could go on with it. */
function pointsTo(target: URL, guard: Guard): Lost {
  try {
    return { problem: 'elsewhere', host: guard.address(target.href).host };
  } catch (thrown) {
    return lostBy(thrown);
  }
}

async function ask(guard: Guard, place: URL, signal: AbortSignal): Promise<GuardedAnswer> {
  const address = fileAt(place, 'lib/ajax/service-nologin.php');
  const request = { timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, signal };
  try {
    return await guard.fetch(`${address}?info=${FUNCTION}`, { ...request, json: ASKED });
  } catch (thrown) {
    if (guardErrorOf(thrown)?.code !== 'redirected') throw thrown;
    const query = new URLSearchParams({ info: FUNCTION, args: ASKED });
    return await guard.fetch(`${address}?${query}`, { ...request, redirects: 'same-host' });
  }
}

const yes = z.union([z.boolean(), z.number(), z.string()]).transform((value) => Boolean(Number(value)));

/** No browser takes a longer one. */
const LONGEST_ADDRESS = 4_000;

const configuration = z.object({
  wwwroot: z.string().max(LONGEST_ADDRESS),
  sitename: z.string().default(''),
  enablewebservices: yes,
  enablemobilewebservice: yes,
  maintenanceenabled: yes.default(false),
  typeoflogin: z.coerce.number(),
  launchurl: z.string().max(LONGEST_ADDRESS).default(''),
});
type Configuration = z.output<typeof configuration>;

const answered = z.tuple([z.object({ error: z.literal(false), data: configuration })]);
const failed = z.union([
  z.object({ errorcode: z.string() }),
  z.tuple([z.object({ exception: z.object({ errorcode: z.string() }) })]).transform(([{ exception }]) => exception),
]);

/** The functions that answer without a login keep their own codes for a site that is down. */
const DOWN: Readonly<Record<string, AddressProblem>> = {
  sitemaintenance: 'maintenance',
  upgraderunning: 'down',
  dbconnectionfailed: 'down',
};

function read({ status, text }: GuardedAnswer, guard: Guard): MoodleSite | Lost {
  if (status === 503) return { problem: 'maintenance' };
  if (status >= 500) return { problem: 'down' };
  const json = jsonIn(text);
  const parsed = answered.safeParse(json);
  if (parsed.success) return siteOf(parsed.data[0].data, guard);
  const code = failed.safeParse(json).data?.errorcode;
  return { problem: (code === undefined ? undefined : DOWN[code]) ?? 'notMoodle' };
}

/** `wwwroot` is as much somebody else's word as what was typed. Throws `bad_request` where it may not be opened. */
function siteOf(config: Configuration, guard: Guard): MoodleSite | Lost {
  if (config.maintenanceenabled) return { problem: 'maintenance' };
  const wwwroot = config.wwwroot.replace(/\/+$/, '');
  const { host, search } = guard.address(wwwroot);
  if (search !== '' || /[\s\p{C}]/u.test(wwwroot)) return { problem: 'notMoodle' };
  const isOwn = config.launchurl.startsWith(`${wwwroot}/`) && URL.canParse(config.launchurl);
  return {
    wwwroot,
    name: plainText(config.sitename) || host,
    signIn: config.typeoflogin === 1 ? 'form' : 'browser',
    isOpen: config.enablewebservices && config.enablemobilewebservice,
    launchUrl: isOwn ? config.launchurl : fileAt(wwwroot, 'admin/tool/mobile/launch.php'),
  };
}

/** Old or tightly closed sites keep their configuration to themselves, and still answer this. */
async function isSilentMoodle(guard: Guard, places: readonly URL[], signal: AbortSignal): Promise<boolean> {
  const request = { timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, signal };
  const checked = places.map(async (place) => {
    const { text } = await guard.fetch(fileAt(place, 'login/token.php?appsitecheck=1'), request);
    return z.object({ appsitecheck: z.literal('ok') }).safeParse(jsonIn(text)).success;
  });
  const settled = await Promise.allSettled(checked);
  return settled.some((outcome) => outcome.status === 'fulfilled' && outcome.value);
}

const BY_GUARD: Readonly<Record<GuardCode, AddressProblem>> = {
  no_address: 'noAddress',
  no_https: 'insecure',
  user_info: 'notAllowed',
  other_port: 'notAllowed',
  private_address: 'notAllowed',
  no_such_host: 'noSuchHost',
  unreachable: 'unreachable',
  timed_out: 'unreachable',
  bad_certificate: 'certificate',
  too_large: 'notMoodle',
  redirected: 'elsewhere',
  redirected_often: 'notMoodle',
};

/** Throws on what the guard did not throw. */
function missBy(thrown: unknown): Miss {
  const error = guardErrorOf(thrown);
  if (error === undefined) throw thrown;
  return { problem: BY_GUARD[error.code], target: error.target };
}

function lostBy(thrown: unknown): Lost {
  const { problem } = missBy(thrown);
  return { problem };
}
