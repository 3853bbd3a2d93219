import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/operate/run.ts';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { push, TYPES } from '../flows/event-sender.ts';
import { openHouse } from '../house.ts';
import { type EventStreams, newKeyFile, startEventStreams } from './event-streams.ts';

const NOW_MS = STUDENT_NOW_MS;
const PUBLIC_URL = 'https://time.example.org';
const ADDRESS = `${PUBLIC_URL}/google/security-events`;

describe('security-events', () => {
  const key = newKeyFile();
  let folder: string;
  let file: string;
  let streams: EventStreams;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'security-events-'));
    file = join(folder, 'key.json');
    await writeFile(file, key.text);
    streams = await startEventStreams({ publicKey: key.publicKey, now: () => NOW_MS });
  });
  afterEach(async () => {
    await streams.close();
    await rm(folder, { recursive: true });
  });

  const settings = () => ({
    PUBLIC_URL,
    GOOGLE_CLIENT_ID: 'a-client',
    GOOGLE_CLIENT_SECRET: 'a-secret',
    GOOGLE_API_ROOT: streams.url,
  });
  const command = async (words: readonly string[], env: Record<string, string> = {}, stdin = key.text) => {
    const [out, notes]: [string[], string[]] = [[], []];
    const status = await run(['security-events', ...words], {
      env: { ...settings(), ...env },
      now: () => NOW_MS,
      input: async () => stdin,
      out: (line) => void out.push(line),
      note: (line) => void notes.push(line),
      serve: async () => undefined,
      outFile: async () => undefined,
    });
    return { status, out: out.join('\n'), notes: notes.join('\n') };
  };
  const does = (verb: string, env = {}, path = file) => command([verb, '--key-file', path], env);

  it('register has Google send every event that the server acts on, as the service account', async () => {
    expect(await does('register')).toMatchObject({ status: 0, out: expect.stringContaining(ADDRESS) });
    expect((await does('register', {}, '-')).status).toBe(0);
    const { purged: _, ...asked } = TYPES;
    expect(streams.kept.stream?.delivery).toEqual({
      delivery_method: 'https://schemas.openid.net/secevent/risc/delivery-method/push',
      url: ADDRESS,
    });
    expect(streams.kept.stream?.events_requested.toSorted()).toEqual(Object.values(asked).toSorted());
  });

  it('register switches on a stream that was switched off', async () => {
    streams.kept.status = 'disabled';
    expect((await does('register')).status).toBe(0);
    expect(streams.kept.status).toBe('enabled');
  });

  it('status tells whether events come, and what is wrong where they do not', async () => {
    expect(await does('status')).toMatchObject({ status: 1, out: expect.stringContaining('nowhere yet') });
    await does('register');
    expect(await does('status')).toEqual({
      status: 0,
      out: `ok       Google sends security events to ${ADDRESS}.`,
      notes: '',
    });
    streams.kept.status = 'disabled';
    if (streams.kept.stream) {
      streams.kept.stream.delivery.url = 'https://old.example.org/\u001b[2Jx';
      streams.kept.stream.events_requested = [TYPES.verification];
    }
    const { status, out } = await does('status');
    expect(status).toBe(1);
    expect(out).toContain(`to https://old.example.org/?[2Jx in place of ${ADDRESS}`);
    expect(out).toContain('switched off at Google');
    expect(out).toContain('Not asked for: tokens-revoked, token-revoked, sessions-revoked, account-disabled');
  });

  it.each([
    [403, 'The delivery endpoint must be an HTTPS URL.', 'https addresses only'],
    [403, "The delivery endpoint does not belong to any of your project's domains.", 'authorized domains'],
    [403, 'Service account needs permission to access your RISC configuration', 'roles/riscconfigs.admin'],
    [403, 'Stream management APIs should only be called by a service account.', 'JSON key for a service account'],
    [403, 'Project could not be found.', 'does not find the project'],
    [403, 'To use this API your project must have at least one OAuth client configured.', 'no OAuth client'],
    [403, 'Existing stream configuration does not have spec-compliant delivery method for RISC.', 'Firebase'],
    [403, 'Risk and Incident API has not been used in project 1 before or it is disabled.', 'not enabled'],
    [403, 'Something new.', 'Google refuses this (status 403). Check that'],
    [401, 'Unauthorized.', 'check the clock'],
    [404, 'Project has no RISC configuration.', 'register first'],
    [503, 'Backend Error', 'out of order (status 503)'],
  ])('tells a refusal %i "%s" in words of its own', async (status, message, told) => {
    streams.refuse(status, message);
    const { status: code, notes } = await does('verify');
    expect({ code, notes }).toEqual({ code: 1, notes: expect.stringContaining(told) });
    expect(notes).not.toContain(message);
  });

  it('tells what is wrong with the file, the settings and the words, before anything is sent', async () => {
    const other = async (text: string) => {
      const path = join(folder, 'other.json');
      await writeFile(path, text);
      return (await does('register', {}, path)).notes;
    };
    expect((await does('register', {}, join(folder, 'none.json'))).notes).toContain('cannot be read');
    expect(await other('{"web":{"client_id":"x"}}')).toContain('is not the JSON key of a service account');
    expect(await other('no json')).toContain('is not the JSON key of a service account');
    const broken = JSON.stringify({ ...(JSON.parse(key.text) as object), private_key: '-----BEGIN KEY-----' });
    expect(await other(broken)).toContain('The private key in the key file cannot be read.');
    expect((await does('register', { PUBLIC_URL: 'http://localhost:8787' })).notes).toContain('public https addresses');
    const none = { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' };
    expect((await does('register', none)).notes).toContain('Google is not set up');
    expect((await does('toString')).notes).toContain('takes register, status or verify');
    expect((await command(['register', '--key-file', '-'], {}, '{}')).notes).toContain(
      'Standard input is not the JSON key',
    );
    expect((await command(['register', file, '--key-file'])).notes).toContain('takes register, status or verify');
    expect(await command(['register'])).toMatchObject({ status: 2, notes: expect.stringContaining('--key-file FILE') });
    expect(streams.asked).toEqual([]);
  });

  it('names the way out where Google is not reached', async () => {
    const { url } = streams;
    await streams.close();
    const { notes } = await does('status', { GOOGLE_API_ROOT: url });
    expect(notes).toContain('Google cannot be reached from here. Let this machine go out to risc.googleapis.com.');
    streams = await startEventStreams({ publicKey: key.publicKey, now: () => NOW_MS });
  });
});

