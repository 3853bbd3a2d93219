import type { TimeArguments } from './timing.ts';

/** What `create_calendar_event` is asked for. */
export interface NewEvent extends TimeArguments {
  readonly title: string;
  readonly date: string;
  readonly calendar?: string | undefined;
  readonly location?: string | undefined;
  readonly description?: string | undefined;
  readonly repeat?: string | undefined;
  readonly guests?: readonly string[] | undefined;
  readonly notify_guests?: boolean | undefined;
}
