import { describe, expect, test } from 'vitest';
import { Failure } from '../src/domain/failure.ts';
import { Secret } from '../src/domain/identity.ts';
import { createLog } from '../src/log.ts';

const TOKEN = 'ya29.a0AfB_byC-secret';

function logged(level = 'trace') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => lines.push(line) });
  return { log, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

/** What HTTP and OAuth libraries throw: tokens in every corner. */
function stuffed(name: string): Error {
  const config = { url: `https://api.example/?wstoken=${TOKEN}`, headers: { authorization: `Bearer ${TOKEN}` } };
  const error = new Error(`refused ${TOKEN} at https://api.example/?key=${TOKEN}`, { cause: new Error(TOKEN) });
  error.stack = `${name}: ${TOKEN}\n    at https://api.example/${TOKEN}:1:1\n    at ${TOKEN} (/x/${TOKEN}.js:1:1)\n${TOKEN}`;
  return Object.assign(error, { name, code: 'ECONNRESET', config, response: { data: { access_token: TOKEN } } });
}

describe('the log', () => {
  test('a failure tells kind, place, and name and code of its cause', () => {
    const { log, last } = logged();
    log.failure(
      'sources/google',
      new Failure('source_down', 'Google did not answer.', '…', { cause: stuffed('GaxiosError') }),
    );
    expect(last()).toEqual({
      level: 40,
      time: expect.any(String),
      place: 'sources/google',
      kind: 'source_down',
      cause: 'GaxiosError',
      code: 'ECONNRESET',
      msg: 'failed',
    });
  });

  test.each(['source_down', 'sign_in_needed', 'source_changed', 'internal'] as const)(
    'an error stuffed with tokens leaves no trace of them in a failure of kind %s',
    (kind) => {
      const { log, text } = logged();
      log.failure('here', new Failure(kind, 'Our words.', 'Next.', { cause: stuffed('ResponseBodyError') }));
      log.failure('here', stuffed('ResponseBodyError'));
      log.failure('here', Object.assign(stuffed(TOKEN), { code: TOKEN }));
      log.failure('here', Object.assign(stuffed(`${TOKEN}Error`), { code: `${TOKEN}${'x'.repeat(60)}` }));
      for (const thrown of [TOKEN, { message: TOKEN, code: TOKEN, name: TOKEN }, [TOKEN], undefined, null, 7]) {
        log.failure('here', thrown);
      }
      expect(text()).not.toMatch(/ya29|secret|https:|Our words/);
      expect(text().match(/"kind"/g)).toHaveLength(10);
    },
  );

  test('a bug tells its name and the lines of code it came through, not its message', () => {
    const { log, last, text } = logged();
    log.failure('mcp', new TypeError(`cannot read ${TOKEN}\n    at ${TOKEN} (/x/src/${TOKEN}.ts:1:1)\n`));
    expect(last()).toMatchObject({ kind: 'internal', cause: 'TypeError', level: 50 });
    expect(last().lines).toContainEqual(expect.stringMatching(/^test\/log\.test\.ts:\d+:\d+$/));
    expect(text()).not.toContain('ya29');
  });

  test("a failure that is nobody's bug tells no lines of code", () => {
    const { log, last } = logged();
    log.failure('sources', new Failure('source_down', 'why', 'next', { cause: new TypeError('fetch failed') }));
    expect(last()).not.toHaveProperty('lines');
  });

  test('what people and models do all day is information, upstream trouble a warning, a bug an error', () => {
    const { log, last } = logged();
    const levelOf = (kind: ConstructorParameters<typeof Failure>[0]) => {
      log.failure('here', new Failure(kind, 'why', 'next'));
      return last().level;
    };
    expect([levelOf('bad_request'), levelOf('sign_in_needed'), levelOf('conflict')]).toEqual([30, 30, 30]);
    expect([levelOf('rate_limited'), levelOf('source_down'), levelOf('outcome_unknown')]).toEqual([40, 40, 40]);
    expect([levelOf('source_changed'), levelOf('internal')]).toEqual([50, 50]);
  });

  test('messages carry plain facts, and a Secret that slips in does not print', () => {
    const { log, last, text } = logged();
    log.info('listening', { port: 8787, missing: undefined });
    expect(last()).toMatchObject({ level: 30, msg: 'listening', port: 8787 });
    log.info('oops', { token: new Secret(TOKEN) as unknown as string });
    expect(text()).not.toContain('ya29');
  });

  test('only the level asked for and above is written; a line for the person always is', () => {
    const { log, text } = logged('warn');
    log.debug('one');
    log.info('two');
    log.warn('three');
    log.error('four');
    expect(text()).not.toMatch(/one|two/);
    expect(text()).toMatch(/three[\s\S]*four/);
    const silent = logged('silent');
    silent.log.error('five');
    silent.log.say('Open http://localhost:8787/sign-in');
    expect(silent.text()).toBe('Open http://localhost:8787/sign-in\n');
  });
});
