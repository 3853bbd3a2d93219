import type { Generated } from 'kysely';
import type { AnswerLayout } from '../domain/answer-layout.ts';
import type {
  AccountId,
  AccountState,
  ConnectionId,
  Language,
  ProviderId,
  SpaceId,
  UserId,
  UserKind,
} from '../domain/identity.ts';
import type { Zone } from '../domain/time.ts';
import type { Visibility } from '../domain/visibility.ts';

/*
 * The storage document. Times (`…_at`) are epoch ms; yes and no are 1 and 0. "Hashed" = SHA-256 of a random value, so
 * the column cannot be used as the value. "Sealed" = vault.ts, bound to table, column, row and user; a sealed value is
 * renewed with the first key whenever its row is written. Everything of a person goes with the row in `users`.
 */

/** One person. Name and e-mail are readable, so that the owner can see who uses the server. Life: until deleted. */
export interface UsersTable {
  /** `owner` and `demo` are fixed, so there is one of each; everybody else's is random. */
  id: UserId;
  kind: UserKind;
  name: string;
  email: string | null;
  zone: Zone | null;
  language: Language | null;
  layout: AnswerLayout | null;
  created_at: number;
}

/** A way to sign in: (issuer, subject) names one person. Never holds a token. */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: UserId;
  created_at: number;
  /** The address it was last used with, so that people can tell their identities apart. */
  label: string | null;
  last_used_at: number | null;
}

/** A signed-in browser. Life: 30 days. */
interface BrowserSessionsTable {
  /** Hashed; the token is in the browser's cookie only. */
  id: string;
  user_id: UserId;
  expires_at: number;
}

/** A linked upstream account: (provider, subject) belongs to one person. Life: until disconnected. */
export interface AccountsTable {
  id: AccountId;
  user_id: UserId;
  provider: ProviderId;
  subject: string;
  label: string;
  /** Separated by spaces, as the provider returned them. */
  scopes: string;
  state: AccountState;
  zone: Zone | null;
  /** Decides the order of a person's accounts; null = connected by a server that did not keep it. */
  first_connected_at: number | null;
  /** The last time, when it may have been given other permissions. */
  connected_at: number;
  last_success_at: number | null;
  grant_ends_at: number | null;
  /** Sealed: the refresh token; empty where the provider took it back. */
  credential: string;
  /** Sealed: the access token last given out, until `token_expires_at`. */
  token: string | null;
  token_expires_at: number | null;
  /** Counts up. */
  writes: Generated<number>;
  /** When the provider signed its newest word on whether the account is disabled; null = none yet. */
  alerted_at: Generated<number | null>;
}

/** A calendar of our own. Every person has at least one. */
interface SpacesTable {
  id: SpaceId;
  user_id: UserId;
  /** Sealed, or empty for the first space, which pages name themselves. */
  name: string;
  created_at: number;
}

/** One assistant, linked by one consent. Life: that of its grant. */
export interface ConnectionsTable {
  id: ConnectionId;
  user_id: UserId;
  /** One of the same person's spaces; null = it was deleted, and no other one was chosen since. */
  space_id: SpaceId | null;
  /** Id of the `Grant` row in `grants`. */
  grant_id: string;
  client_id: string;
  /** Given by the client and not verified. */
  client_name: string;
  client_host: string | null;
  may_write: number;
  created_at: number;
  last_used_at: number | null;
}

/** What the authorization server keeps: clients, sessions, interactions, grants, codes, tokens. */
export interface GrantsTable {
  model: string;
  /** Hashed, except for the models `Client` and `Grant`, whose ids open nothing. */
  id: string;
  user_id: UserId | null;
  client_id: string | null;
  /** The grant a code or token belongs to; a `Grant` names itself. */
  grant_id: string | null;
  /** Hashed. */
  uid: string | null;
  /** Sealed JSON without the id; holds client secrets and the live cookies of interactions. */
  payload: string;
  consumed_at: number | null;
  created_at: number;
  /** null = no end of its own; clients go by the rules in sweep.ts. */
  expires_at: number | null;
}

/** What waits for a browser to come back, or for the next step of a page. Life: minutes. */
interface ParkedTable {
  /** Hashed; the id is in the browser's cookie or address only, or is made of the person and a code. */
  id: string;
  /** Sealed JSON: state, nonce, verifier; of a Moodle that is being connected its passport, or its key. */
  payload: string;
  expires_at: number;
}

/** One-time codes that let the owner in. Life: 15 minutes. */
interface OwnerLinksTable {
  /** Hashed. */
  id: string;
  expires_at: number;
}

/** Keys that sign what the authorization server gives out. Life: that of the server. */
interface SigningKeysTable {
  id: string;
  /** Sealed: the private key as JWK. */
  jwk: string;
  created_at: number;
}

/**
 * A letter per calendar or task list; ids, no content. Append-only: one that nobody used for 90 days loses its key and
 * becomes `gone`, and the row stays so that the letter is never given again. Deadlines have one small `m` for all, at
 * position 0, which stays.
 */
export interface LettersTable {
  user_id: UserId;
  letter: string;
  /** 1 = A, 27 = AA; 0 = m. */
  position: number;
  kind: 'calendar' | 'tasklist' | 'deadlines' | 'gone';
  /** Of a letter that is gone: the letter. */
  key: string;
  /** The last number given within the letter; numbers that are gone are not given again. */
  last_n: Generated<number>;
  /** Days since 1970, UTC: when it was last shown or asked for. */
  used_day: number;
}

