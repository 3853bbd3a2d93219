import { inspect } from 'node:util';
import type { AnswerLayout } from './answer-layout.ts';
import type { LANGUAGES } from './language.ts';
import type { Zone } from './time.ts';

declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

export type UserId = Branded<string, 'UserId'>;
export type AccountId = Branded<string, 'AccountId'>;
export type ConnectionId = Branded<string, 'ConnectionId'>;
export type SpaceId = Branded<string, 'SpaceId'>;

/**
 * Services that people link accounts of. Those with `-demo` are stand-ins that only the demo user has; `own` is this
 * server itself, of which nobody links an account.
 */
export const PROVIDERS = ['google', 'google-demo', 'moodle', 'moodle-demo', 'ical', 'own'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

export type Language = (typeof LANGUAGES)[number];

/** The owner runs this server; the demo user sees made-up data only; a person signed up. */
export type UserKind = 'owner' | 'demo' | 'person';

export interface User {
  readonly id: UserId;
  readonly kind: UserKind;
  readonly name: string;
  readonly email: string | undefined;
  /** The person's own setting; undefined = not chosen. */
  readonly zone: Zone | undefined;
  readonly language: Language | undefined;
  readonly layout: AnswerLayout | undefined;
  readonly createdAt: number;
}

/**
 * `dead`: the provider refused our refresh token (`invalid_grant`) or took it back; only the person can mend it. `stopped`: the
 * provider disabled the account, and nothing is asked of it until the provider says otherwise or the person connects it anew.
 */
export type AccountState = 'live' | 'dead' | 'stopped';

/** A linked account, without its credential. */
export interface Account {
  readonly id: AccountId;
  readonly user: UserId;
  readonly provider: ProviderId;
  /** The provider's own stable id of the account (Google: `sub`). */
  readonly subject: string;
  /** What people know the account by: its e-mail address. */
  readonly label: string;
  /** The permissions that the provider returned, not those we asked for. */
  readonly scopes: readonly string[];
  readonly state: AccountState;
  /** The zone of the account's primary calendar, once seen. */
  readonly zone: Zone | undefined;
  readonly connectedAt: number;
  /** How often this server wrote to it; whatever was read before the last time is old. */
  readonly writes: number;
  readonly lastSuccessAt: number | undefined;
  /** When the provider says the grant ends (7 days for Google projects in "Testing"); undefined = it does not say. */
  readonly grantEndsAt: number | undefined;
}

/** Who asks, found from the bearer token only. A connection is one assistant linked by one consent. */
export interface Caller {
  readonly user: UserId;
  readonly kind: UserKind;
  readonly connection: ConnectionId;
  readonly client: string;
  /** Host of the client's metadata document; undefined = its name is anybody's. */
  readonly clientHost?: string | undefined;
  /** The only one of the person's spaces that this assistant sees; undefined = it was deleted since. */
  readonly space: SpaceId | undefined;
  readonly mayWrite: boolean;
  /** It is the person at a page of theirs, whom what they chose for assistants does not bind. */
  readonly isPerson?: true;
  readonly zone: Zone | undefined;
  readonly language: Language;
  /** Nobody chose the language: what is shown in a host follows that one's. */
  readonly assumesLanguage?: boolean;
  /** How answers are arranged for this person. */
  readonly layout: AnswerLayout;
}

/** A value that never prints: string, JSON and inspect all give `[secret]`. Call `reveal` only where it is used. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}
