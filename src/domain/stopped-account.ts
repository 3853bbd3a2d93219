import { Failure } from './failure.ts';

/** Of an account that Google disabled. Only Google can mend it, so nobody is sent to sign in again. */
export const disabledByGoogle = (): Failure =>
  new Failure(
    'not_permitted',
    'Google has disabled this account, so it is neither read nor changed.',
    'Continue without it and tell the person: it goes on by itself once Google enables the account again.',
  );