it('verify makes the event arrive that Google is asked for, where register said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'security-events-'));
  const key = newKeyFile();
  const house = await openHouse({ env: { PUBLIC_URL } });
  const answers: number[] = [];
  const streams = await startEventStreams({
    publicKey: key.publicKey,
    now: () => NOW_MS,
    async onVerify(stream, state) {
      const token = await house.google.signEvents({ claims: { events: { [TYPES.verification]: { state } } } });
      // as the proxy in front of the server passes it on
      if (stream?.delivery.url === ADDRESS) answers.push((await push(house, token)).status);
    },
  });
  const env = {
    ...{ PUBLIC_URL, GOOGLE_CLIENT_ID: house.google.clientId, GOOGLE_CLIENT_SECRET: 'x' },
    GOOGLE_API_ROOT: streams.url,
  };
  try {
    await writeFile(join(folder, 'key.json'), key.text);
    for (const verb of ['register', 'verify']) {
      const terminal = { env, now: () => NOW_MS, input: async () => '', out: () => undefined, note: () => undefined };
      const words = ['security-events', verb, '--key-file', join(folder, 'key.json')];
      expect(await run(words, { ...terminal, serve: async () => undefined, outFile: async () => undefined })).toBe(0);
    }
    expect(answers).toEqual([202]);
    expect(house.logged.filter((line) => line.includes('"event":"verification"'))).toHaveLength(1);
  } finally {
    await Promise.all([house.close(), streams.close()]);
    await rm(folder, { recursive: true });
  }
});
