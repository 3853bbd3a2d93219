import type { Zone } from '../domain/time.ts';
import { type AccountCard, GoogleCard } from './account-card.tsx';
import { fill } from './fill.ts';
import { PostForm } from './form.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { type Person, personText, type View } from './view.ts';

/** What was just done, told once at the top. */
export const ACCOUNT_NOTICES = ['connected', 'connectedPartly', 'disconnected', 'disconnectedHere'] as const;
type AccountNotice = (typeof ACCOUNT_NOTICES)[number];

export interface AccountProps {
  readonly view: View;
  readonly csrf: string;
  readonly person: Person;
  readonly accounts: readonly AccountCard[];
  /** false: this server has no Google client. */
  readonly connectable: boolean;
  readonly zone: Zone;
  readonly notice: AccountNotice | undefined;
}

/** The person's own page: connected accounts and their state, ways to connect, the way out. */
export const AccountPage = (props: AccountProps) => (
  <Layout view={props.view} title={props.view.t.account.title} width="middle" menu={false}>
    <h1>{props.view.t.account.title}</h1>
    <SignedIn {...props} />
    {props.notice && <NoticeNote view={props.view} notice={props.notice} />}
    <h2 class="section">{props.view.t.account.google}</h2>
    {props.accounts.length === 0 && <p>{props.view.t.account.none}</p>}
    {props.accounts.map((account) => (
      <GoogleCard view={props.view} csrf={props.csrf} zone={props.zone} account={account} />
    ))}
    <Connect {...props} />
    <section class="section part" aria-labelledby="assistants">
      <h2 id="assistants">{props.view.t.account.assistants}</h2>
      <p>{props.view.t.account.assistantsText}</p>
      <p>
        <a class="button" href="/">
          {props.view.t.account.assistantsLink}
        </a>
      </p>
    </section>
  </Layout>
);

const SignedIn = ({ view: { t }, csrf, person }: AccountProps) => (
  <div class="split">
    <p>{fill(t.account.person, { person: <b>{personText(t, person)}</b> })}</p>
    <PostForm action="/sign-out" csrf={csrf}>
      <button type="submit">{t.account.signOut}</button>
    </PostForm>
  </div>
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

const NOTICE_TONES = {
  connected: 'good',
  connectedPartly: 'warn',
  disconnected: 'good',
  disconnectedHere: 'warn',
} as const;

const PERMISSIONS_AT_GOOGLE = 'https://myaccount.google.com/connections';

const NoticeNote = ({ view: { t }, notice }: { view: View; notice: AccountNotice }) => (
  <Note tone={NOTICE_TONES[notice]}>
    {fill(t.notice[notice], {
      link: (
        <a href={PERMISSIONS_AT_GOOGLE} rel="noreferrer">
          myaccount.google.com/connections
        </a>
      ),
    })}
  </Note>
);
