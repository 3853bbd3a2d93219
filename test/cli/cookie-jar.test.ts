import { describe, expect, it } from 'vitest';
import { CookieJar } from '../../src/cli/ask/cookie-jar.ts';

const at = (path: string) => new URL(path, 'http://localhost');

function jarWith(...lines: string[]): CookieJar {
  const jar = new CookieJar();
  const headers = new Headers();
  for (const line of lines) headers.append('set-cookie', line);
  jar.store(at('/interaction/abc'), new Response(null, { headers }));
  return jar;
}

describe('the cookie jar', () => {
  it('sends a cookie to its path and below, nowhere else', () => {
    const jar = jarWith('_interaction=1; path=/interaction/abc; HttpOnly');
    expect(jar.header(at('/interaction/abc'))).toBe('_interaction=1');
    expect(jar.header(at('/interaction/abc/connect'))).toBe('_interaction=1');
    expect(jar.header(at('/interaction/abcd'))).toBeUndefined();
    expect(jar.header(at('/'))).toBeUndefined();
  });

  it('keeps one name on two paths apart and sends the longer path first', () => {
    const jar = jarWith('id=short; Path=/', 'id=long; Path=/interaction');
    expect(jar.header(at('/interaction/abc'))).toBe('id=long; id=short');
    expect(jar.header(at('/sign-in'))).toBe('id=short');
  });

  it('takes the folder of the page for a cookie without a path', () => {
    expect(jarWith('a=1').header(at('/interaction/other'))).toBe('a=1');
    expect(jarWith('a=1').header(at('/other'))).toBeUndefined();
  });

  it.each(['a=; Path=/; Max-Age=0', 'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
    'drops a cookie on %s',
    (end) => {
      expect(jarWith('a=1; Path=/', end).header(at('/'))).toBeUndefined();
    },
  );

  it('keeps a value with an equals sign and ignores a line without a name', () => {
    expect(jarWith('a=b=c; Path=/', '=x; Path=/', 'nonsense').header(at('/'))).toBe('a=b=c');
  });
});
