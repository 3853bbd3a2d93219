import type { SpaceId } from '../../src/domain/identity.ts';
import { AccountPage, type AccountProps } from '../../src/pages/account.tsx';
import type { AccountCard } from '../../src/pages/account-card.tsx';
import { ActivityPage, type ActivityProps } from '../../src/pages/activity.tsx';
import type { ActivityRow } from '../../src/pages/activity-row.tsx';
import type { App } from '../../src/pages/app-card.tsx';
import { AppsPage, type AppsProps } from '../../src/pages/apps.tsx';
import { DataPage, type DataProps } from '../../src/pages/data.tsx';
import type { IcalAccount } from '../../src/pages/ical-card.tsx';
import type { MoodleAccount } from '../../src/pages/moodle-card.tsx';
import { ReceiptPage, type ReceiptProps } from '../../src/pages/receipt.tsx';
import type { Person } from '../../src/pages/view.ts';
import { ALL, type Exhibit, FAMILY, HOSTILE, LIN, MINE, OWNER, ZONE } from './exhibit.ts';

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

const STOPPED = card({ id: 'a4', label: 'away@example.test', state: 'stopped', connectedAt: Date.UTC(2026, 9, 20) });

const moodle = (props: Partial<MoodleAccount> = {}): MoodleAccount => ({
  id: 'm1',
  label: 'moodle.example.edu · 王品睿',
  wwwroot: 'https://moodle.example.edu',
  state: 'live',
  connectedAt: Date.UTC(2026, 9, 20),
  lastSuccessAt: NOW,
  endsAt: Date.UTC(2027, 0, 12),
  ...props,
});

const ICAL: IcalAccount = {
  id: 's1',
  label: '課表',
  host: 'timetable.example.edu',
  state: 'live',
  connectedAt: Date.UTC(2026, 9, 20),
  lastSuccessAt: NOW,
};

const WAY = { id: 'w1', label: 'lin.mei@example.test', createdAt: Date.UTC(2026, 8, 14), lastUsedAt: NOW };
const WORK = { id: 'w2', label: HOSTILE, createdAt: Date.UTC(2026, 9, 2), lastUsedAt: undefined };

