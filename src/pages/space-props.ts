import type { Month } from '../domain/month.ts';
import type { Space, SpaceEvent } from '../domain/space-event.ts';
import type { LocalDate, Weekday, Zone } from '../domain/time.ts';
import type { View } from './view.ts';

/** What was just done, told once at the top. */
export const SPACE_NOTICES = ['added', 'saved', 'removed', 'feedOff'] as const;

/** A day and what is on it, whole days first. */
export interface SpaceDay {
  readonly date: LocalDate;
  readonly events: readonly SpaceEvent[];
}

/** What of the space the page shows. */
export type Shown =
  | { readonly kind: 'month'; readonly month: Month; readonly days: readonly SpaceDay[] }
  | {
      readonly kind: 'list';
      readonly month: Month;
      /** One day alone. */
      readonly day: LocalDate | undefined;
      /** Days with something on them. */
      readonly days: readonly SpaceDay[];
      /** From 1. */
      readonly page: number;
      readonly pages: number;
    };

export interface SpaceProps {
  readonly view: View;
  readonly csrf: string;
  readonly space: Space;
  readonly shown: Shown;
  readonly today: LocalDate;
  readonly zone: Zone;
  readonly weekStart: Weekday;
  readonly notice: (typeof SPACE_NOTICES)[number] | undefined;
  /** The feed's address that was just made; there is no way to see it again. */
  readonly feedAddress: string | undefined;
}
