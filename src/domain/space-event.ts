import type { SpaceId } from './identity.ts';
import type { LocalDate, Zone } from './time.ts';

/** An event of a space's calendar, at a local time that stays what it is wherever its person goes. */
export interface SpaceEvent {
  /** A number as text: unique within one person and never given again. */
  readonly id: string;
  readonly space: SpaceId;
  readonly title: string;
  readonly date: LocalDate;
  /** The last day, included; the same as `date` for one day. */
  readonly endDate: LocalDate;
  /** `HH:MM`; undefined = all day. */
  readonly time: string | undefined;
  /** `HH:MM`; undefined = no end was given. */
  readonly endTime: string | undefined;
  readonly zone: Zone;
  readonly description: string | undefined;
  /** Who made it. A row that does not say counts as the person's. */
  readonly createdBy: 'agent' | 'user';
  /** Of an agent: the client's name. */
  readonly client: string | undefined;
  /** Minutes before it begins, the longest first. */
  readonly reminders: readonly number[];
  /** Epoch ms. */
  readonly createdAt: number;
}
