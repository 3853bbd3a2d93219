import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TEST_VAULT_KEYS } from '../contract/test-vault.ts';
import { TestBrowser } from '../flows/browser.ts';
import type { ScriptedHost } from '../hosts/scripted-host.ts';
import { type Assistants, call, connectAll } from './assistants.ts';
import type { Box } from './box.ts';
import { stepsOfReadme } from './paper.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { good, must, type Way } from './way.ts';

/** A server that people use: its volume, and who is connected. */
interface House {
  readonly data: string;
  readonly assistants: Assistants;
}

const UP = 'docker compose --profile caddy up -d';
const INSIDE = 'docker compose exec time-compass time-compass ';

/** Step by step as README says, until both assistants have an answer. */
export async function fromNothing(way: Way): Promise<House> {
  const data = way.volume('data');
  const [up, ...commands] = stepsOfReadme();
  must(up === UP && commands.every((line) => line.startsWith(INSIDE)), `README says something else: ${commands}`);
  const server = await way.start(data);
  const said = commands.map((line) => way.cli(server, line.slice(INSIDE.length))).join('\n');
  must(said.includes(`answers at PUBLIC_URL (${way.publicUrl})`) && !said.includes('PROBLEM'), `the doctor: ${said}`);
  const [link = ''] = /https:\S+code=\S+/.exec(said) ?? [];
  await lookAround(way, link);
  const newLink = () => way.cli(server, 'owner-link').split(' ')[0] ?? '';
  const assistants = await connectAll(`${way.publicUrl}/mcp`, newLink);
  for (const [name, assistant] of assistants) {
    await call(assistant, 'add_todo', { title: `milk for ${name}` });
    must((await call(assistant, 'get_time_context')).includes('not_connected'), 'the sources are not told');
  }
  good(`README's way: ${way.publicUrl} behind Caddy, doctor, owner link, ${[...assistants.keys()].join(' and ')}`);
  return { data, assistants };
}

/** The owner opens the link, signs in by it once, and looks at /setup; the demo is shut here. */
async function lookAround({ publicUrl }: Way, link: string): Promise<void> {
  const browser = new TestBrowser();
  const signedIn = await browser.submit(await browser.open(link), '/sign-in/owner');
  must(signedIn.status === 200, `the owner link leads to ${signedIn.status}`);
  const setup = await browser.open(`${publicUrl}/setup`);
  must(setup.status === 200 && setup.url.pathname === '/setup', `/setup is answered ${setup.status}`);
  must(!(await browser.open(`${publicUrl}/sign-in`)).html.includes('/sign-in/demo'), 'the demo is open to the public');
  const again = await new TestBrowser().submit(await browser.open(link), '/sign-in/owner').catch(() => undefined);
  must(again?.url.pathname !== '/account', 'the owner link works twice');
}

function firstOf(assistants: Assistants): ScriptedHost {
  const [first] = assistants.values();
  must(first !== undefined, 'nobody is connected');
  return first;
}

/** Every assistant goes on without signing in, and finds what both noted. */
async function goOn(assistants: Assistants): Promise<void> {
  for (const assistant of assistants.values()) {
    const todos = await call(assistant, 'list_todos');
    for (const name of assistants.keys()) must(todos.includes(`milk for ${name}`), `lost: ${name}, in ${todos}`);
  }
}

async function killed(way: Way, { data, assistants }: House): Promise<void> {
  const server = await way.start(data);
  await call(firstOf(assistants), 'get_current_datetime');
  await server.stop('SIGKILL');
  await way.start(data);
  await goOn(assistants);
  good('stopped and killed, a new container on the same volume: both still connected');
}

async function broughtBack(way: Way, { data, assistants }: House): Promise<void> {
  const server = await way.start(data);
  const backup = server.run(['time-compass', 'backup', '-']);
  const restored = way.volume('restored');
  way.put(restored, 'backup.db', backup);
  way.put(restored, 'vault.key', readFileSync(join(data, 'vault.key')));
  way.cli(await way.box(restored), 'restore /data/backup.db');
  await way.start(restored);
  await goOn(assistants);
  good('backup beside the server, restore into an empty volume: both still connected');
}

