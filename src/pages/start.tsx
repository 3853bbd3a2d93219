import type { Child } from 'hono/jsx';
import { CopyField, CopyScript } from './copy-field.tsx';
import { fill } from './fill.ts';
import { Dial } from './glyphs.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import type { View } from './view.ts';

export interface StartProps {
  readonly view: View;
  /** The connector address, `PUBLIC_URL/mcp`. */
  readonly mcpUrl: string;
  /** The server has its own https address, so that assistants on the internet can reach it. */
  readonly reachable: boolean;
}

/** The front page: what this is, the address to copy, the steps for each assistant. */
export const StartPage = ({ view, mcpUrl, reachable }: StartProps) => (
  <Layout view={view} title={view.t.start.title} width="full">
    <div class="hero">
      <div>
        <h1>{view.t.start.heading}</h1>
        <p class="lead">{view.t.start.lead}</p>
      </div>
      <Dial />
    </div>
    <section class="card" aria-labelledby="address">
      <h2 id="address">{view.t.start.address}</h2>
      <CopyField view={view} value={mcpUrl} labelledBy="address" primary />
      <p class="soft small">{view.t.start.addressHelp}</p>
    </section>
    <h2 class="section">{view.t.start.steps}</h2>
    {reachable ? <OnTheInternet view={view} /> : null}
    <div class={reachable ? 'grid' : 'grid two'}>
      <ClaudeCode view={view} mcpUrl={mcpUrl} />
      {reachable ? null : <NotYet view={view} mcpUrl={mcpUrl} />}
    </div>
    <div class="grid two">
      <section class="card" aria-labelledby="privacy">
        <h2 id="privacy">{view.t.start.privacy}</h2>
        <p>{view.t.start.privacyText}</p>
      </section>
      <Yours view={view} />
    </div>
    <CopyScript view={view} />
  </Layout>
);

const Client = ({ id, title, children }: { id: string; title: string; children: Child }) => (
  <section class="card" aria-labelledby={id}>
    <h3 id={id} class="client">
      {title}
    </h3>
    {children}
  </section>
);

const Steps = ({ steps }: { steps: readonly Child[] }) => (
  <ol class="steps">
    {steps.map((step) => (
      <li>
        <div>{step}</div>
      </li>
    ))}
  </ol>
);

const ClaudeCode = ({ view, mcpUrl }: { view: View; mcpUrl: string }) => {
  const { code, code1, code2, code3 } = view.t.start;
  const command = `claude mcp add --transport http time-compass ${mcpUrl}`;
  const steps = [
    <>
      <span id="command">{code1}</span>
      <CopyField view={view} value={command} labelledBy="command" />
    </>,
    fill(code2, { command: <code>/mcp</code>, name: <code>time-compass</code> }),
    code3,
  ];
  return (
    <Client id="claude-code" title={code}>
      <Steps steps={steps} />
    </Client>
  );
};

const OnTheInternet = ({ view: { t } }: { view: View }) => (
  <>
    <div class="grid two">
      <Client id="claude" title={t.start.claude}>
        <Steps steps={[t.start.claude1, t.start.claude2, t.start.claude3]} />
      </Client>
      <Client id="chatgpt" title={t.start.chatgpt}>
        <Steps steps={[t.start.chatgpt1, t.start.chatgpt2, t.start.chatgpt3]} />
      </Client>
    </div>
    <p class="soft small">{t.start.menus}</p>
  </>
);

const NotYet = ({ view: { t }, mcpUrl }: { view: View; mcpUrl: string }) => (
  <Client id="remote" title={t.start.remote}>
    <Note tone="warn">{fill(t.start.remoteNotYet, { host: <b>{new URL(mcpUrl).host}</b> })}</Note>
  </Client>
);

const Yours = ({ view: { t, person } }: { view: View }) => (
  <section class="card" aria-labelledby="yours">
    <h2 id="yours">{t.start.yours}</h2>
    <p>{t.start.yoursText}</p>
    <p>
      <a class="button" href={person ? '/account' : '/sign-in'}>
        {person ? t.layout.account : t.layout.signIn}
      </a>
    </p>
    <ul class="plain-list">
      <li>
        <a href="/spaces">{t.start.yoursSpaces}</a>
      </li>
      <li>
        <a href="/todos">{t.start.yoursTodos}</a>
      </li>
      <li>
        <a href="/account/apps">{t.start.yoursApps}</a>
      </li>
      <li>
        <a href="/account/data">{t.start.yoursData}</a>
      </li>
    </ul>
  </section>
);
