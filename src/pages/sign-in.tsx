import { withValues } from '../texts/catalogue.ts';
import { fill } from './fill.ts';
import { PostForm } from './form.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { personText, type View } from './view.ts';

/** `code`: the owner's code was wrong; `denied`, `blocked`: Google, or its administrator, sent the person back. */
export const SIGN_IN_PROBLEMS = ['code', 'denied', 'blocked'] as const;
type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

export interface SignInProps {
  readonly view: View;
  readonly csrf: string;
  /** Where to go afterwards: an own path. */
  readonly to: string;
  readonly google: boolean;
  readonly demo: boolean;
  readonly problem: SignInProblem | undefined;
  /** Present when the address names an invitation: its code while it holds. */
  readonly invitation?: { readonly code: string } | 'ended' | undefined;
}

/** The ways in. Google only where it is configured, the demo only where it is on; the owner's way is always there. */
export const SignInPage = (props: SignInProps) => (
  <Layout view={props.view} title={props.view.t.signIn.title} menu={false}>
    <div class="card">
      <Heading {...props} />
      <Already {...props} />
      <GoogleProblem {...props} />
      {props.google && <Google {...props} />}
      {props.demo && <Demo {...props} />}
      <Owner {...props} />
    </div>
  </Layout>
);

const Heading = ({ view: { t }, invitation }: SignInProps) => {
  const invited = invitation !== undefined && invitation !== 'ended';
  return (
    <>
      <h1>{invited ? t.invitations.welcomeTitle : t.signIn.title}</h1>
      <p class="soft">{invited ? t.invitations.welcome : t.signIn.lead}</p>
      {invitation === 'ended' && <Note tone="warn">{t.invitations.ended}</Note>}
    </>
  );
};

const Already = ({ view: { t, person }, to }: SignInProps) =>
  person ? (
    <div class="stack">
      <p>{fill(t.signIn.already, { person: <b>{personText(t, person)}</b> })}</p>
      <a class="button wide" href={to}>
        {withValues(t.signIn.goOn, { person: personText(t, person) })}
      </a>
      <p class="soft">{t.signIn.other}</p>
    </div>
  ) : null;

const GoogleProblem = ({ view: { t }, problem }: SignInProps) =>
  problem === 'denied' || problem === 'blocked' ? (
    <Note tone="warn">{problem === 'denied' ? t.signIn.denied : t.notice.blocked}</Note>
  ) : null;

const Google = ({ view: { t }, csrf, to, invitation }: SignInProps) => (
  <PostForm action="/sign-in/google" csrf={csrf} to={to} class="stack">
    {typeof invitation === 'object' && <input type="hidden" name="invite" value={invitation.code} />}
    <button type="submit" class="primary wide" aria-describedby="google-note">
      {t.signIn.google}
    </button>
    <p id="google-note" class="soft small">
      {t.signIn.googleNote}
    </p>
  </PostForm>
);

const Demo = ({ view: { t }, csrf, to, google }: SignInProps) => (
  <PostForm action="/sign-in/demo" csrf={csrf} to={to} class="part">
    <h2>{t.signIn.demoTitle}</h2>
    <p id="demo-note" class="soft">
      {t.signIn.demoNote}
    </p>
    <button type="submit" class={google ? 'wide' : 'primary wide'} aria-describedby="demo-note">
      {t.signIn.demo}
    </button>
  </PostForm>
);

const Owner = ({ view: { t }, csrf, to, problem }: SignInProps) => {
  const wrong = problem === 'code';
  return (
    <PostForm action="/sign-in/owner" csrf={csrf} to={to} class="part">
      <h2>{t.signIn.ownerTitle}</h2>
      <label for="code">{t.signIn.ownerField}</label>
      <p id="code-help" class="soft small">
        {t.signIn.ownerHelp}
      </p>
      {wrong && (
        <Note tone="bad" id="code-problem">
          {t.signIn.wrongCode}
        </Note>
      )}
      <input
        id="code"
        name="code"
        type="password"
        required
        maxlength={500}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby={wrong ? 'code-problem code-help' : 'code-help'}
        aria-invalid={wrong ? 'true' : undefined}
        autofocus={wrong}
      />
      <button type="submit" class="wide">
        {t.signIn.owner}
      </button>
    </PostForm>
  );
};
