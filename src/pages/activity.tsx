import type { Zone } from '../domain/time.ts';
import { type ActivityRow, Row } from './activity-row.tsx';
import { fill } from './fill.ts';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import type { View } from './view.ts';

/** What came of taking a change back, told once at the top. */
const NOTICE_TONES = {
  undone: 'good',
  already: 'good',
  changed: 'warn',
  below: 'warn',
  account: 'warn',
  later: 'warn',
  unclear: 'warn',
} as const;
export type ActivityOutcome = keyof typeof NOTICE_TONES;
export const ACTIVITY_OUTCOMES = Object.keys(NOTICE_TONES) as ActivityOutcome[];

export interface ActivityProps {
  readonly view: View;
  readonly csrf: string;
  /** The last one first. */
  readonly rows: readonly ActivityRow[];
  /** Of the change before which this page begins; undefined on the first page. */
  readonly before: string | undefined;
  /** There are more behind the last row. */
  readonly hasOlder: boolean;
  readonly zone: Zone;
  readonly notice: { readonly outcome: ActivityOutcome; readonly change: string } | undefined;
}

/** Every change that assistants made, and how to take it back. */
export const ActivityPage = (props: ActivityProps) => {
  const { view, rows, notice } = props;
  const { t } = view;
  return (
    <Layout view={view} title={t.activity.title} section="activity" width="middle">
      <h1>{t.activity.title}</h1>
      <p class="lead">{t.activity.lead}</p>
      {notice && <Told view={view} {...notice} />}
      {rows.length === 0 ? (
        <Nothing view={view} />
      ) : (
        <ol class="rows changes">
          {rows.map((row) => (
            <Row {...props} row={row} />
          ))}
        </ol>
      )}
      <Pages {...props} />
    </Layout>
  );
};

const Told = ({ view: { t }, outcome, change }: { view: View; outcome: ActivityOutcome; change: string }) => (
  <Note tone={NOTICE_TONES[outcome]}>
    {fill(t.activity.told[outcome], { number: change, link: <a href="/account">{t.account.title}</a> })}
  </Note>
);

const Nothing = ({ view: { t } }: { view: View }) => (
  <section class="card" aria-labelledby="none">
    <h2 id="none">{t.activity.none}</h2>
    <p>{t.activity.noneNext}</p>
    <p>
      <a class="button" href="/account/apps">
        {t.activity.toApps}
      </a>
    </p>
  </section>
);

const Pages = ({ view: { t }, rows, before, hasOlder }: ActivityProps) => {
  const last = rows.at(-1);
  if (before === undefined && !hasOlder) return null;
  return (
    <nav class="row" aria-label={t.activity.pages}>
      {before !== undefined && (
        <a class="button" href="/account/activity">
          {t.activity.newest}
        </a>
      )}
      {hasOlder && last && (
        <a class="button" href={`/account/activity?before=${last.id}`}>
          {t.activity.older}
        </a>
      )}
    </nav>
  );
};
