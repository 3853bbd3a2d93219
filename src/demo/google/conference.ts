import type { EventResource } from './dataset.ts';
import type { Query } from './query.ts';
import type { Json } from './refusal.ts';

interface CreateRequest {
  readonly requestId?: string;
}

/** E8: conference data counts only with `conferenceDataVersion=1`; a `requestId` that was used makes nothing new. */
export function withConference(event: EventResource, body: Json, query: Query): EventResource {
  if (body.conferenceData === undefined || query.text('conferenceDataVersion') !== '1') return event;
  if (body.conferenceData === null) return { ...event, conferenceData: undefined, hangoutLink: undefined };
  const data = body.conferenceData as Json;
  const request = data.createRequest as CreateRequest | undefined;
  if (!request) return { ...event, conferenceData: data };
  const before = (event.conferenceData as Json | undefined)?.createRequest as CreateRequest | undefined;
  if (before && before.requestId === request.requestId) return event;
  return { ...event, ...meeting(event.id, request) };
}

function meeting(eventId: string, request: CreateRequest): Json {
  const letters = eventId.replace(/[^a-v]/g, '').padEnd(10, 'x');
  const code = `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7, 10)}`;
  const uri = `https://meet.google.com/${code}`;
  return {
    hangoutLink: uri,
    conferenceData: {
      createRequest: { ...request, status: { statusCode: 'success' } },
      entryPoints: [{ entryPointType: 'video', uri, label: uri.slice('https://'.length) }],
      conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Google Meet' },
      conferenceId: code,
    },
  };
}
