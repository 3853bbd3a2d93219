/** Who would have got mail about a change, since the stand-in sends none. */
export interface Notice {
  readonly method: 'insert' | 'patch' | 'update' | 'delete';
  readonly calendarId: string;
  readonly eventId: string;
  /** `sendUpdates` as the request had it; undefined = it had none. */
  readonly sendUpdates: string | undefined;
}
