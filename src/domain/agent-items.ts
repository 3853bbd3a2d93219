import type { AccountId, Caller, ConnectionId, UserId } from './identity.ts';

/** An event by its source's own ids; of a series, the series. */
export interface AgentItemRef {
  readonly account: AccountId;
  readonly calendarId: string;
  readonly eventId: string;
}

/** What is known of an event that an assistant made. */
export interface AgentItem {
  /** Of the version that an assistant wrote last; another one at the source means that somebody changed it since. */
  readonly etag: string;
  /** The assistant that made it; it may have ended since. */
  readonly connection: ConnectionId;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** Which events assistants made in linked accounts. Ids only; this decides, not the mark on the event, which any app can set. */
export interface AgentItems {
  find(user: UserId, item: AgentItemRef): Promise<AgentItem | undefined>;
  /** Notes what an assistant wrote; who made it first stays its maker. */
  note(maker: Pick<Caller, 'user' | 'connection'>, item: AgentItemRef, etag: string): Promise<void>;
  /** Notes another version of what is known with this etag; says whether it was. Of several at once, one is told so. */
  replace(user: UserId, item: AgentItemRef, etag: string, next: string): Promise<boolean>;
  forget(user: UserId, item: AgentItemRef): Promise<void>;
}
