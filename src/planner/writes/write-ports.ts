import type { AgentItems } from '../../domain/agent-items.ts';
import type { ChangeLog } from '../../domain/change.ts';
import type { Pace } from '../../domain/confirming.ts';
import type { Ports } from '../ports.ts';

/** What the writing tools need beside what reading takes. */
export interface WritePorts extends Ports {
  readonly changes: ChangeLog;
  readonly agentItems: AgentItems;
  readonly pace: Pace;
  /** The page where a person decides what assistants may do with each calendar. */
  readonly settingsUrl: string;
}
