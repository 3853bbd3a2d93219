import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** SHA-256 as base64url: the form in which our own tokens are stored. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** SHA-256 in the 32 digits `0-9a-v` (base32hex, lower case): 52 of them, the form in which Google takes ids of ours. */
export function digestBase32(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${hex}`).toString(32).padStart(52, '0');
}

/** SHA-256 in hex, where others ask for it in that form. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-512 of the SHA-512 in base64: how Google names a refresh token that it took back. */
export function sha512Twice(text: string): string {
  const once = createHash('sha512').update(text).digest();
  return createHash('sha512').update(once).digest('base64');
}

/** Gives an unguessable base64url id; 16 bytes = 128 bit, 32 bytes = 256 bit. */
export const randomId = (bytes: 16 | 32 = 16): string => randomBytes(bytes).toString('base64url');

/** Without the signs that people take for others: 0 and O, 1, I and L, U and V, 8 and B. */
const LEGIBLE = 'ACDEFGHJKMNPQRSTWXYZ2345679';

/** Gives a random code that people read off one screen and type at another; 6 signs = 28 bit, so it must not open anything alone. */
export const typedCode = (signs: number): string =>
  Array.from({ length: signs }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('');

/** MD5 in hex, which Moodle's mobile sign-in uses as its check value; nothing of ours rests on it. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** HMAC-SHA-256 as base64url. */
export const mac = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares two texts in constant time, whatever their lengths. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}
