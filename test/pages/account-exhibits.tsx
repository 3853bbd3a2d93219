import { AccountPage, type AccountProps } from '../../src/pages/account.tsx';
import type { AccountCard } from '../../src/pages/account-card.tsx';
import type { App } from '../../src/pages/app-card.tsx';
import { AppsPage, type AppsProps } from '../../src/pages/apps.tsx';
import { DataPage, type DataProps } from '../../src/pages/data.tsx';
import { ReceiptPage, type ReceiptProps } from '../../src/pages/receipt.tsx';
import type { Person } from '../../src/pages/view.ts';
import { ALL, type Exhibit, HOSTILE, LIN, OWNER, ZONE } from './exhibit.ts';

const NOW = Date.UTC(2026, 10, 3, 7);

const card = (props: Partial<AccountCard> = {}): AccountCard => ({
  id: 'a1',
  label: 'lin.mei@example.test',
  state: 'live',
  granted: ALL,
  missing: [],
  connectedAt: Date.UTC(2026, 8, 14, 2, 5),
  lastSuccessAt: Date.UTC(2026, 10, 3, 6, 41),
  grantEndsAt: undefined,
  ...props,
});

const PARTIAL = card({
  id: 'a2',
  label: 'mei@students.example.test',
  state: 'partial',
  granted: ['calendarList', 'calendarEvents', 'freeBusy'],
  missing: ['tasks'],
  connectedAt: Date.UTC(2026, 10, 1, 2, 5),
  grantEndsAt: Date.UTC(2026, 10, 8, 2, 5),
  lastSuccessAt: undefined,
});
const DEAD = card({
  id: 'a3',
  label: 'old-address@example.test',
  state: 'dead',
  connectedAt: Date.UTC(2026, 9, 20),
  grantEndsAt: Date.UTC(2026, 9, 27),
});

const WAY = { id: 'w1', label: 'lin.mei@example.test', createdAt: Date.UTC(2026, 8, 14), lastUsedAt: NOW };
const WORK = { id: 'w2', label: HOSTILE, createdAt: Date.UTC(2026, 9, 2), lastUsedAt: undefined };

const account = (props: Partial<AccountProps>, person: Person = LIN): Exhibit => ({
  page: (view) => (
    <AccountPage
      view={view}
      csrf="token"
      person={person}
      accounts={[card()]}
      connectable={true}
      zone={ZONE}
      nowMs={NOW}
      apps={0}
      notice={undefined}
      ways={{ identities: [WAY], addable: true }}
      invitations={undefined}
      {...props}
    />
  ),
  showing: { person, leaves: true, script: props.invitations?.made !== undefined },
});

const invitation = { id: 'i1', label: 'Mei', expiresAt: Date.UTC(2026, 10, 9), usedAt: undefined, usedBy: undefined };
const INVITATIONS = [
  invitation,
  { ...invitation, id: 'i2', label: '', usedAt: NOW, usedBy: { name: HOSTILE, email: 'bo@example.test' } },
  { ...invitation, id: 'i3', label: HOSTILE, usedAt: NOW },
];
const LINK = `https://time.example.test/sign-in?invite=${'x'.repeat(43)}`;

const app = (props: Partial<App> = {}): App => ({
  id: 'c1',
  client: 'Claude',
  host: 'claude.ai',
  mayWrite: false,
  createdAt: Date.UTC(2026, 8, 14),
  lastUsedAt: Date.UTC(2026, 10, 3, 6, 41),
  ...props,
});

const apps = (props: Partial<AppsProps> = {}): Exhibit => ({
  page: (view) => <AppsPage view={view} csrf="token" apps={[app()]} zone={ZONE} notice={undefined} {...props} />,
  showing: { person: LIN },
});

const data = (props: Partial<DataProps> = {}, person: Person = LIN): Exhibit => ({
  page: (view) => <DataPage view={view} csrf="token" person={person} problem={undefined} {...props} />,
  showing: { person },
});

const NOTHING: ReceiptProps['receipt']['erased'] = {
  users: 1,
  identities: 0,
  browser_sessions: 0,
  accounts: 0,
  spaces: 1,
  grants: 0,
  connections: 0,
  letters: 0,
  handles: 0,
  invitations: 0,
  preferences: 0,
  calendar_rules: 0,
};

const receipt = (props: Partial<ReceiptProps['receipt']> = {}): Exhibit => ({
  page: (view) => (
    <ReceiptPage
      view={view}
      receipt={{ erased: NOTHING, revoked: [], notRevoked: [], atMs: NOW, zone: ZONE, ...props }}
    />
  ),
});

/** The person's own pages. */
export const ACCOUNT_EXHIBITS: Readonly<Record<string, Exhibit>> = {
  'account-empty': account({ accounts: [] }),
  account: account({ notice: 'connected', apps: 2 }),
  'account-mixed': { ...account({ accounts: [card(), PARTIAL, DEAD], notice: 'disconnectedHere' }), demoOn: true },
  'account-ways': account({ ways: { identities: [WAY, WORK], addable: true }, notice: 'identityAdded' }),
  'account-owner': account(
    {
      accounts: [card({ grantEndsAt: NOW + 5 * 3_600_000, connectedAt: NOW - 6 * 86_400_000 })],
      ways: { identities: [], addable: false },
      invitations: { list: INVITATIONS, listed: false, made: LINK },
    },
    OWNER,
  ),
  'account-invitations-listed': account({ invitations: { list: [], listed: true, made: undefined } }, OWNER),
  'account-demo': {
    ...account({ ways: undefined }, { name: 'Demo', email: undefined, kind: 'demo' }),
    demoOn: true,
  },
  'apps-empty': apps({ apps: [], notice: 'allRevoked' }),
  apps: apps({
    apps: [app(), app({ id: 'c2', client: 'Claude Code', host: undefined, mayWrite: true, lastUsedAt: undefined })],
    notice: 'on',
  }),
  'apps-hostile': apps({ apps: [app({ client: HOSTILE, host: undefined }), app({ id: 'c2', client: '\u200b' })] }),
  data: data(),
  'data-wrong-word': data({ problem: 'word' }, OWNER),
  'receipt-small': receipt(),
  receipt: receipt({
    erased: { ...NOTHING, accounts: 2, identities: 1, grants: 14, connections: 3, handles: 412, letters: 9 },
    revoked: ['lin.mei@example.test'],
    notRevoked: [HOSTILE],
  }),
};
