import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visitAsDemo } from '../../src/cli/ask/demo-visitor.ts';
import { keptPath } from '../../src/cli/ask/kept-file.ts';
import { run } from '../../src/cli/ask/run.ts';
import { type SmallServer, startSmallServer } from './small-server.ts';

const ANSWER = 'from: none\n說明 <|endoftext|>';
const OPEN_THIS = /sign in:\n\n {2}(http\S+)/;

let server: SmallServer;
let state: string;

beforeEach(async () => {
  server = await startSmallServer();
  state = mkdtempSync(join(tmpdir(), 'ask-'));
});
afterEach(async () => {
  await server.close();
  rmSync(state, { recursive: true });
});

const path = () => keptPath(state, '/nowhere');
const counted = (request: string) => server.seen.filter((seen) => seen === request).length;
const registrations = () => counted('POST /oauth/register');

/** Runs ask as its command line would; `onNote` sees each line that a person would see. */
async function ask(words: string[], onNote: (line: string) => void = () => undefined) {
  const printed: string[] = [];
  const noted: string[] = [];
  const note = (line: string) => {
    noted.push(line);
    onNote(line);
  };
  const out = (line: string) => void printed.push(line);
  const status = await run(['--url', server.url, ...words], { out, note, keptPath: path(), attended: false });
  return { status, printed: printed.join('\n'), noted: noted.join('\n') };
}

describe.each(['2026', '2025'])('ask in the era %s', (era) => {
  const inEra = (...words: string[]) => ask(['--era', era, ...words]);

  it('registers and signs in by itself at the first call, and needs neither at the second', async () => {
    const first = await inEra();
    expect(first).toMatchObject({ status: 0, printed: ANSWER });
    expect(first.noted).toMatch(/Signed in as the demo user, for reading only\.\n\d+ o200k tokens$/);
    expect(server.consents).toEqual(['allow unticked']);
    expect(registrations()).toBe(1);

    server.seen.length = 0;
    const second = await inEra('get_time_context', '{"from":"2026-11-02"}');
    expect(second).toMatchObject({ status: 0, printed: ANSWER.replace('none', '2026-11-02') });
    expect(server.seen.filter((seen) => !seen.endsWith(' /mcp'))).toEqual([]);
  });

  it('ticks "may change things" for --write, in a sign-in of its own with the same registration', async () => {
    await inEra();
    await inEra('--write');
    await inEra();
    await inEra('--write');
    expect(server.consents).toEqual(['allow unticked', 'allow yes']);
    expect(registrations()).toBe(1);
  });

  it('renews an access token that is over, without a sign-in', async () => {
    await inEra();
    server.forget('AccessToken');
    expect(await inEra()).toMatchObject({ status: 0, printed: ANSWER });
    expect(server.consents).toHaveLength(1);
    expect(await inEra()).toMatchObject({ status: 0 });
    expect(counted('POST /oauth/token')).toBe(2);
  });

  it('signs in anew when the server refuses the refresh token', async () => {
    await inEra();
    server.forget('AccessToken', 'RefreshToken', 'Grant');
    expect(await inEra()).toMatchObject({ status: 0, printed: ANSWER });
    expect(server.consents).toHaveLength(2);
    expect(registrations()).toBe(1);
  });

  it('registers anew when the server has forgotten the client', async () => {
    await inEra();
    server.forget('Client', 'AccessToken', 'RefreshToken', 'Grant');
    expect(await inEra()).toMatchObject({ status: 0, printed: ANSWER });
    expect(registrations()).toBe(2);
  });

  it('registers anew when the authorization page refuses a kept client', async () => {
    await inEra();
    server.forget('Client');
    const { status, noted } = await inEra('--write');
    expect(status).toBe(0);
    expect(noted).toContain('The server does not know this client any more; it is registered anew.');
    expect(registrations()).toBe(2);
  });

  it('prints an answer that is an error and ends with status 1', async () => {
    expect(await inEra('fail')).toMatchObject({ status: 1, printed: 'failed: bad_request' });
  });

  it('ends with status 1 and a sentence when there is no such tool', async () => {
    const { status, printed, noted } = await inEra('no_such_tool');
    expect({ status, printed }).toEqual({ status: 1, printed: '' });
    expect(noted).toMatch(/no_such_tool not found$/);
  });

  it('lists the tools with their titles', async () => {
    const { status, printed } = await inEra('--tools');
    expect(status).toBe(0);
    expect(printed).toBe('get_time_context  Get the whole time context\nfail              Fail');
  });

  it('takes the link back where a step follows the consent', async () => {
    server.connectStep = true;
    expect(await inEra()).toMatchObject({ status: 0, printed: ANSWER });
  });

  it('sends no code anywhere when the answer names another issuer', async () => {
    server.falseIssuer = 'https%3A%2F%2Fevil.example';
    const { status, noted } = await inEra();
    expect(status).toBe(1);
    expect(noted).toMatch(/not from the server that was asked/);
    expect(counted('POST /oauth/token')).toBe(0);
  });

  it('leaves the sign-in to the person where no demo is offered', async () => {
    server.demo = false;
    let browser: Promise<unknown> | undefined;
    const { status, printed } = await ask(['--era', era, '--write'], (line) => {
      const page = OPEN_THIS.exec(line)?.[1];
      if (page) browser = signInAsPerson(new URL(page));
    });
    await browser;
    expect({ status, printed }).toEqual({ status: 0, printed: ANSWER });
  });

  it('tells that the person said no', async () => {
    server.demo = false;
    const { status, noted } = await ask(['--era', era], (line) => {
      const page = OPEN_THIS.exec(line)?.[1];
      if (page) void refuseAsPerson(new URL(page));
    });
    expect(status).toBe(1);
    expect(noted).toMatch(/The sign-in did not go through: The person said no\.$/);
  });

  it('never prints a token', async () => {
    const shown = [await inEra(), await inEra('--write'), await inEra('fail')].map((call) => call.printed + call.noted);
    const tokens = [...readFileSync(path(), 'utf8').matchAll(/"(?:access|refresh)_token": "([^"]+)"/g)].map(
      ([, token]) => token,
    );
    expect(tokens).toHaveLength(4);
    for (const token of tokens) expect(shown.join()).not.toContain(token);
  });
});

