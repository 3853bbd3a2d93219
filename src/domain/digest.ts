import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** SHA-256 as base64url: the form in which our own tokens are stored. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Gives an unguessable base64url id; 16 bytes = 128 bit, 32 bytes = 256 bit. */
export const randomId = (bytes: 16 | 32 = 16): string => randomBytes(bytes).toString('base64url');

/** HMAC-SHA-256 as base64url. */
export const mac = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares two texts in constant time, whatever their lengths. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}
