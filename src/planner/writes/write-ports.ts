import type { AgentItems } from '../../domain/agent-items.ts';
import type { ChangeLog } from '../../domain/change.ts';
import type { Pace } from '../../domain/confirming.ts';
import type { UserId } from '../../domain/identity.ts';
import type { HandleBook } from '../number.ts';
import type { Ports } from '../ports.ts';

/** Handles that stay with what is deleted and made again under another id; `key` is that of its calendar. */
interface FollowingHandles extends HandleBook {
  follow(user: UserId, key: string, ids: { readonly from: string; readonly to: string }): Promise<void>;
}

/** What the writing tools need beside what reading takes. */
export interface WritePorts extends Ports {
  readonly handles: FollowingHandles;
  readonly changes: ChangeLog;
  readonly agentItems: AgentItems;
  readonly pace: Pace;
  /** The page where a person decides what assistants may do with each calendar. */
  readonly settingsUrl: string;
}
