import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { Secret } from '../../domain/identity.ts';

/** A service account of a Google project, by the file that Google gives for its key. */
export interface ServiceAccount {
  readonly email: string;
  readonly keyId: string;
  readonly privateKey: Secret;
}

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key_id: z.string().min(1),
  private_key: z.string().min(1),
});

/** Reads the text of a key file; undefined where it is another file, such as that of an OAuth client. */
export function readServiceAccount(text: string): ServiceAccount | undefined {
  const { success, data } = keyFile.safeParse(parsed(text));
  if (!success) return undefined;
  return { email: data.client_email, keyId: data.private_key_id, privateKey: new Secret(data.private_key) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ALGORITHM = 'RS256';
/** Google wants exactly an hour. */
const LIFE_SECONDS = 3_600;

/** Signs what opens one service of Google for this account, without a token from anybody. Rejects where the private key is none. */
export async function bearerFor(
  { email, keyId, privateKey }: ServiceAccount,
  { audience, nowMs }: { readonly audience: string; readonly nowMs: number },
): Promise<Secret> {
  const iat = Math.floor(nowMs / 1000);
  const key = await importPKCS8(privateKey.reveal(), ALGORITHM);
  const token = await new SignJWT({ iss: email, sub: email, aud: audience, iat, exp: iat + LIFE_SECONDS })
    .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: 'JWT' })
    .sign(key);
  return new Secret(token);
}