/** Does in a browser of its own what a person does, and lets it come back to the listener. */
async function signInAsPerson(page: URL): Promise<void> {
  server.demo = true;
  const back = await visitAsDemo({ page, redirect: redirectIn(page), mayWrite: false });
  if (back) await fetch(back);
}

async function refuseAsPerson(page: URL): Promise<void> {
  const back = redirectIn(page);
  back.search = new URLSearchParams({
    error: 'access_denied',
    error_description: 'The person said no',
    state: String(page.searchParams.get('state')),
    iss: new URL(server.url).origin,
  }).toString();
  await fetch(back);
}

const redirectIn = (page: URL): URL => new URL(String(page.searchParams.get('redirect_uri')));

describe('ask', () => {
  it('keeps what it got in the two eras apart', async () => {
    await ask(['--era', '2025']);
    await ask(['--era', '2026']);
    expect(registrations()).toBe(2);
    expect(Object.keys(JSON.parse(readFileSync(path(), 'utf8')).servers)).toEqual([
      `2025 ${server.url}`,
      `2026 ${server.url}`,
    ]);
  });

  it('ends with status 2 and the usage when the arguments are not JSON, and asks nobody', async () => {
    const { status, printed, noted } = await ask(['get_time_context', '{from']);
    expect({ status, printed }).toEqual({ status: 2, printed: '' });
    expect(noted).toMatch(/^The arguments are not JSON: .*\n\nUsage: npm run ask/);
    expect(server.seen).toEqual([]);
  });

  it('says that the server is not running', async () => {
    await server.close();
    const { status, noted } = await ask([]);
    expect(status).toBe(1);
    expect(noted).toMatch(/^Nothing answers at .* \(ECONNREFUSED\)/);
  });

  it('as a program puts the answer alone on stdout and its size on stderr', async () => {
    const program = fileURLToPath(new URL('../../src/cli/ask.ts', import.meta.url));
    const child = spawn(process.execPath, [program, '--url', server.url], {
      env: { XDG_STATE_HOME: state },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    expect({ out, status }).toEqual({ out: `${ANSWER}\n`, status: 0 });
    expect(err).toMatch(/\d+ o200k tokens\n$/);
  });
});
