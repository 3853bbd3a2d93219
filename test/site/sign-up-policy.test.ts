import { expect, it } from 'vitest';
import { mayEnter } from '../../src/site/sign-up-policy.ts';

const LISTED = 'lin@example.test';
const OTHER = 'other@example.test';

it.each([
  // sign-up, list, address, verified, known before -> may come in
  ['closed', [], OTHER, true, false, false],
  ['closed', [], undefined, false, false, false],
  ['closed', [LISTED], LISTED, true, false, true],
  ['closed', [LISTED], 'Lin@Example.TEST', true, false, true],
  ['closed', [LISTED], LISTED, false, false, false],
  ['closed', [LISTED], OTHER, true, false, false],
  ['closed', [LISTED], undefined, true, false, false],
  ['closed', [LISTED], `${LISTED}.evil.test`, true, false, false],
  ['open', [], OTHER, true, false, true],
  ['open', [], OTHER, false, false, true],
  ['open', [], undefined, false, false, true],
  ['open', [LISTED], LISTED, true, false, true],
  ['open', [LISTED], LISTED, false, false, false],
  ['open', [LISTED], OTHER, true, false, false],
  ['open', [LISTED], undefined, false, false, false],
  ['closed', [], OTHER, true, true, true],
  ['closed', [LISTED], OTHER, false, true, true],
  ['open', [LISTED], OTHER, true, true, true],
  ['open', [LISTED], undefined, false, true, true],
] as const)('sign-up %s, list %j: %s (verified: %s, known: %s) -> %s', (signUp, list, email, verified, known, may) => {
  const newcomer = { email, emailVerified: verified, known };
  expect(mayEnter({ signUp, allowedEmails: list }, newcomer)).toBe(may);
});
