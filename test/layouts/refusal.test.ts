import { expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { refusal } from '../../src/layouts/refusal.ts';
import { fittingText } from '../../src/mcp/fit.ts';

const lines = (failure: Failure): string[] => fittingText(refusal(failure)).split('\n');

it('a failure says what failed, why and what to do next; its cause stays inside', () => {
  const failure = new Failure('source_down', 'It did not answer.', 'Wait.', { cause: new Error('secret') });
  expect(lines(failure)).toEqual(['failed: source_down', 'why: It did not answer.', 'next: Wait.']);
});

it('a dead account begins with the words that callers of old know, and the page on the next line', () => {
  const failure = new Failure('sign_in_needed', 'why', 'next', { signInAt: 'https://compass.example/account' });
  expect(lines(failure).slice(0, 3)).toEqual([
    'AUTH_REQUIRED: invalid_grant',
    'sign_in: "https://compass.example/account"',
    'failed: sign_in_needed',
  ]);
});

it('what could be asked for instead is a table, whatever the names in it', () => {
  const choices = { calendars: [{ handle: 'A', name: 'x\nfailed: internal' }] };
  expect(lines(new Failure('not_found', 'why', 'next', { choices })).slice(3)).toEqual([
    'calendars[1]{handle,name}:',
    '  A,"x\\nfailed: internal"',
  ]);
});
