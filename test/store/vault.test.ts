import { describe, expect, test } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import { type Place, Vault } from '../../src/store/vault.ts';

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const vaultOf = (...keys: string[]) => new Vault(new Secret(keys.join(',')));

const PLACE: Place = { table: 'accounts', column: 'credential', row: 'row-1', user: 'ann' };
const one = vaultOf(key('k1', 1));
const rotated = vaultOf(key('k2', 2), key('k1', 1));

describe('the vault', () => {
  test('what was sealed opens in its place', () => {
    for (const text of ['', 'refresh-token', '課程 📅', 'x'.repeat(100_000)]) {
      expect(one.open(one.seal(text, PLACE), PLACE)).toBe(text);
    }
  });

  test('a sealed text reads v1, key id, 96-bit nonce, ciphertext with a 128-bit tag, and is never the same twice', () => {
    const sealed = one.seal('text', PLACE);
    const [version, id, nonce, text, ...rest] = sealed.split('.');
    expect([version, id, rest]).toEqual(['v1', 'k1', []]);
    expect(Buffer.from(nonce ?? '', 'base64url')).toHaveLength(12);
    expect(Buffer.from(text ?? '', 'base64url')).toHaveLength(4 + 16);
    expect(one.seal('text', PLACE)).not.toBe(sealed);
  });

  test('it opens nowhere else, whichever part of the place differs', () => {
    const sealed = one.seal('text', PLACE);
    for (const part of ['table', 'column', 'row', 'user'] as const) {
      expect(() => one.open(sealed, { ...PLACE, [part]: 'other' }), part).toThrow();
    }
  });

  test('parts of a place cannot be shifted into each other', () => {
    const sealed = one.seal('text', { table: 'a', column: 'b', row: 'c,d', user: 'e' });
    expect(() => one.open(sealed, { table: 'a', column: 'b,c', row: 'd', user: 'e' })).toThrow();
    expect(() => one.open(sealed, { table: 'a', column: 'b', row: 'c', user: 'd,e' })).toThrow();
    const quoted = one.seal('text', { table: 'a","b', column: 'c', row: 'd', user: '' });
    expect(() => one.open(quoted, { table: 'a', column: 'b","c', row: 'd', user: '' })).toThrow();
  });

  test('a changed text does not open, and the failure carries neither text nor key', () => {
    const [version, id, nonce, text = ''] = one.seal('hush-hush', PLACE).split('.');
    const bytes = Buffer.from(text, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const sealed = [version, id, nonce, changed.toString('base64url')].join('.');
      expect(() => one.open(sealed, PLACE)).toThrow(
        expect.objectContaining({ kind: 'internal', cause: expect.objectContaining({ code: 'NOT_AUTHENTIC' }) }),
      );
    }
  });

  test('a shortened tag, an empty text and garbage do not open', () => {
    const [version, id, nonce, text = ''] = one.seal('text', PLACE).split('.');
    const short = Buffer.from(text, 'base64url').subarray(0, -12).toString('base64url');
    for (const sealed of [[version, id, nonce, short].join('.'), `v1.k1.${nonce}.`, 'v1.k1', '', 'v2.k1.a.b']) {
      expect(() => one.open(sealed, PLACE), sealed).toThrow(expect.objectContaining({ kind: 'internal' }));
    }
  });

  test('after a rotation the new key seals, the old one still opens, and old texts are stale', () => {
    const old = one.seal('text', PLACE);
    expect(rotated.open(old, PLACE)).toBe('text');
    expect([rotated.isStale(old), one.isStale(old)]).toEqual([true, false]);
    const renewed = rotated.seal(rotated.open(old, PLACE), PLACE);
    expect(rotated.isStale(renewed)).toBe(false);
    expect(vaultOf(key('k2', 2)).open(renewed, PLACE)).toBe('text');
  });

  test('without its key a text does not open, nor with another key of the same name', () => {
    const old = one.seal('text', PLACE);
    expect(() => vaultOf(key('k2', 2)).open(old, PLACE)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'UNKNOWN_KEY' }) }),
    );
    expect(() => vaultOf(key('k1', 9)).open(old, PLACE)).toThrow();
  });

  test.each([
    ['no name', Buffer.alloc(32).toString('base64')],
    ['too short', `k1:${Buffer.alloc(31).toString('base64')}`],
    ['too long', `k1:${Buffer.alloc(33).toString('base64')}`],
    ['not base64', `k1:${'*'.repeat(44)}`],
    ['a dot in the name', key('k.1', 1)],
    ['the same name twice', `${key('k1', 1)},${key('k1', 2)}`],
    ['nothing', ''],
    ['a loose comma', `${key('k1', 1)},`],
  ])('bad keys are refused without being told: %s', (_, keys) => {
    let message = '';
    try {
      new Vault(new Secret(keys));
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/vault keys must read k2:/);
    if (keys.length > 20) expect(message).not.toContain(keys.slice(3, 20));
  });

  test('derived keys differ by purpose and key, and are the same every time', () => {
    const cookies = one.derive('cookies');
    expect(cookies).toHaveLength(32);
    expect(vaultOf(key('k1', 1)).derive('cookies')).toEqual(cookies);
    expect(one.derive('confirm')).not.toEqual(cookies);
    expect(cookies).not.toEqual(Buffer.alloc(32, 1));
    expect(rotated.deriveAll('cookies')).toEqual([rotated.derive('cookies'), cookies]);
    expect(rotated.derive('cookies')).not.toEqual(cookies);
  });
});
