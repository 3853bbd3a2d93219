import type { KeptApply } from '../domain/studio-session.ts';
import type { Span, Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { dayText, momentText, shortDayText } from '../texts/format.ts';
import { PostForm } from './form.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { Pager } from './pager.tsx';
import type { View } from './view.ts';

/** What was just done, told once at the top. */
export const SESSION_NOTICES = ['removed'] as const;

/** A session of the planner studio, as far as it is told without asking any calendar. */
export interface SessionCard {
  readonly id: string;
  /** The days that it plans. */
  readonly range: Span;
  readonly state: 'open' | KeptApply['state'];
  /** How many events of it were in a calendar when it was last used. */
  readonly events: number;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly endsAt: number;
}

export interface SessionsProps {
  readonly view: View;
  readonly csrf: string;
  readonly zone: Zone;
  /** The last begun first. */
  readonly sessions: readonly SessionCard[];
  readonly page: number;
  readonly pages: number;
  readonly notice: (typeof SESSION_NOTICES)[number] | undefined;
}

/** The person's sessions of the planner studio, to open and to delete. */
export const SessionsPage = (props: SessionsProps) => {
  const { view, sessions, page, pages, notice } = props;
  const { t } = view;
  return (
    <Layout view={view} title={t.sessions.title} section="account" width="middle">
      <h1>{t.sessions.title}</h1>
      <p class="lead">{t.sessions.lead}</p>
      {notice && <Note tone="good">{t.sessions.notice[notice]}</Note>}
      {sessions.length === 0 ? (
        <p class="soft">{t.sessions.none}</p>
      ) : (
        sessions.map((session) => <Card {...props} session={session} />)
      )}
      <Pager
        view={view}
        page={page}
        pages={pages}
        address={(to) => (to === 1 ? '/sessions' : `/sessions?page=${to}`)}
      />
      <p>
        <a class="button" href="/account">
          {t.account.title}
        </a>
      </p>
    </Layout>
  );
};

type CardProps = SessionsProps & { readonly session: SessionCard };

const Card = (props: CardProps) => {
  const { view, zone, session } = props;
  const { t, language } = view;
  const { id, state, events, createdAt, endsAt } = session;
  const dates = { begun: momentText(createdAt, language, zone), end: dayText(endsAt, language, zone) };
  return (
    <article class="card">
      <h2>
        <a href={`/sessions/${id}`}>{daysText(props)}</a>
      </h2>
      <p>{withValues(t.sessions.state[state], { count: events })}</p>
      <p class="soft">{withValues(t.sessions.dates, dates)}</p>
      <Delete {...props} />
    </article>
  );
};

const daysText = ({ view: { language }, session: { range } }: CardProps): string =>
  range.from === range.to
    ? shortDayText(range.from, language)
    : `${shortDayText(range.from, language)} – ${shortDayText(range.to, language)}`;

/** Two steps without a page in between, so that one slip of a thumb deletes nothing. */
const Delete = (props: CardProps) => {
  const { view, csrf, session } = props;
  const { sessions: t } = view.t;
  return (
    <details class="danger">
      <summary>{t.remove}</summary>
      <PostForm action={`/sessions/${session.id}/delete`} csrf={csrf} class="stack">
        <p>{session.events > 0 ? withValues(t.removeApplied, { count: session.events }) : t.removeNote}</p>
        <button type="submit" class="danger">
          {withValues(t.removeNow, { days: daysText(props) })}
        </button>
      </PostForm>
    </details>
  );
};
