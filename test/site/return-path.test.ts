import { describe, expect, it } from 'vitest';
import { returnPath } from '../../src/site/return-path.ts';

describe('an own path is where people go on', () => {
  it.each([
    ['/account', '/account'],
    ['/interaction/abc?l=ja', '/interaction/abc?l=ja'],
    ['/sign-in?to=%2Finteraction%2Fabc', '/sign-in?to=%2Finteraction%2Fabc'],
    ['/a/../account', '/account'],
    ['/', '/'],
    ['/account#part', '/account'],
    ['/?to=//evil.example', '/?to=//evil.example'],
    ['/日本', '/%E6%97%A5%E6%9C%AC'],
  ])('%s', (to, path) => expect(returnPath(to)).toBe(path));
});

describe('anything else leads to the account page', () => {
  it.each([
    undefined,
    '',
    'account',
    'https://evil.example/',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/account\\..\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    ' /account',
    '/acc ount',
    '/\u0000',
    '/\u0085x',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    `/${'a'.repeat(2_000)}`,
  ])('%j', (to) => expect(returnPath(to)).toBe('/account'));
});

it('never gives what a browser resolves to another origin', () => {
  const pieces = ['/', '\\', '.', '..', '%2e', '%5c', '%2f', '@', ':', 'evil.example', '?', '#', '\t', 'https:'];
  for (const a of pieces) {
    for (const b of pieces) {
      for (const c of pieces) {
        const path = returnPath(`/${a}${b}${c}evil.example`);
        expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
      }
    }
  }
});
