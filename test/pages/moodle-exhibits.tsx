import { MoodleAddressPage, type MoodleAddressProps } from '../../src/pages/moodle/address-page.tsx';
import { MoodleCodePage, type MoodleCodeProps } from '../../src/pages/moodle/code-page.tsx';
import { MoodleDonePage, type MoodleDoneProps } from '../../src/pages/moodle/done-page.tsx';
import { MoodleHostPage } from '../../src/pages/moodle/host-page.tsx';
import type { ShownSite } from '../../src/pages/moodle/step.ts';
import { MoodleTodoPage, type MoodleTodoProps } from '../../src/pages/moodle/todo-page.tsx';
import { MoodleWaysPage, type MoodleWaysProps } from '../../src/pages/moodle/ways-page.tsx';
import { type Exhibit, HOSTILE, LIN, ZONE } from './exhibit.ts';

const SITE: ShownSite = {
  wwwroot: 'https://moodle.example.edu',
  name: '測試大學 數位學習平台',
  signIn: 'form',
  isOpen: true,
};
const STEP = { csrf: 'token', to: '/account', path: '/connect/moodle/abc', site: SITE };

const address = (props: Partial<MoodleAddressProps> = {}): Exhibit => ({
  page: (view) => (
    <MoodleAddressPage
      view={view}
      csrf="token"
      to="/account"
      typed=""
      problem={undefined}
      isDemo={false}
      icalPath="/connect/ical"
      {...props}
    />
  ),
  showing: { person: LIN },
});

const ways = (props: Partial<MoodleWaysProps> = {}, site: Partial<ShownSite> = {}): Exhibit => ({
  page: (view) => (
    <MoodleWaysPage
      view={view}
      {...STEP}
      site={{ ...SITE, ...site }}
      attempt={0}
      trouble={undefined}
      launchAddress="https://moodle.example.edu/admin/tool/mobile/launch.php?service=moodle_mobile_app&passport=p"
      username=""
      handOver={undefined}
      demoLogin={undefined}
      icalPath="/connect/ical"
      {...props}
    />
  ),
  showing: { person: LIN },
});

const todo = (props: Partial<MoodleTodoProps> = {}): Exhibit => ({
  page: (view) => (
    <MoodleTodoPage view={view} {...STEP} problem="mustChangePassword" attempt={1} isStill={false} {...props} />
  ),
  showing: { person: LIN },
});

const done = (props: Partial<MoodleDoneProps> = {}): Exhibit => ({
  page: (view) => (
    <MoodleDonePage
      view={view}
      to="/account"
      siteName={SITE.name}
      courses={4}
      lacks={[]}
      endsAt={Date.UTC(2027, 1, 22)}
      zone={ZONE}
      {...props}
    />
  ),
  showing: { person: LIN },
});

const code = (props: Partial<MoodleCodeProps> = {}): Exhibit => ({
  page: (view) => <MoodleCodePage view={view} csrf="token" code="" isWrong={false} {...props} />,
  showing: { person: LIN },
});

const CODE = {
  code: 'K7QAMX',
  place: 'time.example.test/connect/moodle/code',
  address: 'https://time.example.test/connect/moodle/code?code=K7QAMX',
};
const LONG_SITE = { name: HOSTILE, wwwroot: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example.edu/moodle` };

/** Every page of connecting a Moodle. */
export const MOODLE_EXHIBITS: Readonly<Record<string, Exhibit>> = {
  'moodle-address': address(),
  'moodle-address-wrong': address({ typed: 'moodle.example.com', problem: 'notMoodle' }),
  'moodle-address-elsewhere': address({ typed: 'old.example.edu', problem: 'elsewhere', host: 'moodle.example.edu' }),
  'moodle-address-silent': address({ typed: 'moodle.example.edu', problem: 'silent' }),
  'moodle-address-expired': address({ problem: 'expired' }),
  'moodle-address-demo': { ...address({ typed: 'http://localhost:8123', isDemo: true }), demoOn: true },
  'moodle-host': {
    page: (view) => <MoodleHostPage view={view} {...STEP} typedHost="alias.example.edu" />,
    showing: { person: LIN },
  },
  'moodle-ways-form': ways(),
  'moodle-ways-browser': ways({}, { signIn: 'browser' }),
  'moodle-ways-closed': ways({}, { isOpen: false }),
  'moodle-ways-refused': ways({ username: 'b11315001', trouble: { way: 'password', name: 'refused' } }),
  'moodle-ways-other-attempt': ways({ trouble: { way: 'link', name: 'otherAttempt' } }),
  'moodle-ways-code': ways({ handOver: CODE }, { signIn: 'browser' }),
  'moodle-ways-hostile': ways({ trouble: { way: 'link', name: 'unreadable' } }, { ...LONG_SITE, signIn: 'browser' }),
  'moodle-ways-demo': {
    ...ways({ demoLogin: { username: 'b11315001', password: 'demo-b11315001' }, icalPath: undefined }),
    demoOn: true,
  },
  'moodle-todo': todo(),
  'moodle-todo-still': todo({ problem: 'policy', isStill: true }),
  'moodle-done': done(),
  'moodle-done-empty': done({ courses: 0, lacks: ['quizzes', 'completion'], to: '/interaction/abc/connect' }),
  'moodle-code': code(),
  'moodle-code-wrong': code({ code: 'K7QAMX', isWrong: true }),
};
