import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptFile, keptPath } from '../../src/cli/ask/kept-file.ts';

const kept = { client: { client_id: 'c' }, read: { access_token: 't', token_type: 'Bearer' } };
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the file of kept sign-ins', () => {
  let home: string;
  let path: string;
  let notes: string[];
  let file: KeptFile;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'ask-'));
    path = keptPath(undefined, home);
    notes = [];
    file = new KeptFile(path, (line) => notes.push(line));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it('lies in the state folder of the person; a relative one is ignored', () => {
    expect(keptPath('/state', '/home/me')).toBe('/state/time-compass/ask.json');
    expect(keptPath('state', '/home/me')).toBe('/home/me/.local/state/time-compass/ask.json');
    expect(keptPath('', '/home/me')).toBe('/home/me/.local/state/time-compass/ask.json');
  });

  it('gives back what was written, each server apart', () => {
    file.write('a', kept);
    file.write('b', { client: { client_id: 'other' } });
    expect(new KeptFile(path, () => undefined).read('a')).toEqual(kept);
    expect(file.read('b')).toEqual({ client: { client_id: 'other' } });
    expect(file.read('c')).toEqual({});
    expect(notes).toEqual([]);
  });

  it('is readable for its owner only, even where it was not', () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{"servers":{}}');
    chmodSync(path, 0o644);
    chmodSync(dirname(path), 0o755);
    file.write('a', kept);
    expect(modeOf(path)).toBe(0o600);
    expect(modeOf(dirname(path))).toBe(0o700);
  });

  it('is replaced as a whole: who reads it meanwhile sees the old one, and no draft stays', () => {
    file.write('a', kept);
    const before = readFileSync(path, 'utf8');
    const reader = openSync(path, 'r');
    file.write('a', {});
    expect(readFileSync(reader, 'utf8')).toBe(before);
    expect(readdirSync(dirname(path))).toEqual(['ask.json']);
  });

  it.each([
    '',
    '{"servers":',
    'null',
    '{"servers":[]}',
    '{"servers":{"a":{"client":{}}}}',
    '{"servers":{"a":{"read":"t"}}}',
  ])('is ignored with a note when it holds %j, and written anew', (content) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    expect(file.read('a')).toEqual({});
    expect(notes).toEqual([expect.stringMatching(/cannot be read and is ignored: .*ask\.json\.$/)]);
    file.write('a', kept);
    expect(new KeptFile(path, () => undefined).read('a')).toEqual(kept);
  });

  it('costs a note and nothing else where it cannot be written', () => {
    writeFileSync(join(home, 'file'), '');
    const lost = new KeptFile(keptPath(join(home, 'file'), home), (line) => notes.push(line));
    lost.write('a', kept);
    expect(notes.at(-1)).toMatch(/^The sign-in could not be kept for the next call: \w+ at /);
    expect(notes.join()).not.toContain('"t"');
  });
});
