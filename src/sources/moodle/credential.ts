import { z } from 'zod';
import { Failure } from '../../domain/failure.ts';
import { Secret } from '../../domain/identity.ts';

/** What opens a person's Moodle. */
export interface Credential {
  /** Address of the site, without a slash at the end. */
  readonly wwwroot: string;
  readonly token: Secret;
  readonly userid: number;
}

const Sealed = z.object({
  wwwroot: z.string().transform((text) => text.replace(/\/+$/, '')),
  token: z.string().regex(/^[0-9a-f]{32}$/),
  userid: z.number().int().positive(),
});

/** Reads what was sealed when the account was connected: JSON with `wwwroot`, `token` and `userid`. */
export function readCredential(secret: Secret): Credential {
  const { data } = Sealed.safeParse(parsed(secret.reveal()));
  if (data !== undefined) return { ...data, token: new Secret(data.token) };
  throw new Failure(
    'sign_in_needed',
    'What is kept of this Moodle opens nothing.',
    'Ask the person to connect it again.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
