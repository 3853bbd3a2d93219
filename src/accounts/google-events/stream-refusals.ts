import { Failure } from '../../domain/failure.ts';

type Told = readonly [why: string, next: string];

const ROLE = 'RISC Configuration Admin (roles/riscconfigs.admin)';

/** What Google's words mean, by words that its list of errors has; they are read here and never printed. */
const REFUSALS: readonly (readonly [RegExp, Told])[] = [
  [/must be an HTTPS URL/i, ['Google sends to https addresses only.', 'Set PUBLIC_URL to the public https address.']],
  [
    /does not belong to any of your project/i,
    [
      'The domain of PUBLIC_URL is none of the authorized domains of this Google project.',
      'Add it under Google Auth Platform, Branding, and register again.',
    ],
  ],
  [
    /spec-compliant delivery method|firebase/i,
    [
      'Firebase manages the security events of this Google project.',
      'Use a project without Firebase sign-in, or switch that off there and try again after an hour.',
    ],
  ],
  [
    /at least one OAuth client/i,
    ['This Google project has no OAuth client.', 'Use a service account of the project that GOOGLE_CLIENT_ID is of.'],
  ],
  [
    /has not been used|is disabled|SERVICE_DISABLED|accessNotConfigured/i,
    [
      'The RISC API is not enabled in this Google project.',
      'Enable it under APIs & Services, Library, which asks to accept its terms.',
    ],
  ],
  [
    /project could not be found/i,
    ['Google does not find the project of this service account.', 'Make a key for an account of the living project.'],
  ],
  [
    /only be called by a service account/i,
    ['Google takes this key for none of a service account.', 'Make a JSON key for a service account.'],
  ],
  [/needs permission/i, ['The service account may not do this.', `Give it the role ${ROLE}.`]],
];

const CLOCK: Told = [
  'Google does not accept the key of the service account.',
  'Make a new JSON key if that one was deleted, and check the clock of this machine.',
];

/** A refusal of Google's stream configuration, in our own words. */
export function refusedStream(status: number, text: string): Failure {
  if (status === 404) {
    const next = 'Run security-events register first.';
    return new Failure('not_found', 'This Google project sends its security events nowhere yet.', next);
  }
  if (status === 401) return new Failure('not_permitted', ...CLOCK);
  if (status === 429 || status >= 500) {
    return new Failure('source_down', `Google is out of order (status ${status}).`, 'Try again in a minute.');
  }
  const [, told] = REFUSALS.find(([words]) => words.test(text)) ?? [];
  if (told) return new Failure('not_permitted', ...told);
  const next = `Check that the service account has the role ${ROLE} in the project of GOOGLE_CLIENT_ID.`;
  return new Failure('not_permitted', `Google refuses this (status ${status}).`, next);
}
