import type { Space } from '../domain/space-event.ts';
import type { Zone } from '../domain/time.ts';
import { type App, AppCard } from './app-card.tsx';
import { PostForm } from './form.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import type { View } from './view.ts';

/** What was just done, told once at the top. */
export const APP_NOTICES = ['on', 'off', 'space', 'revoked', 'allRevoked'] as const;
type AppNotice = (typeof APP_NOTICES)[number];

export interface AppsProps {
  readonly view: View;
  readonly csrf: string;
  readonly apps: readonly App[];
  readonly zone: Zone;
  readonly spaces: readonly Space[];
  readonly notice: AppNotice | undefined;
}

/** Every assistant the person let in: what it is, what it may do, when it was there, and how to stop it. */
export const AppsPage = (props: AppsProps) => {
  const { view, csrf, apps, zone, spaces, notice } = props;
  const { t } = view;
  return (
    <Layout view={view} title={t.apps.title} section="apps" width="middle">
      <h1>{t.apps.title}</h1>
      <p class="lead">{t.apps.lead}</p>
      {notice && <Note tone="good">{t.apps.switched[notice]}</Note>}
      {apps.map((app) => (
        <AppCard view={view} csrf={csrf} zone={zone} spaces={spaces} app={app} />
      ))}
      <p>
        <a class="button" href="/account/activity">
          {t.apps.activityLink}
        </a>
      </p>
      <p>
        <a class="button" href="/account/settings/calendars">
          {t.apps.calendarsLink}
        </a>
      </p>
      {apps.length === 0 ? <Nobody view={view} /> : <RevokeAll view={view} csrf={csrf} />}
    </Layout>
  );
};

const Nobody = ({ view: { t } }: { view: View }) => (
  <section class="card" aria-labelledby="none">
    <h2 id="none">{t.apps.none}</h2>
    <p>{t.apps.noneNext}</p>
    <p>
      <a class="button primary" href="/">
        {t.apps.toStart}
      </a>
    </p>
  </section>
);

const RevokeAll = ({ view: { t }, csrf }: { view: View; csrf: string }) => (
  <section class="section part" aria-labelledby="all">
    <h2 id="all">{t.apps.all}</h2>
    <p>{t.apps.allNote}</p>
    <details class="danger">
      <summary>{t.apps.allOpen}</summary>
      <PostForm action="/account/apps/revoke-all" csrf={csrf}>
        <button type="submit" class="danger">
          {t.apps.allNow}
        </button>
      </PostForm>
    </details>
  </section>
);
