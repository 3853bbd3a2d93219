import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ConnectPage, type ConnectProps, ConnectStepPage } from '../../src/pages/connect.tsx';
import { ConsentPage, type ConsentProps } from '../../src/pages/consent.tsx';
import { FailurePage } from '../../src/pages/failure.tsx';
import { OwnerLinkPage } from '../../src/pages/owner-link.tsx';
import { renderPage } from '../../src/pages/render.ts';
import { SignInPage, type SignInProps } from '../../src/pages/sign-in.tsx';
import { StartPage } from '../../src/pages/start.tsx';
import { TROUBLES, type Trouble } from '../../src/pages/trouble.ts';
import { ACCOUNT_EXHIBITS } from './account-exhibits.tsx';
import { ALL, type Exhibit, FAMILY, HOSTILE, LIN, MINE } from './exhibit.ts';
import { ICAL_EXHIBITS } from './ical-exhibits.tsx';
import { MOODLE_EXHIBITS } from './moodle-exhibits.tsx';
import { SESSION_EXHIBITS } from './session-exhibits.tsx';
import { SETTINGS_EXHIBITS } from './settings-exhibits.tsx';
import { SPACE_EXHIBITS } from './space-exhibits.tsx';
import { TODO_EXHIBITS } from './todo-exhibits.tsx';

const signIn = (props: Partial<SignInProps> = {}): Exhibit => ({
  page: (view) => (
    <SignInPage view={view} csrf="token" to="/account" google={true} demo={false} problem={undefined} {...props} />
  ),
  showing: { leaves: true },
});

const consent = (props: Partial<ConsentProps> = {}): Exhibit => ({
  page: (view) => (
    <ConsentPage
      view={view}
      action="/interaction/abc"
      csrf="token"
      person={LIN}
      comeBack="/interaction/abc"
      client={{ name: 'Claude', verifiedHost: 'claude.ai' }}
      redirectUri={new URL('https://claude.ai/api/mcp/auth_callback')}
      appsAddress="time.example.test/account/apps"
      accounts={[{ label: 'lin.mei@example.test', state: 'live' }]}
      spaces={[MINE]}
      {...props}
    />
  ),
  showing: { person: LIN, leaves: true },
});

const connect = (props: Partial<ConnectProps> = {}): Exhibit => ({
  page: (view) => <ConnectPage view={view} csrf="token" to="/account" permissions={ALL} available={true} {...props} />,
  showing: { person: LIN, leaves: true },
});

const LOCAL = 'http://localhost:8787/mcp';

const failures = (Object.keys(TROUBLES) as Trouble[]).map((trouble): [string, Exhibit] => [
  `failure-${trouble}`,
  {
    page: (view) => <FailurePage view={view} trouble={trouble} />,
    showing: { status: TROUBLES[trouble].status },
  },
]);

/** Every page in every state that changes what it shows. */
export const EXHIBITS: Readonly<Record<string, Exhibit>> = {
  'start-local': {
    page: (view) => <StartPage view={view} mcpUrl={LOCAL} reachable={false} />,
    showing: { script: true },
    demoOn: true,
  },
  'start-public': {
    page: (view) => <StartPage view={view} mcpUrl="https://time.example.test/mcp" reachable={true} />,
    showing: { script: true, person: LIN },
  },
  'sign-in': signIn(),
  'sign-in-demo': { ...signIn({ google: false, demo: true }), demoOn: true },
  'sign-in-wrong-code': signIn({ problem: 'code', demo: true }),
  'sign-in-again': { ...signIn({ problem: 'denied' }), showing: { person: LIN, leaves: true } },
  'sign-in-invited': signIn({ invitation: { code: 'c0de' } }),
  'sign-in-invitation-ended': signIn({ invitation: 'ended' }),
  'owner-link': {
    page: (view) => <OwnerLinkPage view={view} csrf="token" code="c0de" to="/account" />,
    showing: { leaves: true },
  },
  consent: consent(),
  'consent-loopback': {
    ...consent({
      client: { name: 'Claude Code', verifiedHost: undefined },
      redirectUri: new URL('http://localhost:53682/callback'),
      accounts: [],
    }),
    demoOn: true,
  },
  'consent-app': consent({
    client: { name: 'Cursor', verifiedHost: undefined },
    redirectUri: new URL('cursor://anysphere.cursor-mcp/oauth/callback'),
    accounts: [
      { label: 'lin.mei@example.test', state: 'live' },
      { label: 'old-address@example.test', state: 'dead' },
    ],
  }),
  'consent-spaces': consent({ spaces: [MINE, FAMILY] }),
  'consent-hostile': consent({
    spaces: [{ ...FAMILY, name: HOSTILE }, MINE],
    client: { name: HOSTILE, verifiedHost: undefined },
    redirectUri: new URL(`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example.test:8443/cb`),
    accounts: [{ label: HOSTILE, state: 'live' }],
    person: { name: HOSTILE, email: `${'x'.repeat(80)}@example.test`, kind: 'person' },
  }),
  connect: connect(),
  'connect-one': connect({ permissions: ['tasks'], wish: { ask: 'tasks', account: 'a-1', label: 'lin@example.org' } }),
  'connect-denied': connect({ problem: 'denied' }),
  'connect-unavailable': connect({ available: false }),
  'connect-step': {
    page: (view) => (
      <ConnectStepPage
        view={view}
        csrf="token"
        to="/interaction/abc"
        skipTo="/interaction/abc?skip=1"
        others={true}
        permissions={ALL}
        available={true}
      />
    ),
    showing: { person: LIN, leaves: true },
  },
  ...ACCOUNT_EXHIBITS,
  ...SESSION_EXHIBITS,
  ...SETTINGS_EXHIBITS,
  ...MOODLE_EXHIBITS,
  ...SPACE_EXHIBITS,
  ...TODO_EXHIBITS,
  ...ICAL_EXHIBITS,
  ...Object.fromEntries(failures),
};

/** A tiny app that shows each exhibit at `/<its name>`. */
export function gallery(publicUrl = new URL('http://localhost:8787')): Hono {
  const app = new Hono();
  for (const [name, { page, showing, demoOn = false }] of Object.entries(EXHIBITS)) {
    app.get(`/${name}`, (c) => renderPage(c, { publicUrl, demoOn }, page, showing));
  }
  app.use(createMiddleware(async (c) => c.text('no exhibit', 404)));
  return app;
}