const account = (props: Partial<AccountProps>, person: Person = LIN): Exhibit => ({
  page: (view) => (
    <AccountPage
      view={view}
      csrf="token"
      person={person}
      accounts={[card()]}
      moodles={[]}
      icals={[]}
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
  space: MINE.id,
  mayWrite: false,
  createdAt: Date.UTC(2026, 8, 14),
  lastUsedAt: Date.UTC(2026, 10, 3, 6, 41),
  ...props,
});

const apps = (props: Partial<AppsProps> = {}): Exhibit => ({
  page: (view) => (
    <AppsPage view={view} csrf="token" apps={[app()]} spaces={[MINE]} zone={ZONE} notice={undefined} {...props} />
  ),
  showing: { person: LIN },
});

const change = (props: Partial<ActivityRow> = {}): ActivityRow => ({
  id: '12',
  tool: 'update_calendar_event',
  title: 'Standup',
  where: 'Work',
  when: '2026-11-04 09:00',
  client: 'Claude',
  createdAt: NOW,
  undoneAt: undefined,
  ...props,
});

const activity = (props: Partial<ActivityProps> = {}): Exhibit => ({
  page: (view) => (
    <ActivityPage
      view={view}
      csrf="token"
      rows={[]}
      before={undefined}
      hasOlder={false}
      zone={ZONE}
      notice={undefined}
      {...props}
    />
  ),
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
  space_events: 0,
  reminders: 0,
  feeds: 0,
  todos: 0,
  counters: 0,
  grants: 0,
  connections: 0,
  letters: 0,
  handles: 0,
  invitations: 0,
  preferences: 0,
  calendar_rules: 0,
  changes: 0,
  agent_items: 0,
  studio_sessions: 0,
};

const receipt = (props: Partial<ReceiptProps['receipt']> = {}): Exhibit => ({
  page: (view) => (
    <ReceiptPage
      view={view}
      receipt={{ erased: NOTHING, revoked: [], notRevoked: [], keptThere: [], atMs: NOW, zone: ZONE, ...props }}
    />
  ),
});

/** The person's own pages. */
export const ACCOUNT_EXHIBITS: Readonly<Record<string, Exhibit>> = {
  'account-empty': account({ accounts: [] }),
  account: account({ notice: 'connected', apps: 2 }),
  'account-mixed': {
    ...account({ accounts: [card(), PARTIAL, DEAD, STOPPED], notice: 'disconnectedHere' }),
    demoOn: true,
  },
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
  'account-moodle': account({ moodles: [moodle()], notice: 'moodleDisconnected' }),
  'account-moodles': account({
    moodles: [
      moodle({ endsAt: NOW + 9 * 86_400_000 }),
      moodle({ id: 'm2', label: `lms.example.org/m · ${HOSTILE}`, endsAt: NOW - 1, lastSuccessAt: undefined }),
      moodle({ id: 'm3', wwwroot: `https://${'a'.repeat(60)}.example.edu/sub`, state: 'dead' }),
    ],
  }),
  'account-icals': account({
    icals: [
      ICAL,
      { ...ICAL, id: 's2', label: HOSTILE, host: `${'a'.repeat(60)}.example.org`, lastSuccessAt: undefined },
      { ...ICAL, id: 's3', label: 'Outlook', host: 'outlook.office365.com', state: 'dead' },
    ],
    notice: 'icalGone',
  }),
  'account-demo': {
    ...account({ ways: undefined, icals: undefined }, { name: 'Demo', email: undefined, kind: 'demo' }),
    demoOn: true,
  },
  'apps-empty': apps({ apps: [], notice: 'allRevoked' }),
  apps: apps({
    apps: [app(), app({ id: 'c2', client: 'Claude Code', host: undefined, mayWrite: true, lastUsedAt: undefined })],
    notice: 'on',
  }),
  'apps-spaces': apps({
    apps: [app({ mayWrite: true }), app({ id: 'c2', client: 'Claude Code', host: undefined, space: undefined })],
    spaces: [MINE, FAMILY, { ...FAMILY, id: 's3' as SpaceId, name: HOSTILE }],
    notice: 'space',
  }),
  'apps-hostile': apps({ apps: [app({ client: HOSTILE, host: undefined }), app({ id: 'c2', client: '\u200b' })] }),
  'activity-empty': activity({ before: '5' }),
  activity: activity({
    rows: [
      change(),
      change({
        id: '11',
        tool: 'delete_calendar_event',
        title: '期中考',
        when: '2026-11-10 Tue..2026-11-11 Wed',
        undoneAt: NOW,
      }),
      change({ id: '10', tool: 'complete_todo', title: '', where: 'To-dos', when: '', client: '' }),
      change({ id: '8', tool: 'create_task', title: 'x'.repeat(120), where: 'y'.repeat(120) }),
    ],
    before: '13',
    hasOlder: true,
    notice: { outcome: 'changed', change: '12' },
  }),
  'activity-hostile': activity({
    rows: [change({ tool: HOSTILE, title: HOSTILE, where: HOSTILE, client: HOSTILE, when: HOSTILE })],
  }),
  'activity-undone': activity({ rows: [change({ undoneAt: NOW })], notice: { outcome: 'undone', change: '12' } }),
  'activity-account': activity({ rows: [change()], notice: { outcome: 'account', change: '12' } }),
  data: data(),
  'data-wrong-word': data({ problem: 'word' }, OWNER),
  'receipt-small': receipt(),
  receipt: receipt({
    erased: { ...NOTHING, accounts: 2, identities: 1, grants: 14, connections: 3, handles: 412, letters: 9 },
    revoked: ['lin.mei@example.test'],
    notRevoked: [HOSTILE],
    keptThere: ['moodle.example.edu · 王品睿'],
  }),
};
