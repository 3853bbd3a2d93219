import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { Failure } from '../domain/failure.ts';
import type { Secret } from '../domain/identity.ts';

/** Where a sealed value lives. It opens nowhere else. `user` is empty for what belongs to nobody. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly row: string;
  readonly user: string;
}

interface Key {
  readonly id: string;
  readonly secret: KeyObject;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals with AES-256-GCM as `v1.<key id>.<iv>.<ciphertext and tag>`, the place as additional data. The first key seals,
 * every key opens.
 */
export class Vault {
  readonly #first: Key;
  readonly #keys: readonly Key[];

  /** Takes `k2:<base64 of 32 bytes>,k1:…`; throws one sentence when the text is not that. */
  constructor(keys: Secret) {
    this.#keys = keys.reveal().split(',').map(parseKey);
    const [first] = this.#keys;
    if (!first || new Set(this.#keys.map(({ id }) => id)).size < this.#keys.length) throw new Error(KEYS_PROBLEM);
    this.#first = first;
  }

  seal(plain: string, place: Place): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#first.secret, iv).setAAD(additionalData(place));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${this.#first.id}.${iv.toString('base64url')}.${sealed.toString('base64url')}`;
  }

  /** Gives the plain text back; fails as `internal` for another place, a changed text or a key that is not there. */
  open(sealed: string, place: Place): string {
    const [version, id, iv = '', text = ''] = sealed.split('.');
    const key = this.#keys.find((one) => one.id === id);
    if (version !== 'v1' || !key) throw unopened('UNKNOWN_KEY');
    return decrypt(key, Buffer.from(iv, 'base64url'), Buffer.from(text, 'base64url'), place);
  }

  /** Whether the value was not sealed with the first key and should be sealed anew at the next write. */
  isStale(sealed: string): boolean {
    return !sealed.startsWith(this.mark);
  }

  /** What everything begins with that the first key sealed. */
  get mark(): string {
    return `v1.${this.#first.id}.`;
  }

  /** The names of all keys, the first key's first. */
  get keyNames(): string[] {
    return this.#keys.map(({ id }) => id);
  }

  /** 32 bytes for one purpose from the first key (HKDF-SHA-256, RFC 5869); with it things are signed. */
  derive(purpose: string): Buffer {
    return derived(this.#first, purpose);
  }

  /** The same from every key, the first key's first; with these signatures are checked. */
  deriveAll(purpose: string): Buffer[] {
    return this.#keys.map((key) => derived(key, purpose));
  }
}

const KEYS_PROBLEM =
  'The vault keys must read k2:<base64 of 32 bytes>,k1:<base64 of 32 bytes>, each key with a name of its own.';

function parseKey(text: string): Key {
  const match = /^([A-Za-z0-9_-]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/.exec(text.trim());
  const bytes = Buffer.from(match?.[2] ?? '', 'base64');
  if (!match?.[1] || bytes.length !== KEY_BYTES) throw new Error(KEYS_PROBLEM);
  return { id: match[1], secret: createSecretKey(bytes) };
}

// JSON keeps the borders between the parts, whatever they hold
const additionalData = ({ table, column, row, user }: Place): Buffer =>
  Buffer.from(JSON.stringify([table, column, row, user]));

function decrypt(key: Key, iv: Buffer, text: Buffer, place: Place): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.secret, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(additionalData(place)).setAuthTag(text.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(text.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw unopened('NOT_AUTHENTIC');
  }
}

const derived = (key: Key, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.secret, '', `time-compass ${purpose}`, KEY_BYTES));

class VaultError extends Error {
  readonly code: string;

  constructor(code: 'UNKNOWN_KEY' | 'NOT_AUTHENTIC') {
    super('A sealed value does not open.');
    this.name = 'VaultError';
    this.code = code;
  }
}

const unopened = (code: 'UNKNOWN_KEY' | 'NOT_AUTHENTIC'): Failure =>
  new Failure('internal', 'The server failed on this request.', 'Tell the user; do not retry.', {
    cause: new VaultError(code),
  });