async function keysRenewed(way: Way, { data, assistants }: House): Promise<void> {
  way.cli(await way.start(data), 'rotate-keys --new-key');
  const server = await way.start(data);
  way.cli(server, 'rotate-keys');
  way.cli(server, 'rotate-keys --forget');
  must(/^k2:[^,]+\n$/.test(readFileSync(join(data, 'vault.key'), 'utf8')), 'the old key is still there');
  await way.start(data);
  await goOn(assistants);
  good('new keys, the old one forgotten: both still connected');
}

async function movedToPostgres(way: Way, { data, assistants }: House): Promise<void> {
  const postgres = startPostgres(join(way.work, 'postgres'), 'postgres');
  if (postgres === undefined) return good('SKIPPED: no Postgres is installed, so nothing was moved to it');
  way.atEnd(postgres.stop);
  const settings = { DATABASE_URL: postgres.url, VAULT_KEYS: readFileSync(join(data, 'vault.key'), 'utf8').trim() };
  way.cli(await way.box(data, settings), 'move');
  const nothing = way.volume('nothing');
  const server = await way.start(nothing, settings);
  await goOn(assistants);
  good('moved to Postgres by one command: both still connected');
  await dumpedAndBack(way, server, postgres, assistants);
  must(!existsSync(join(nothing, 'time-compass.db')), 'it still makes a file');
}

/** The two commands of docs/backup.md, with a change between them that must be gone. */
async function dumpedAndBack(way: Way, server: Box, { url, run }: Postgres, assistants: Assistants): Promise<void> {
  const dump = join(way.work, 'postgres', 'backup.dump');
  run('pg_dump', '--format=custom', `--file=${dump}`, url);
  const first = firstOf(assistants);
  await call(first, 'add_todo', { title: 'after the dump' });
  await server.stop('SIGTERM');
  run('pg_restore', '--clean', '--if-exists', '--no-owner', `--dbname=${url}`, dump);
  await server.start(`${way.publicUrl}/readyz`);
  await goOn(assistants);
  must(!(await call(first, 'list_todos')).includes('after the dump'), 'the dump was not restored');
  good('pg_dump and pg_restore: both still connected');
}

const OLD_DATABASE = new URL('../../fixtures/database-step-4.sql', import.meta.url);

async function upgraded(way: Way): Promise<void> {
  const [old, made] = [way.volume('old'), join(way.work, 'old.db')];
  const file = new DatabaseSync(made);
  file.exec(readFileSync(OLD_DATABASE, 'utf8'));
  file.close();
  way.put(old, 'time-compass.db', readFileSync(made));
  const server = await way.start(old, { VAULT_KEYS: TEST_VAULT_KEYS });
  must(existsSync(join(old, 'time-compass.db.before-5')), 'no copy is made before the upgrade');
  must(!way.cli(server, 'doctor').includes('PROBLEM'), 'the doctor finds something after the upgrade');
  must(way.cli(server, 'users').includes('ann@example.org'), 'a person is lost in the upgrade');
  await connectAll(`${way.publicUrl}/mcp`, () => way.cli(server, 'owner-link').split(' ')[0] ?? '');
  good('a volume of an earlier version is brought up to date by its start, with a copy before');
}

/** The last one, since nobody may register for a minute after it. */
async function addressesBelieved({ publicUrl }: Way): Promise<void> {
  const answers = Array.from({ length: 21 }, (_, count) =>
    fetch(`${publicUrl}/oauth/register`, { method: 'POST', headers: { 'x-forwarded-for': `192.0.2.${count}` } }),
  );
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  must(statuses.includes(429), `whoever asks can write the header that TRUST_PROXY names: ${statuses}`);
  good('the header of TRUST_PROXY is what Caddy says, whatever the asker writes');
}

/** What the operator does by and by, each on its own. */
export const afterwards = [killed, broughtBack, keysRenewed, movedToPostgres, upgraded, addressesBelieved];
