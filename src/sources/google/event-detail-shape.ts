import { z } from 'zod';
import type { Link, Person, Reminder } from '../../domain/details.ts';

const PersonShape = z.object({
  email: z.string().optional(),
  displayName: z.string().optional(),
  self: z.boolean().optional(),
  organizer: z.boolean().optional(),
  optional: z.boolean().optional(),
  resource: z.boolean().optional(),
  responseStatus: z.string().optional(),
  comment: z.string().optional(),
});

const Overrides = z.array(z.object({ method: z.string(), minutes: z.number() }));

/** What only details tell of an event: https://developers.google.com/workspace/calendar/api/v3/reference/events */
export const DetailShape = z.object({
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  organizer: PersonShape.optional(),
  creator: PersonShape.optional(),
  attendees: z.array(PersonShape).optional(),
  attendeesOmitted: z.boolean().optional(),
  visibility: z.string().optional(),
  htmlLink: z.string().optional(),
  hangoutLink: z.string().optional(),
  conferenceData: z
    .object({
      entryPoints: z.array(z.object({ entryPointType: z.string().optional(), uri: z.string().optional() })).optional(),
    })
    .optional(),
  attachments: z.array(z.object({ title: z.string().optional(), fileUrl: z.string().optional() })).optional(),
  source: z.object({ title: z.string().optional(), url: z.string().optional() }).optional(),
  reminders: z.object({ useDefault: z.boolean().optional(), overrides: Overrides.optional() }).optional(),
  created: z.string().optional(),
  updated: z.string().optional(),
});
export type DetailShape = z.infer<typeof DetailShape>;

export const DETAIL_FIELDS = [
  'id,status,summary,description,location,start,end,endTimeUnspecified,originalStartTime,recurringEventId,transparency,visibility,eventType',
  'recurrence,organizer,creator,attendees,attendeesOmitted,htmlLink,hangoutLink,attachments,source,reminders',
  'conferenceData/entryPoints,created,updated',
].join(',');

const DefaultReminders = z.object({ defaultReminders: Overrides.optional() });

/** The reminders of an event, or those that its calendar gives to all. */
export function remindersOf({ reminders }: DetailShape, calendarEntry: unknown): Reminder[] {
  const own = reminders?.useDefault ? DefaultReminders.safeParse(calendarEntry).data?.defaultReminders : undefined;
  return (own ?? reminders?.overrides ?? []).map(({ method, minutes }) => ({ how: method, minutesBefore: minutes }));
}

export function personOf(shape: z.infer<typeof PersonShape>): Person {
  const roles = [
    ['organizer', shape.organizer],
    ['me', shape.self],
    ['optional', shape.optional],
    ['room', shape.resource],
  ] as const;
  return {
    name: shape.displayName,
    email: shape.email,
    answer: shape.responseStatus,
    roles: roles.filter(([, has]) => has === true).map(([role]) => role),
    comment: shape.comment,
  };
}

/** Each address once. */
export function linksOf({ hangoutLink, conferenceData, attachments, source, htmlLink }: DetailShape): Link[] {
  const meetings = conferenceData?.entryPoints ?? [];
  const links = [
    { what: 'online meeting', url: hangoutLink },
    ...meetings.map(({ entryPointType, uri }) => ({ what: `meeting ${entryPointType ?? ''}`.trim(), url: uri })),
    ...(attachments ?? []).map(({ title, fileUrl }) => ({ what: title ?? 'attachment', url: fileUrl })),
    { what: source?.title ?? 'source', url: source?.url },
    { what: 'in Google Calendar', url: htmlLink },
  ].filter((link): link is Link => link.url !== undefined && link.url !== '');
  return [...Map.groupBy(links, ({ url }) => url).values()].flatMap(([first]) => first ?? []);
}
