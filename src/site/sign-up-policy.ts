export interface SignUpPolicy {
  readonly signUp: 'closed' | 'invite' | 'open';
  /** In lower case. */
  readonly allowedEmails: readonly string[];
}

interface Newcomer {
  readonly email: string | undefined;
  /** The provider says that the address belongs to the person. */
  readonly emailVerified: boolean;
  /** This identity has signed in here before. */
  readonly known: boolean;
  /** The person came with an invitation that still holds. */
  readonly invited: boolean;
}

/**
 * Decides whether a person may come in, and whether it takes their invitation. Who is known always may; a verified
 * listed address may even while sign-up is closed; everybody else only while no list is given: while sign-up is open,
 * or with an invitation where it is by invitation.
 */
export function admission(policy: SignUpPolicy, newcomer: Newcomer): 'free' | 'by-invitation' | 'refused' {
  const { signUp, allowedEmails } = policy;
  if (newcomer.known || isListed(allowedEmails, newcomer)) return 'free';
  if (allowedEmails.length > 0 || signUp === 'closed') return 'refused';
  if (signUp === 'open') return 'free';
  return newcomer.invited ? 'by-invitation' : 'refused';
}

/** Whether an invitation lets anybody in: a list of addresses is the narrower wish. */
export const takesInvitations = ({ signUp, allowedEmails }: SignUpPolicy): boolean =>
  signUp === 'invite' && allowedEmails.length === 0;

const isListed = (allowed: readonly string[], { email, emailVerified }: Newcomer): boolean =>
  emailVerified && email !== undefined && allowed.includes(email.toLowerCase());
