import { PrivacyPage } from '../../src/pages/privacy.tsx';
import { SettingsPage, type SettingsProps } from '../../src/pages/settings.tsx';
import { type AccountChoices, CalendarsPage, type CalendarsProps } from '../../src/pages/settings-calendars.tsx';
import type { SettingsFields, SettingsPart, SettingsProblem } from '../../src/pages/settings-fields.ts';
import { type SetupCheck, SetupPage } from '../../src/pages/setup.tsx';
import { TermsPage } from '../../src/pages/terms.tsx';
import { type Exhibit, HOSTILE, LIN, OWNER, ZONE } from './exhibit.ts';

const FIELDS: SettingsFields = {
  zone: 'Asia/Taipei',
  language: 'zh-TW',
  weekStart: 'Mon',
  city: '臺北市',
  ...Object.fromEntries(
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].flatMap((day) => [
      [`work-${day}-from`, '09:00'],
      [`work-${day}-to`, '18:00'],
    ]),
  ),
  'meal-lunch-from': '12:00',
  'meal-lunch-to': '13:00',
  'sleep-from': '23:30',
  'sleep-to': '07:00',
  'minutes-todo': '30',
};

const PROBLEMS = new Map<SettingsPart, SettingsProblem>([
  ['zone', 'choice'],
  ['work-Tue', 'order'],
  ['work-Sat', 'half'],
  ['sleep', 'same'],
  ['minutes-moodle', 'minutes'],
]);

const settings = (props: Partial<SettingsProps> = {}): Exhibit => ({
  page: (view) => (
    <SettingsPage
      view={view}
      csrf="token"
      fields={{}}
      problems={new Map()}
      saved={false}
      autoZone={ZONE}
      zone={ZONE}
      nowMs={Date.UTC(2026, 10, 3, 6, 41)}
      {...props}
    />
  ),
  showing: { person: LIN },
});

const OWN: AccountChoices = {
  id: 'a1',
  label: 'lin.mei@example.test',
  isOwn: false,
  unread: undefined,
  calendars: [
    {
      field: 'calendar google lin.mei@example.test',
      name: '林小美',
      primary: true,
      role: 'owner',
      also: ['mei@students.example.test'],
      choices: (['write', 'read', 'busy', 'hidden'] as const).map((value) => ({ value, means: value })),
      chosen: 'write',
    },
    {
      field: 'calendar google family#1@group.calendar.google.com',
      name: '家人',
      primary: false,
      role: 'reader',
      also: [],
      choices: [
        { value: 'write', means: 'read' },
        { value: 'busy', means: 'busy' },
        { value: 'hidden', means: 'hidden' },
      ],
      chosen: 'busy',
    },
    {
      field: `calendar google ${HOSTILE}`,
      name: HOSTILE,
      primary: false,
      role: 'free-busy',
      also: [],
      choices: [
        { value: 'write', means: 'busy' },
        { value: 'hidden', means: 'hidden' },
      ],
      chosen: 'hidden',
    },
  ],
};

const calendars = (props: Partial<CalendarsProps> = {}): Exhibit => ({
  page: (view) => <CalendarsPage view={view} csrf="token" accounts={[OWN, SPACES]} saved={false} {...props} />,
  showing: { person: LIN },
});

const SPACES: AccountChoices = {
  id: 'own',
  label: '',
  isOwn: true,
  unread: undefined,
  calendars: ['', '家人', HOSTILE].map((name, index) => ({
    ...{ field: `calendar own s${index}`, name, primary: false, role: 'owner' as const, also: [] },
    choices: (['write', 'read', 'busy', 'hidden'] as const).map((value) => ({ value, means: value })),
    chosen: 'write',
  })),
};

const UNREAD = (['signIn', 'permission', 'stopped', 'down'] as const).map((unread, index) => ({
  id: `u${index}`,
  label: `account-${index}@example.test`,
  isOwn: false,
  calendars: [],
  unread,
}));

const setup = (checks: readonly SetupCheck[]): Exhibit => ({
  page: (view) => <SetupPage view={view} checks={checks} zone={ZONE} />,
  showing: { person: OWNER, script: true },
});

const check = (
  topic: SetupCheck['topic'],
  state: SetupCheck['state'],
  finding: SetupCheck['finding'],
  values: SetupCheck['values'] = {},
): SetupCheck => ({ topic, state, finding, values });

const COPY = { copy: 'https://time.example.test/google/callback' };

/** The pages of settings, set-up and papers. */
export const SETTINGS_EXHIBITS: Readonly<Record<string, Exhibit>> = {
  settings: settings(),
  'settings-filled': settings({ fields: FIELDS, saved: true }),
  'settings-wrong': settings({
    fields: { ...FIELDS, zone: 'Moon/Base', 'work-Sat-from': '09:00' },
    problems: PROBLEMS,
  }),
  calendars: calendars({ saved: true }),
  'calendars-unread': calendars({ accounts: [...UNREAD, { ...OWN, id: 'e', calendars: [] }] }),
  'calendars-none': calendars({ accounts: [SPACES] }),
  setup: setup([
    check('address', 'ok', 'addressOwn', { url: 'https://time.example.test' }),
    check('keys', 'ok', 'keysFile', { file: './data/vault.key' }),
    check('database', 'ok', 'databaseGood', { engine: 'SQLite', done: 2, known: 2 }),
    { ...check('google', 'ok', 'googleAccepted'), ...COPY },
    check('week', 'warning', 'weekEnds', { account: 'lin.mei@example.test', date: Date.UTC(2026, 10, 8, 2, 5) }),
    check('limit', 'warning', 'limitMany'),
    check('signUp', 'warning', 'signUpOpen'),
    check('weather', 'ok', 'weatherAbsent'),
    check('demo', 'ok', 'demoOff'),
  ]),
  'setup-broken': setup([
    check('address', 'broken', 'addressOther', { url: 'https://time.example.test' }),
    check('database', 'broken', 'databaseReadOnly', { engine: 'Postgres', done: 2, known: 2 }),
    { ...check('google', 'broken', 'googleWrongSecret'), ...COPY },
    check('week', 'warning', 'weekUnknown'),
    check('signUp', 'ok', 'signUpListed', { count: 3 }),
    check('weather', 'broken', 'weatherRefused'),
  ]),
  'setup-good': setup([check('demo', 'ok', 'demoOff')]),
  privacy: { page: (view) => <PrivacyPage view={view} host="time.example.test" />, showing: { person: LIN } },
  terms: { page: (view) => <TermsPage view={view} host="time.example.test" /> },
};
