import { Failure } from '../../domain/failure.ts';
import type { ProviderId } from '../../domain/identity.ts';
import type { Source } from '../../domain/source.ts';

/** The sources of a Google that this server is not set up for: they are told as such, never left out. */
export function unavailableGoogle(provider: ProviderId): readonly Source[] {
  return [
    source({ id: 'google_calendar', title: 'Google Calendar' }, provider),
    source({ id: 'google_tasks', title: 'Google Tasks' }, provider),
  ];
}

function source(name: Pick<Source, 'id' | 'title'>, provider: ProviderId): Source {
  const why = provider === 'google-demo' ? 'The demo is switched off.' : `${name.title} is not set up on this server.`;
  const next = 'Continue without it; only the operator of this server can change that.';
  const unavailable = new Failure('not_permitted', why, next);
  const refuse = () => Promise.reject(unavailable);
  return { ...name, provider, unavailable, read: refuse, lists: refuse };
}
