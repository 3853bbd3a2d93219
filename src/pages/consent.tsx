import type { Child } from 'hono/jsx';
import type { AccountState } from '../domain/identity.ts';
import type { Space } from '../domain/space-event.ts';
import { withValues } from '../texts/catalogue.ts';
import { ClientBadge } from './client-badge.tsx';
import { fill } from './fill.ts';
import { PostForm } from './form.tsx';
import { Glyph } from './glyphs.tsx';
import { plainName } from './hostile-text.ts';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { paperLinks } from './papers.tsx';
import { spaceName } from './space-name.ts';
import { type Person, personText, type View } from './view.ts';

export interface ConsentProps {
  readonly view: View;
  /** Where the form posts `csrf`, `decision` (`allow` | `cancel`), where there are several `space`, and, when ticked, `write=yes`. */
  readonly action: string;
  readonly csrf: string;
  readonly person: Person;
  /** Own path to come back to after signing in as somebody else. */
  readonly comeBack: string;
  readonly client: {
    /** Chosen by whoever registered the client: hostile text. */
    readonly name: string | undefined;
    /** Host of the client's metadata document; undefined = registered by itself, so the name is not verified. */
    readonly verifiedHost: string | undefined;
  };
  readonly redirectUri: URL;
  /** Where the person can stop the assistant later, as people read addresses. */
  readonly appsAddress: string;
  readonly accounts: readonly { readonly label: string; readonly state: AccountState }[];
  /** The person's own calendars here, the first one first; the assistant gets one of them. */
  readonly spaces: readonly Space[];
}

/** Asks the person about one client, every time. No script runs here, and the answer is theirs: nothing is ticked. */
export const ConsentPage = (props: ConsentProps) => {
  const { view, client } = props;
  const name = plainName(client.name ?? '') || view.t.consent.nameless;
  return (
    <Layout view={view} title={withValues(view.t.consent.title, { client: name })} menu={false}>
      <div class="card">
        <h1>{fill(view.t.consent.heading, { client: <bdi>{name}</bdi> })}</h1>
        <Client {...props} />
        <Who {...props} />
        <PostForm action={props.action} csrf={props.csrf} class="stack">
          <Rights view={view} />
          <Accounts {...props} />
          <SpaceChoice {...props} />
          <WhereNext {...props} />
          <Part id="end" title={view.t.consent.end}>
            <p>{view.t.consent.endText}</p>
            <p>{fill(view.t.consent.endStop, { address: <b>{props.appsAddress}</b> })}</p>
            <p>{fill(view.t.privacy.atConsent, paperLinks(view))}</p>
          </Part>
          <div class="pair">
            <button type="submit" name="decision" value="cancel">
              {view.t.consent.cancel}
            </button>
            <button type="submit" name="decision" value="allow" class="primary">
              {view.t.consent.allow}
            </button>
          </div>
        </PostForm>
      </div>
    </Layout>
  );
};

const Client = ({ view, client: { verifiedHost } }: ConsentProps) => (
  <div class="stack">
    <p>
      <ClientBadge view={view} host={verifiedHost} />
    </p>
    <p>
      {verifiedHost === undefined
        ? view.t.consent.unverifiedNote
        : withValues(view.t.consent.verifiedNote, { host: verifiedHost })}
    </p>
  </div>
);

/** A form of its own, since switching must end the session by a POST. */
const Who = ({ view: { t }, csrf, person, comeBack }: ConsentProps) => (
  <div class="split">
    <p>{fill(t.consent.person, { person: <b>{personText(t, person)}</b> })}</p>
    <PostForm action="/sign-out" csrf={csrf} to={`/sign-in?to=${encodeURIComponent(comeBack)}`}>
      <button type="submit" class="plain">
        {t.consent.switchPerson}
      </button>
    </PostForm>
  </div>
);

const Part = ({ id, title, children }: { id: string; title: string; children: Child }) => (
  <section class="part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const Marks = ({ of, items }: { of: 'yes' | 'no'; items: readonly string[] }) => (
  <ul class="marks">
    {items.map((item) => (
      <li>
        <Glyph of={of} />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);

const Rights = ({ view: { t } }: { view: View }) => (
  <>
    <Part id="can" title={t.consent.can}>
      <Marks of="yes" items={[t.consent.can1, t.consent.can2, t.consent.can3, t.consent.can4]} />
    </Part>
    <Part id="cannot" title={t.consent.cannot}>
      <Marks of="no" items={[t.consent.cannot1, t.consent.cannot2, t.consent.cannot3]} />
      <label class="tick-box">
        <input type="checkbox" name="write" value="yes" aria-describedby="write-hint" />
        <b>{t.consent.write}</b>
        <span id="write-hint" class="soft">
          {t.consent.writeHint}
        </span>
      </label>
    </Part>
  </>
);

const Accounts = ({ view: { t }, accounts }: ConsentProps) => (
  <Part id="accounts" title={t.consent.accounts}>
    {accounts.length === 0 ? (
      <p>{t.consent.noAccounts}</p>
    ) : (
      <ul class="marks">
        {accounts.map(({ label, state }) => (
          <li>
            <Glyph of={state === 'live' ? 'yes' : 'warning'} />
            <span>
              {plainName(label)}
              {state !== 'live' && <span class="soft"> · {t.consent.ended[state]}</span>}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Part>
);

const SpaceChoice = ({ view: { t }, spaces }: ConsentProps) => {
  const [first, ...others] = spaces;
  if (first === undefined) return null;
  return (
    <Part id="its-space" title={t.consent.space}>
      {others.length === 0 ? (
        <p>{fill(t.consent.spaceOne, { space: <b>{spaceName(first, t)}</b> })}</p>
      ) : (
        <>
          <label for="space">{t.consent.spaceLabel}</label>
          <select id="space" name="space">
            {spaces.map((space) => (
              <option value={space.id} selected={space === first}>
                {spaceName(space, t)}
              </option>
            ))}
          </select>
        </>
      )}
    </Part>
  );
};

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

const WhereNext = ({ view: { t }, redirectUri: { protocol, hostname, host } }: ConsentProps) => {
  const web = protocol === 'https:' || protocol === 'http:';
  return (
    <Part id="back" title={t.consent.back}>
      <p>
        {web ? t.consent.backHost : t.consent.backApp}
        <strong class="where">{web ? host : protocol}</strong>
      </p>
      {web && LOOPBACK_HOSTS.includes(hostname) && <Note tone="warn">{t.consent.backLocal}</Note>}
      {!web && <Note tone="warn">{t.consent.backAppNote}</Note>}
    </Part>
  );
};
