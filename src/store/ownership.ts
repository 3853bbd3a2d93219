import type { Tables } from './schema.ts';

/*
 * What belongs to a person, table by table: what an export gives of it. Erasing deletes the row in `users`, and every row
 * listed here goes with it by its foreign key. A table or column that is missing here does not compile, and
 * test/contract/ownership.test.ts compares both with the real database.
 */

/** How a column is written in an export, or why it is left out. */
export type Column =
  | 'text'
  | 'number'
  | 'time'
  | 'yes-no'
  | 'json'
  | 'sealed'
  | 'sealed-json'
  | { readonly leftOut: string };

export type OwnedTable = {
  [T in keyof Tables]: 'user_id' extends keyof Tables[T] ? T : T extends 'users' ? T : never;
}[keyof Tables];

type Ownership = { readonly [T in OwnedTable]: { readonly [C in keyof Tables[T]]: Column } };

const YOU: Column = { leftOut: 'It is your own id, the same in every row.' };
const KEY: Column = { leftOut: 'It opens something, and would be dangerous in a file.' };
const HASH: Column = { leftOut: 'It is the fingerprint of a secret that is not kept here.' };

export const OWNERSHIP: Ownership = {
  users: {
    id: 'text',
    kind: 'text',
    name: 'text',
    email: 'text',
    zone: 'text',
    language: 'text',
    layout: 'text',
    created_at: 'time',
  },
  identities: {
    issuer: 'text',
    subject: 'text',
    user_id: YOU,
    created_at: 'time',
    label: 'text',
    last_used_at: 'time',
  },
  browser_sessions: { id: HASH, user_id: YOU, expires_at: 'time' },
  accounts: {
    id: 'text',
    user_id: YOU,
    provider: 'text',
    subject: 'text',
    label: 'text',
    scopes: 'text',
    state: 'text',
    zone: 'text',
    first_connected_at: 'time',
    connected_at: 'time',
    last_success_at: 'time',
    grant_ends_at: 'time',
    credential: KEY,
    token: KEY,
    token_expires_at: 'time',
    writes: 'number',
    alerted_at: 'time',
  },
  spaces: { id: 'text', user_id: YOU, name: 'sealed', created_at: 'time' },
  grants: {
    model: 'text',
    id: HASH,
    user_id: YOU,
    client_id: 'text',
    grant_id: 'text',
    uid: HASH,
    payload: KEY,
    consumed_at: 'time',
    created_at: 'time',
    expires_at: 'time',
  },
  connections: {
    id: 'text',
    user_id: YOU,
    space_id: 'text',
    grant_id: 'text',
    client_id: 'text',
    client_name: 'text',
    client_host: 'text',
    may_write: 'yes-no',
    created_at: 'time',
    last_used_at: 'time',
  },
  invitations: {
    id: HASH,
    user_id: YOU,
    label: 'text',
    created_at: 'time',
    expires_at: 'time',
    used_at: 'time',
    used_by: { leftOut: 'It is the id of another person.' },
  },
  preferences: { user_id: YOU, value: 'json' },
  calendar_rules: { user_id: YOU, provider: 'text', calendar_id: 'text', visibility: 'text' },
  letters: {
    user_id: YOU,
    letter: 'text',
    position: 'number',
    kind: 'text',
    key: 'text',
    last_n: 'number',
    used_day: 'number',
  },
  counters: { user_id: YOU, kind: 'text', last_n: 'number' },
  space_events: {
    user_id: YOU,
    id: 'number',
    space_id: 'text',
    content: 'sealed-json',
    fingerprint: { leftOut: 'It only tells whether two events are the same.' },
    created_by: 'text',
    connection_id: 'text',
    client_name: 'text',
    created_at: 'time',
    changed_at: 'time',
  },
  reminders: { user_id: YOU, event_id: 'number', minutes: 'number' },
  feeds: { id: HASH, user_id: YOU, space_id: 'text', created_at: 'time' },
  todos: { user_id: YOU, id: 'number', content: 'sealed-json', created_at: 'time', done_at: 'time' },
  changes: {
    user_id: YOU,
    id: 'number',
    account_id: 'text',
    connection_id: 'text',
    client_name: 'text',
    tool: 'text',
    content: 'sealed-json',
    created_at: 'time',
    undone_at: 'time',
  },
  agent_items: {
    user_id: YOU,
    account_id: 'text',
    calendar_id: 'text',
    event_id: 'text',
    etag: 'text',
    connection_id: 'text',
    created_at: 'time',
  },
  studio_sessions: {
    user_id: YOU,
    id: 'text',
    revision: 'number',
    content: 'sealed-json',
    created_at: 'time',
    expires_at: 'time',
  },
  handles: { user_id: YOU, letter: 'text', n: 'number', kind: 'text', item_id: 'text', used_day: 'number' },
};

export const OWNED_TABLES = Object.keys(OWNERSHIP) as OwnedTable[];

/** The column that names the person. */
export const ownerColumn = (table: OwnedTable): 'id' | 'user_id' => (table === 'users' ? 'id' : 'user_id');
