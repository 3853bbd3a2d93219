import type { SpaceId, UserId } from '../../domain/identity.ts';
import type { Maker, Space, SpaceEvent, SpaceEventContent } from '../../domain/space-event.ts';
import type { KeptSession, SessionContent } from '../../domain/studio-session.ts';
import type { Recording } from '../record.ts';
import type { Turns } from '../writes/turn.ts';
import type { WritePorts } from '../writes/write-ports.ts';
import type { BlockPlace } from './block-place.ts';

/** Where sessions are kept. */
interface SessionBook {
  create(user: UserId, content: SessionContent, id: string): Promise<KeptSession>;
  get(user: UserId, id: string): Promise<KeptSession | undefined>;
  newest(user: UserId): Promise<KeptSession | undefined>;
  /** false: revision `seen` is outdated, and nothing was changed. */
  replace(user: UserId, step: { id: string; seen: number; next: number; content: SessionContent }): Promise<boolean>;
}

/** Stands around what the planner studio computes and writes, and counts it. */
export interface StudioMeter {
  plans<T>(compute: () => Promise<T>): Promise<T>;
  blocks(place: BlockPlace): BlockPlace;
}

/** What the planner studio works with. */
export interface StudioPorts extends WritePorts, Recording {
  readonly sessions: SessionBook;
  readonly leases: Turns;
  readonly meter: StudioMeter;
  readonly spaceBook: {
    get(user: UserId, id: SpaceId): Promise<Space | undefined>;
  };
  readonly spaceEvents: {
    add(
      user: UserId,
      space: SpaceId,
      content: SpaceEventContent,
      maker: Maker,
    ): Promise<{ readonly event: SpaceEvent; readonly isNew: boolean } | undefined>;
    get(user: UserId, id: string): Promise<SpaceEvent | undefined>;
    list(user: UserId, space: SpaceId): Promise<readonly SpaceEvent[]>;
    remove(user: UserId, id: string): Promise<SpaceEvent | undefined>;
  };
  /** The page of a session, and that of a person's habits. */
  readonly sessionUrl: (id: string) => string;
  readonly habitsUrl: string;
  /** Where an account gives the permission to make a calendar, and comes back from to a session. */
  readonly permissionUrl: (account: string, session: string) => string;
}
