import type { Zone } from '../domain/time.ts';
import { type AccountCard, GoogleCard } from './account-card.tsx';
import { AtGoogle } from './at-google.tsx';
import { CopyScript } from './copy-field.tsx';
import { fill } from './fill.ts';
import { PostForm } from './form.tsx';
import { type IcalAccount, Icals } from './ical-card.tsx';
import { Identities, type IdentitiesProps } from './identities.tsx';
import { Invitations, type InvitationsProps } from './invitations.tsx';
import { Layout } from './layout.tsx';
import { type MoodleAccount, Moodles } from './moodle-card.tsx';
import { Note } from './note.tsx';
import { type Person, personText, type View } from './view.ts';

/** What was just done, told once at the top. */
const NOTICE_TONES = {
  connected: 'good',
  connectedPartly: 'warn',
  disconnected: 'good',
  disconnectedHere: 'warn',
  moodleDisconnected: 'good',
  icalRemoved: 'good',
  icalWorks: 'good',
  icalGone: 'warn',
  icalFails: 'warn',
  identityAdded: 'good',
  identityRemoved: 'good',
  identityLast: 'warn',
  identityDenied: 'warn',
  blocked: 'warn',
  invitationWithdrawn: 'good',
} as const;
type AccountNotice = keyof typeof NOTICE_TONES;
export const ACCOUNT_NOTICES = Object.keys(NOTICE_TONES) as AccountNotice[];

export interface AccountProps {
  readonly view: View;
  readonly csrf: string;
  readonly person: Person;
  readonly accounts: readonly AccountCard[];
  readonly moodles: readonly MoodleAccount[];
  /** undefined: the demo's person, who cannot subscribe. */
  readonly icals: readonly IcalAccount[] | undefined;
  /** false: this server has no Google client. */
  readonly connectable: boolean;
  readonly zone: Zone;
  /** Epoch ms. */
  readonly nowMs: number;
  /** How many assistants are linked. */
  readonly apps: number;
  readonly notice: AccountNotice | undefined;
  /** undefined for the demo, which nobody signs in to by an identity. */
  readonly ways: Pick<IdentitiesProps, 'identities' | 'addable'> | undefined;
  /** undefined for whoever cannot invite. */
  readonly invitations: InvitationsProps['invitations'] | undefined;
}

/** The person's own page: connected accounts and their state, assistants, ways in, the way out. */
export const AccountPage = (props: AccountProps) => {
  const { view, ways, invitations, notice } = props;
  return (
    <Layout view={view} title={view.t.account.title} section="account" width="middle">
      <h1>{view.t.account.title}</h1>
      <SignedIn {...props} />
      {notice && <NoticeNote view={view} notice={notice} />}
      <Accounts {...props} />
      <Here view={view} />
      <Moodles {...props} />
      <Icals {...props} />
      <Assistants {...props} />
      {ways && <Identities {...props} {...ways} />}
      {invitations && <Invitations {...props} invitations={invitations} />}
      <Leave {...props} />
      {invitations?.made !== undefined && <CopyScript view={view} />}
    </Layout>
  );
};

const SignedIn = ({ view: { t }, csrf, person }: AccountProps) => (
  <div class="split">
    <p>{fill(t.account.person, { person: <b>{personText(t, person)}</b> })}</p>
    <PostForm action="/sign-out" csrf={csrf}>
      <button type="submit">{t.account.signOut}</button>
    </PostForm>
  </div>
);

const Accounts = (props: AccountProps) => (
  <section class="section stack" aria-labelledby="google">
    <h2 id="google">{props.view.t.account.google}</h2>
    {props.accounts.length === 0 && <p>{props.view.t.account.none}</p>}
    {props.accounts.map((account) => (
      <GoogleCard {...props} account={account} />
    ))}
    <Connect {...props} />
  </section>
);

const Connect = ({ view: { t }, csrf, accounts, connectable }: AccountProps) =>
  connectable ? (
    <PostForm action="/connect/google" csrf={csrf} to="/account">
      <button type="submit" class={accounts.length === 0 ? 'primary' : ''}>
        {accounts.length === 0 ? t.account.connectFirst : t.account.connectAnother}
      </button>
    </PostForm>
  ) : (
    <Note tone="warn">{t.connect.unavailable}</Note>
  );

/** What is kept on this server itself. */
const Here = ({ view: { t } }: { view: View }) => (
  <section class="section stack" aria-labelledby="here">
    <h2 id="here">{t.account.here}</h2>
    <p>{t.account.hereText}</p>
    <p class="row">
      <a class="button" href="/spaces">
        {t.layout.spaces}
      </a>
      <a class="button" href="/todos">
        {t.layout.todos}
      </a>
      <a class="button" href="/sessions">
        {t.sessions.title}
      </a>
    </p>
  </section>
);

const Assistants = ({ view: { t }, apps }: AccountProps) => (
  <section class="section stack" aria-labelledby="assistants">
    <h2 id="assistants">
      {t.account.assistants} {apps > 0 && <span class="badge">{apps}</span>}
    </h2>
    <p>{apps > 0 ? t.account.assistantsSome : t.account.assistantsNone}</p>
    <p class="row">
      {apps > 0 && (
        <a class="button" href="/account/apps">
          {t.account.assistantsManage}
        </a>
      )}
      <a class="button" href="/account/activity">
        {t.account.activityLink}
      </a>
      <a class="button" href="/">
        {t.account.assistantsLink}
      </a>
    </p>
  </section>
);

const Leave = ({ view: { t }, csrf }: AccountProps) => (
  <section class="section part" aria-labelledby="leave">
    <h2 id="leave">{t.account.leave}</h2>
    <p>{t.account.dataText}</p>
    <p>
      <a class="button" href="/account/data">
        {t.account.dataLink}
      </a>
    </p>
    <details class="danger">
      <summary>{t.account.signOutEverywhere}</summary>
      <PostForm action="/sign-out" csrf={csrf} class="stack">
        <p>{t.account.signOutEverywhereNote}</p>
        <input type="hidden" name="everywhere" value="yes" />
        <button type="submit" class="danger">
          {t.account.signOutEverywhereNow}
        </button>
      </PostForm>
    </details>
  </section>
);

const NoticeNote = ({ view: { t }, notice }: { view: View; notice: AccountNotice }) => (
  <Note tone={NOTICE_TONES[notice]}>
    {notice === 'invitationWithdrawn' ? t.invitations.withdrawn : fill(t.notice[notice], { link: <AtGoogle /> })}
  </Note>
);