/** A number per item within its letter; ids, no content. Life: 90 days after it was last shown or asked for. */
export interface HandlesTable {
  user_id: UserId;
  letter: string;
  n: number;
  kind: 'event' | 'series' | 'task' | 'deadline';
  item_id: string;
  /** Days since 1970, UTC. */
  used_day: number;
}

/** An address that lets one newcomer in. Life: 7 days, used or not. */
interface InvitationsTable {
  /** Hashed; the code is in the address only. */
  id: string;
  /** Who made it. */
  user_id: UserId;
  /** The maker's own words for whom it is meant. */
  label: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  used_by: UserId | null;
}

/** What a person chose on the settings page. */
interface PreferencesTable {
  user_id: UserId;
  /** JSON: `Preferences`. */
  value: string;
}

/** What assistants get of one calendar; a calendar without a row is `write`. */
interface CalendarRulesTable {
  user_id: UserId;
  provider: ProviderId;
  calendar_id: string;
  visibility: Visibility;
}

/** The last number given to a person's events, to-dos and changes; numbers of what is gone are not given again. */
interface CountersTable {
  user_id: UserId;
  kind: 'event' | 'todo' | 'change';
  last_n: number;
}

/** An event of a space's calendar. Life: until deleted, or that of its space. */
export interface SpaceEventsTable {
  user_id: UserId;
  /** A number from `counters`. */
  id: number;
  space_id: SpaceId;
  /** Sealed JSON: `SpaceEventContent`. */
  content: string;
  /** Keyed hash of the content: the same event is there once in a space. */
  fingerprint: string;
  /** null = the person. */
  created_by: 'agent' | 'user' | null;
  /** Of the assistant that made it; it may have ended since. */
  connection_id: ConnectionId | null;
  client_name: string | null;
  created_at: number;
  changed_at: number | null;
}

/** When a person wants to be reminded of an event. Life: that of its event. */
interface RemindersTable {
  user_id: UserId;
  event_id: number;
  /** Before it begins. */
  minutes: number;
}

/** The address under which calendar programs read a space. Life: until renewed or ended, or that of its space. */
interface FeedsTable {
  /** Hashed; the secret is in the address only. */
  id: string;
  user_id: UserId;
  space_id: SpaceId;
  created_at: number;
}

/** A to-do. Life: until deleted. */
export interface TodosTable {
  user_id: UserId;
  /** A number from `counters`. */
  id: number;
  /** Sealed JSON: `TodoContent`. */
  content: string;
  created_at: number;
  done_at: number | null;
}

/** What an assistant changed, and what takes it back. Life: 30 days, or that of the account that holds it. */
export interface ChangesTable {
  user_id: UserId;
  /** A number from `counters`. */
  id: number;
  /** The linked account that holds what was changed; null = it is kept here. */
  account_id: AccountId | null;
  /** The assistant; the row outlives its connection. */
  connection_id: ConnectionId;
  client_name: string;
  tool: string;
  /** Sealed JSON: title, place and time of what was changed, and `Undo`. */
  content: string;
  created_at: number;
  undone_at: number | null;
}

/** An event of a linked account that an assistant made; ids, no content. Life: that of its account. */
interface AgentItemsTable {
  user_id: UserId;
  account_id: AccountId;
  calendar_id: string;
  event_id: string;
  /** Of the version that an assistant wrote last. */
  etag: string;
  /** The assistant that made it; it may have ended since. */
  connection_id: ConnectionId;
  created_at: number;
}

/** A session of the planner studio. Life: 14 days. */
export interface StudioSessionsTable {
  user_id: UserId;
  /** Random; it opens nothing without its person. */
  id: string;
  /** Goes up with each change; who changes it says which one they saw. */
  revision: number;
  /** Sealed JSON: `SessionContent`. */
  content: string;
  created_at: number;
  expires_at: number;
}

/** Work that one instance at a time may do, and who does it. Life: seconds; of what is done once for all instances, up to 30 days. */
interface LeasesTable {
  name: string;
  holder: string;
  /** A holder that fell over blocks nobody for longer. */
  expires_at: number;
}

/** The steps of migrations.ts that this database has taken. */
interface MigrationsTable {
  number: number;
  applied_at: number;
}

export interface Tables {
  users: UsersTable;
  identities: IdentitiesTable;
  browser_sessions: BrowserSessionsTable;
  accounts: AccountsTable;
  spaces: SpacesTable;
  connections: ConnectionsTable;
  grants: GrantsTable;
  parked: ParkedTable;
  owner_links: OwnerLinksTable;
  signing_keys: SigningKeysTable;
  letters: LettersTable;
  handles: HandlesTable;
  invitations: InvitationsTable;
  preferences: PreferencesTable;
  calendar_rules: CalendarRulesTable;
  counters: CountersTable;
  space_events: SpaceEventsTable;
  reminders: RemindersTable;
  feeds: FeedsTable;
  todos: TodosTable;
  changes: ChangesTable;
  agent_items: AgentItemsTable;
  studio_sessions: StudioSessionsTable;
  leases: LeasesTable;
  migrations: MigrationsTable;
}
