import { expect, it } from 'vitest';
import { admission } from '../../src/site/sign-up-policy.ts';

const LISTED = 'lin@example.test';
const OTHER = 'other@example.test';
const [FREE, INVITED, REFUSED] = ['free', 'by-invitation', 'refused'] as const;

it.each([
  // sign-up, list, address, verified, known before, invited -> how they come in
  ['closed', [], OTHER, true, false, false, REFUSED],
  ['closed', [], OTHER, true, false, true, REFUSED],
  ['closed', [], undefined, false, false, false, REFUSED],
  ['closed', [LISTED], LISTED, true, false, false, FREE],
  ['closed', [LISTED], 'Lin@Example.TEST', true, false, false, FREE],
  ['closed', [LISTED], LISTED, false, false, false, REFUSED],
  ['closed', [LISTED], LISTED, false, false, true, REFUSED],
  ['closed', [LISTED], OTHER, true, false, false, REFUSED],
  ['closed', [LISTED], undefined, true, false, false, REFUSED],
  ['closed', [LISTED], `${LISTED}.evil.test`, true, false, false, REFUSED],
  ['closed', [LISTED], `evil-${LISTED}`, true, false, false, REFUSED],
  ['invite', [], OTHER, true, false, false, REFUSED],
  ['invite', [], OTHER, true, false, true, INVITED],
  ['invite', [], undefined, false, false, true, INVITED],
  ['invite', [LISTED], LISTED, true, false, false, FREE],
  ['invite', [LISTED], LISTED, true, false, true, FREE],
  ['invite', [LISTED], LISTED, false, false, true, REFUSED],
  ['invite', [LISTED], OTHER, true, false, true, REFUSED],
  ['open', [], OTHER, true, false, false, FREE],
  ['open', [], OTHER, true, false, true, FREE],
  ['open', [], OTHER, false, false, false, FREE],
  ['open', [], undefined, false, false, false, FREE],
  ['open', [LISTED], LISTED, true, false, false, FREE],
  ['open', [LISTED], LISTED, false, false, false, REFUSED],
  ['open', [LISTED], OTHER, true, false, false, REFUSED],
  ['open', [LISTED], OTHER, true, false, true, REFUSED],
  ['open', [LISTED], undefined, false, false, false, REFUSED],
  ['closed', [], OTHER, true, true, false, FREE],
  ['closed', [LISTED], OTHER, false, true, false, FREE],
  ['invite', [], OTHER, true, true, true, FREE],
  ['invite', [LISTED], undefined, false, true, false, FREE],
  ['open', [LISTED], OTHER, true, true, false, FREE],
] as const)('sign-up %s, list %j: %s (verified: %s, known: %s, invited: %s) -> %s', (...row) => {
  const [signUp, allowedEmails, email, emailVerified, known, invited, expected] = row;
  expect(admission({ signUp, allowedEmails }, { email, emailVerified, known, invited })).toBe(expected);
});
