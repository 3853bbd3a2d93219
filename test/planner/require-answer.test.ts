import { describe, expect, it } from 'vitest';
import { Failure, type FailureKind } from '../../src/domain/failure.ts';
import type { Account, AccountId } from '../../src/domain/identity.ts';
import { ownAccount } from '../../src/planner/own-account.ts';
import { requireAnswer } from '../../src/planner/source-rows.ts';
import type { Reply } from '../../src/planner/survey.ts';
import { account, caller, findings, ports, source } from './kit.ts';

const { ports: LINKS } = ports();
const google = source(async () => findings());
const space = source(async () => findings(), { id: 'space', title: 'Space calendar', provider: 'own' });
const OWN = ownAccount(caller().user);

const answered = (of: Account): Reply<object> => ({ source: of === OWN ? space : google, account: of, value: {} });
const failed = (kind: FailureKind, of: Account | undefined): Reply<object> => ({
  source: of === OWN ? space : google,
  account: of,
  failure: new Failure(kind, `${kind} of ${of?.id ?? 'nobody'}`, 'Do something.'),
});
const unconnected = failed('sign_in_needed', undefined);
const [one, other] = [account(), account({ id: 'a2' as AccountId })];

const said = (...replies: Reply<object>[]): string => {
  try {
    requireAnswer(replies, LINKS);
    return 'answers';
  } catch (thrown) {
    return thrown instanceof Failure ? `${thrown.kind} ${thrown.signInAt ?? ''}`.trim() : 'a bug';
  }
};
const AUTH = 'sign_in_needed https://compass.example/account';

describe('a tool that reads one kind of source', () => {
  it.each<[string, Reply<object>[], string]>([
    ['answers with what is built in where nothing is connected', [unconnected, answered(OWN)], 'answers'],
    ['answers where an account does', [answered(one), answered(OWN)], 'answers'],
    ['answers where one of two accounts is dead', [failed('sign_in_needed', one), answered(other)], 'answers'],
    [
      'answers where an account is down, and what is built in is not',
      [failed('source_down', one), answered(OWN)],
      'answers',
    ],
    [
      'answers where one account is dead and the other down',
      [failed('sign_in_needed', one), failed('source_down', other), answered(OWN)],
      'answers',
    ],
    ['tells of a dead account, whatever is built in', [failed('sign_in_needed', one), answered(OWN)], AUTH],
    [
      'tells of dead accounts where all are, though others are not connected',
      [failed('sign_in_needed', one), failed('sign_in_needed', other), unconnected, answered(OWN)],
      AUTH,
    ],
    ['fails where nothing answers', [failed('source_down', one), failed('not_permitted', OWN)], 'source_down'],
    ['fails where nothing is connected and nothing built in', [unconnected], 'sign_in_needed'],
    [
      'fails where the assistant has no space and nothing is connected',
      [failed('not_permitted', OWN)],
      'not_permitted',
    ],
    ['fails where there is nobody to ask', [], 'sign_in_needed'],
  ])('%s', (_, replies, outcome) => {
    expect(said(...replies)).toBe(outcome);
  });
});
