import { z } from 'zod';
import { Id } from './id.ts';

const Time = z.object({
  date: z.string().optional(),
  dateTime: z.string().optional(),
  timeZone: z.string().optional(),
});
export type EventTime = z.infer<typeof Time>;

const Attendee = z.object({
  email: z.string().optional(),
  self: z.boolean().optional(),
  responseStatus: z.string().optional(),
});
export type Attendee = z.infer<typeof Attendee>;

/** What is used of an event: https://developers.google.com/workspace/calendar/api/v3/reference/events */
export const EventShape = z.object({
  id: Id,
  status: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: Time,
  end: Time.optional(),
  endTimeUnspecified: z.boolean().optional(),
  originalStartTime: Time.optional(),
  recurringEventId: Id.optional(),
  transparency: z.string().optional(),
  visibility: z.string().optional(),
  eventType: z.string().optional(),
  attendees: z.array(Attendee).optional(),
  organizer: z.object({ self: z.boolean().optional() }).optional().catch(undefined),
  hangoutLink: z.string().optional(),
  conferenceData: z
    .object({ entryPoints: z.array(z.object({ entryPointType: z.string().optional() })).optional() })
    .optional(),
});
export type EventShape = z.infer<typeof EventShape>;

const TIMES = 'id,status,start,end,endTimeUnspecified,originalStartTime,recurringEventId';
const TAKING_TIME = 'transparency,eventType,attendees(email,self,responseStatus)';
const DETAILS =
  'organizer/self,summary,description,location,visibility,hangoutLink,conferenceData/entryPoints/entryPointType';

/** Partial response: only what is used leaves Google. `EventShape` and this list name the same fields. */
export const EVENT_FIELDS = `nextPageToken,timeZone,accessRole,items(${TIMES},${TAKING_TIME},${DETAILS})`;

/** The times, and what says whether they are taken. */
export const BUSY_FIELDS = `nextPageToken,timeZone,accessRole,items(${TIMES},${TAKING_TIME})`;
