import type { Texts } from '../texts/en.ts';
import { fill } from './fill.ts';
import { PostForm } from './form.tsx';
import { Glyph } from './glyphs.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import type { View } from './view.ts';

/** Keys of the words for what Google is asked for. */
export type PermissionName = keyof Texts['permission'];

/** `denied`, `blocked`: Google, or its administrator, sent the person back; `noKey`: it gave no lasting access. */
export const CONNECT_PROBLEMS = ['denied', 'blocked', 'noKey'] as const;
type ConnectProblem = (typeof CONNECT_PROBLEMS)[number];

export interface ConnectProps {
  readonly view: View;
  readonly csrf: string;
  /** Where to go afterwards: an own path. */
  readonly to: string;
  readonly permissions: readonly PermissionName[];
  /** The one permission and account that the person came for; `label` is how the account is called. */
  readonly wish?: { readonly ask?: string; readonly account?: string; readonly label: string } | undefined;
  /** false: this server has no Google client. */
  readonly available: boolean;
  readonly problem?: ConnectProblem | undefined;
}

/** Says what Google will ask for, before going there. Tool answers link here. */
export const ConnectPage = (props: ConnectProps) => (
  <Layout view={props.view} title={props.view.t.connect.title}>
    <div class="card">
      <h1>{props.view.t.connect.title}</h1>
      <ConnectProblemNote {...props} />
      <ConnectForm {...props} />
      <a class="button wide" href={props.to}>
        {props.view.t.connect.notNow}
      </a>
    </div>
  </Layout>
);

export interface ConnectStepProps extends ConnectProps {
  /** Own path that ends the step without a connected account. */
  readonly skipTo: string;
  /** Whether other things than Google can be connected: not by the demo's person, who has them already. */
  readonly others: boolean;
}

/** The step after consent, while nothing is connected. */
export const ConnectStepPage = (props: ConnectStepProps) => (
  <Layout view={props.view} title={props.view.t.connect.stepTitle} menu={false}>
    <div class="card">
      <h1>{props.view.t.connect.stepTitle}</h1>
      <p class="soft">{props.view.t.connect.stepLead}</p>
      <ConnectProblemNote {...props} />
      <ConnectForm {...props} />
      {props.others && <Others {...props} />}
      <a class="button wide" href={props.skipTo}>
        {props.view.t.connect.skip}
      </a>
    </div>
  </Layout>
);

/** The other ways to begin; each leads back to this step, which then goes on. */
const Others = ({ view: { t }, to }: ConnectStepProps) => (
  <section class="stack" aria-labelledby="others">
    <h2 id="others">{t.connect.others}</h2>
    {(['moodle', 'ical'] as const).map((way) => (
      <a class="button wide" href={`/connect/${way}?to=${encodeURIComponent(to)}`}>
        {t.connect[way]}
      </a>
    ))}
  </section>
);

const ConnectProblemNote = ({ view: { t }, problem }: ConnectProps) =>
  problem ? <Note tone="warn">{problem === 'denied' ? t.connect.denied : t.notice[problem]}</Note> : null;

const ConnectForm = ({ view: { t }, csrf, to, permissions, wish, available }: ConnectProps) =>
  available ? (
    <PostForm action="/connect/google" csrf={csrf} to={to} class="stack">
      {wish && <input type="hidden" name="ask" value={wish.ask} />}
      {wish && <input type="hidden" name="account" value={wish.account} />}
      <h2 id="asks">{t.connect.asks}</h2>
      <ul class="marks" aria-labelledby="asks">
        {permissions.map((name) => (
          <li>
            <Glyph of="yes" />
            <span>{t.permission[name]}</span>
          </li>
        ))}
      </ul>
      {wish && <p>{fill(t.connect.more, { account: <bdi>{wish.label}</bdi> })}</p>}
      <p>{t.connect.changes}</p>
      <p class="soft">{t.connect.asksNote}</p>
      <p class="soft">{t.connect.kept}</p>
      <button type="submit" class="primary wide">
        {t.connect.button}
      </button>
    </PostForm>
  ) : (
    <Note tone="warn">{t.connect.unavailable}</Note>
  );
