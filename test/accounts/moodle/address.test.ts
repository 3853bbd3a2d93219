import { describe, expect, it } from 'vitest';
import { fileAt, placesFor } from '../../../src/accounts/moodle/address.ts';
import { createGuard } from '../../../src/net/guard.ts';
import { guardErrorOf } from '../../../src/net/guard-error.ts';

const guard = createGuard({ privateHosts: ['localhost:8123'], userAgent: 'test' });
const places = (typed: string): string[] => placesFor(typed, guard).map(({ href }) => href);

function refusal(typed: string): string | undefined {
  try {
    places(typed);
    return undefined;
  } catch (thrown) {
    return guardErrorOf(thrown)?.code;
  }
}

describe('where the site of a pasted page may live', () => {
  it.each([
    ['moodle.example.edu', ['https://moodle.example.edu/']],
    ['https://台大.tw/moodle', ['https://xn--kpr44j.tw/moodle', 'https://xn--kpr44j.tw/']],
    ['https://moodle.example.edu\\@10.0.0.1', ['https://moodle.example.edu/@10.0.0.1', 'https://moodle.example.edu/']],
    ['http://localhost.:8123/', ['http://localhost:8123/']],
    ['  moodle.example.edu/ ', ['https://moodle.example.edu/']],
    ['http://moodle.example.edu', ['https://moodle.example.edu/']],
    ['HTTPS://Moodle.Example.EDU/my/', ['https://moodle.example.edu/my', 'https://moodle.example.edu/']],
    ['https://user:pass@moodle.example.edu/?sesskey=x#top', ['https://moodle.example.edu/']],
    [
      'https://example.edu/moodle4.1/course/view.php?id=3',
      ['https://example.edu/moodle4.1/course', 'https://example.edu/moodle4.1', 'https://example.edu/'],
    ],
    [
      'https://example.edu/a/mod/assign/view.php/x/y?id=3',
      [
        'https://example.edu/a/mod/assign',
        'https://example.edu/a/mod',
        'https://example.edu/a',
        'https://example.edu/',
      ],
    ],
    [
      'http://localhost:8123/school/my/',
      ['http://localhost:8123/school/my', 'http://localhost:8123/school', 'http://localhost:8123/'],
    ],
  ])('%s', (typed, expected) => {
    expect(places(typed)).toEqual(expected);
  });

  it('asks at most four places, the ones next to the root', () => {
    expect(places('https://example.edu/a/b/c/d/e/f')).toEqual([
      'https://example.edu/a/b/c',
      'https://example.edu/a/b',
      'https://example.edu/a',
      'https://example.edu/',
    ]);
  });

  it.each([
    ['', 'no_address'],
    ['my school', 'no_address'],
    ['ftp://moodle.example.edu', 'no_https'],
    ['javascript:alert(1)', 'no_address'],
    ['moodle', 'private_address'],
    ['http://127.0.0.1/moodle', 'private_address'],
    ['https://10.0.0.5', 'private_address'],
    ['https://2130706433', 'private_address'],
    ['https://0x7f.1', 'private_address'],
    ['https://%31%32%37.0.0.1', 'private_address'],
    ['https://１２７.０.０.１', 'private_address'],
    ['https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'private_address'],
    ['https://localhost.', 'private_address'],
    ['https://[::1]/moodle', 'private_address'],
    ['https://[::ffff:7f00:1]', 'private_address'],
    ['https://[64:ff9b::7f00:1]', 'private_address'],
    ['https://[fd00::1]', 'private_address'],
    ['https://[fe80::1%25eth0]', 'no_address'],
    ['//169.254.169.254', 'private_address'],
    ['https://x.internal', 'private_address'],
    ['https://moodle.example.edu\r\nHost: x', 'no_address'],
    ['https://moodle\u202e.example.edu', 'no_address'],
    [`https://moodle.example.edu/${'a'.repeat(4_000)}`, 'no_address'],
    ['file:///etc/passwd', 'no_https'],
    // the operator's exception is for one host by its very name and port
    ['http://localhost:8124', 'other_port'],
    ['http://localhost', 'private_address'],
    ['http://127.0.0.1:8123', 'other_port'],
    ['http://a.localhost:8123', 'other_port'],
    ['https://moodle.example.edu:8443', 'other_port'],
    ['http://moodle.example.edu:8080/x', 'other_port'],
  ])('refuses %j', (typed, code) => {
    expect(refusal(typed)).toBe(code);
  });

  it('puts files below a site with or without a slash at its end', () => {
    expect(fileAt(new URL('https://example.edu/moodle'), 'my/')).toBe('https://example.edu/moodle/my/');
    expect(fileAt(new URL('https://example.edu/'), 'my/')).toBe('https://example.edu/my/');
  });
});
