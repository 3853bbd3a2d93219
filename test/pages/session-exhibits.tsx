import type { LocalDate } from '../../src/domain/time.ts';
import { type SessionCard, SessionsPage, type SessionsProps } from '../../src/pages/sessions.tsx';
import { type Exhibit, LIN, ZONE } from './exhibit.ts';

const STATES = ['complete', 'open', 'incomplete', 'undoing', 'undone'] as const;

const card = (at: number): SessionCard => ({
  id: `session-${at}`,
  range: { from: '2026-11-30' as LocalDate, to: (at % 2 === 0 ? '2026-12-13' : '2026-11-30') as LocalDate },
  state: STATES[at % STATES.length] ?? 'open',
  events: at % 3,
  createdAt: Date.UTC(2026, 10, 30),
  endsAt: Date.UTC(2026, 11, 14),
});

const sessions = (props: Partial<SessionsProps> = {}): Exhibit => ({
  page: (view) => (
    <SessionsPage
      view={view}
      csrf="token"
      zone={ZONE}
      sessions={STATES.map((_, at) => card(at))}
      page={1}
      pages={1}
      notice={undefined}
      {...props}
    />
  ),
  showing: { person: LIN },
});

/** The plans of a person in every state. */
export const SESSION_EXHIBITS: Readonly<Record<string, Exhibit>> = {
  sessions: sessions({ notice: 'removed' }),
  'sessions-none': sessions({ sessions: [] }),
  'sessions-many': sessions({ sessions: Array.from({ length: 20 }, (_, at) => card(at)), page: 2, pages: 5 }),
};
