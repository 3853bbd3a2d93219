import { describe, expect, it } from 'vitest';
import type { MoodleSite } from '../../../src/accounts/moodle/moodle-site.ts';
import { Secret } from '../../../src/domain/identity.ts';
import { type Grounds, openMoodle } from './ground.ts';

async function siteOf({ client, moodle }: Grounds): Promise<MoodleSite> {
  const found = await client.discover(moodle.wwwroot);
  if ('problem' in found) throw new Error(found.problem);
  return found.site;
}

const TOKEN = 'POST /login/token.php';

describe('a password', () => {
  it('is exchanged once, for the key alone', async () => {
    const grounds = await openMoodle({ path: '/school', site: { privateToken: true } });
    const { moodle, client } = grounds;
    const { username, password, token } = moodle.students.s1;
    const key = await client.exchange(await siteOf(grounds), username, new Secret(password));
    expect(key instanceof Secret && key.reveal()).toBe(token);
    const asked = moodle.requests().filter(({ path }) => path === '/school/login/token.php');
    expect(asked.map(({ form }) => form)).toEqual([{ username, password, service: 'moodle_mobile_app' }]);
  });

  it.each([
    ['token-wrong-password', 'refused'],
    ['token-unknown-user', 'refused'],
    ['token-suspended-user', 'refused'],
    ['token-unconfirmed-user', 'unconfirmed'],
    ['token-service-disabled', 'closed'],
    ['token-unknown-service', 'closed'],
    ['token-webservices-off', 'closed'],
    ['token-no-createmobiletoken-capability', 'notPermitted'],
    ['token-maintenance', 'maintenance'],
    ['token-cli-maintenance', 'maintenance'],
    ['token-upgrade-running', 'down'],
    ['token-database-down', 'down'],
    ['token-missing-param', 'unexpected'],
    ['post-token-wrong-host', 'moved'],
    ['page-login', 'unexpected'],
    ['page-404-moodle', 'unexpected'],
    ['page-maintenance', 'moved'],
  ] as const)('that Moodle refuses by %s is told as %s, after one request', async (recorded, problem) => {
    const grounds = await openMoodle();
    const site = await siteOf(grounds);
    grounds.moodle.injectFault({ match: TOKEN, answer: { recorded } });
    expect(await grounds.client.exchange(site, 'b11315001', new Secret('x'))).toEqual({ problem });
    expect(grounds.moodle.requests().filter(({ method, path }) => `${method} ${path}` === TOKEN)).toHaveLength(1);
  });

  it.each([
    [{ status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"token":"short"}' }, 'unexpected'],
    [{ status: 200, body: '{"errorcode":"something_new","error":"<b>secret</b>"}' }, 'unexpected'],
    [{ status: 303, headers: { Location: 'https://lms.example.edu/login/token.php' } }, 'moved'],
    [{ kind: 'drop' }, 'unreachable'],
    [{ kind: 'large', bytes: 200_000 }, 'unexpected'],
  ] as const)('that is answered by %j is told as %s, and sent nowhere else', async (answer, problem) => {
    const grounds = await openMoodle();
    const site = await siteOf(grounds);
    grounds.moodle.injectFault({ match: TOKEN, answer });
    expect(await grounds.client.exchange(site, 'b11315001', new Secret('x'))).toEqual({ problem });
  });
});

describe('a key', () => {
  const INFO = 'core_webservice_get_site_info';
  const TO_DO = 'core_calendar_get_action_events_by_timesort';

  it.each(['4.5', '5.1'] as const)(
    'is tried by three questions on %s, each by POST with the key in its body',
    async (version) => {
      const grounds = await openMoodle({ site: { version } });
      const { moodle, client } = grounds;
      const site = await siteOf(grounds);
      const tried = await client.tryKey(site, new Secret(moodle.students.s1.token));
      expect(tried).toEqual({ userid: 3, name: '小明 王', courses: 4, lacks: [] });
      const asked = moodle.requests().filter(({ function: name }) => name !== '');
      expect(asked.map(({ function: name }) => name).sort()).toEqual([TO_DO, 'core_enrol_get_users_courses', INFO]);
      for (const { method, path, form } of asked) {
        expect(`${method} ${path}`).toBe('POST /webservice/rest/server.php?moodlewsrestformat=json');
        expect(form.wstoken).toBe(moodle.students.s1.token);
      }
    },
  );

  it('becomes an account: whose it is, what people know it by, when it ends at the latest', async () => {
    const grounds = await openMoodle({ path: '/school' });
    const { moodle, client } = grounds;
    const site = await siteOf(grounds);
    const key = new Secret(moodle.students.s1.token);
    const tried = await client.tryKey(site, key);
    if ('problem' in tried) throw new Error(tried.problem);
    const { credential, ...link } = client.linked(site, key, tried);
    expect(link).toEqual({
      provider: 'moodle',
      subject: `${moodle.wwwroot} 3`,
      label: `${moodle.host}/school · 小明 王`,
      scopes: [],
      grantEndsAt: Date.UTC(2026, 10, 30, 4) + 84 * 86_400_000,
    });
    expect(JSON.parse(credential.reveal())).toEqual({
      wwwroot: moodle.wwwroot,
      token: moodle.students.s1.token,
      userid: 3,
    });
  });

  it.each([
    ['mustchange', 'mustChangePassword'],
    ['nopolicy', 'policy'],
  ])('of %s, whose lists are empty without a word, is not taken for an empty term', async (username, problem) => {
    const grounds = await openMoodle();
    const site = await siteOf(grounds);
    const key = await grounds.client.exchange(site, username, new Secret(`demo-${username}`));
    if (!(key instanceof Secret)) throw new Error(key.problem);
    expect(await grounds.client.tryKey(site, key)).toEqual({ problem });
  });

  it('tells an empty term as one', async () => {
    const grounds = await openMoodle();
    const site = await siteOf(grounds);
    grounds.moodle.injectFault({ match: 'core_enrol_get_users_courses', answer: { status: 200, body: '[]' } });
    expect(await grounds.client.tryKey(site, new Secret(grounds.moodle.students.s1.token))).toMatchObject({
      courses: 0,
    });
  });

  it.each([
    [INFO, 'ws-invalid-token', 'keyRefused'],
    [INFO, 'ws-empty-token', 'keyRefused'],
    [INFO, 'ws-token-after-reset', 'keyRefused'],
    [INFO, 'ws-expired-token-first', 'notPermitted'],
    [INFO, 'ws-expired-token-again', 'keyRefused'],
    [INFO, 'ws-ip-restricted-token', 'notPermitted'],
    [INFO, 'ws-no-rest-use-capability', 'notPermitted'],
    [INFO, 'ws-service-disabled', 'notPermitted'],
    [INFO, 'ws-user-suspended-later', 'suspended'],
    [INFO, 'ws-rest-protocol-off', 'closed'],
    [INFO, 'ws-webservices-off', 'closed'],
    [INFO, 'ws-maintenance', 'maintenance'],
    [INFO, 'ws-cli-maintenance', 'maintenance'],
    [INFO, 'ws-upgrade-running', 'down'],
    [INFO, 'ws-database-down', 'down'],
    [INFO, 'ws-html-page-200', 'unexpected'],
    [INFO, 'ws-invalid-token-xml', 'unexpected'],
    [INFO, 'post-ws-wrong-host', 'moved'],
    [TO_DO, 'ws-forced-password-change-s2-events', 'mustChangePassword'],
    [TO_DO, 'ws-policy-not-agreed-events', 'policy'],
    [TO_DO, 'ws-maintenance', 'maintenance'],
    ['core_enrol_get_users_courses', 'ws-function-not-in-service', 'notPermitted'],
  ] as const)('that %s answers by %s is told as %s', async (match, recorded, problem) => {
    const grounds = await openMoodle();
    const site = await siteOf(grounds);
    grounds.moodle.injectFault({ match, answer: { recorded } });
    expect(await grounds.client.tryKey(site, new Secret(grounds.moodle.students.s1.token))).toEqual({ problem });
  });

  it('says what a site does not offer, and refuses one that offers no dates', async () => {
    const grounds = await openMoodle();
    const site = await siteOf(grounds);
    const key = new Secret(grounds.moodle.students.s1.token);
    grounds.moodle.set({ missing: ['mod_quiz_get_quizzes_by_courses', 'core_course_get_contents'] });
    expect(await grounds.client.tryKey(site, key)).toMatchObject({ lacks: ['quizzes', 'completion'] });
    grounds.moodle.set({ missing: ['core_calendar_get_calendar_events'] });
    expect(await grounds.client.tryKey(site, key)).toEqual({ problem: 'tooOld' });
  });
});
