import { describe, expect, it } from 'vitest';
import { explain } from '../../src/cli/ask/explain.ts';

const url = new URL('http://localhost:8787/mcp');
const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

describe('what ask says about a failure', () => {
  it.each([
    ['the cause', new TypeError('fetch failed', { cause: refused })],
    ['one of several attempts', new TypeError('fetch failed', { cause: new AggregateError([refused]) })],
    ['the cause of a cause', new Error('probe', { cause: new TypeError('fetch failed', { cause: refused }) })],
  ])('tells that nobody answers, from %s', (_where, error) => {
    expect(explain(error, url)).toBe(
      'Nothing answers at http://localhost:8787/mcp (ECONNREFUSED). Is the server running? "npm start" starts it.',
    );
  });

  it('tells why a request could not be made', () => {
    expect(explain(new TypeError('fetch failed', { cause: new Error('bad port') }), url)).toBe('bad port');
  });

  it('makes one line of a text that would steer the terminal, and cuts a long one', () => {
    expect(explain(new Error('a\u001b[2J\r\n b\u202e'), url)).toBe('a [2J b');
    expect(explain(new Error('x'.repeat(5000)), url).length).toBeLessThan(450);
  });

  it('survives errors that cause each other, and things that are no errors', () => {
    const one = new Error('one');
    one.cause = new Error('two', { cause: one });
    expect(explain(one, url)).toBe('one');
    expect(explain(undefined, url)).toMatch(/Something failed/);
  });
});
