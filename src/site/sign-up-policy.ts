export interface SignUpPolicy {
  readonly signUp: 'closed' | 'open';
  /** In lower case. */
  readonly allowedEmails: readonly string[];
}

interface Newcomer {
  readonly email: string | undefined;
  /** The provider says that the address belongs to the person. */
  readonly emailVerified: boolean;
  /** This identity has signed in here before. */
  readonly known: boolean;
}

/**
 * Decides whether a person may come in. Who is known always may; a verified listed address may even while sign-up is
 * closed; everybody may only while it is open and no list is given.
 */
export function mayEnter({ signUp, allowedEmails }: SignUpPolicy, { email, emailVerified, known }: Newcomer): boolean {
  if (known) return true;
  if (signUp === 'open' && allowedEmails.length === 0) return true;
  return emailVerified && email !== undefined && allowedEmails.includes(email.toLowerCase());
}
