import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { moodleClients } from '../../../src/accounts/moodle/moodle.ts';
import { createGuard } from '../../../src/net/guard.ts';
import { NOW, openMoodle } from './ground.ts';

const DISCOVERY = '/lib/ajax/service-nologin.php';

async function answering(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `localhost:${(server.address() as AddressInfo).port}`;
}

const clientFor = (...privateHosts: string[]) =>
  moodleClients({ guard: createGuard({ privateHosts, userAgent: 'test' }), now: () => NOW })({ kind: 'person' });

describe('finding a site', () => {
  it('reads what it says of itself, from any page of it', async () => {
    const { moodle, client } = await openMoodle({ path: '/school', site: { typeOfLogin: 2 } });
    const found = await client.discover(`${moodle.wwwroot}/course/view.php?id=3`);
    expect(found).toEqual({
      site: {
        wwwroot: moodle.wwwroot,
        name: '測試大學 數位學習平台',
        signIn: 'browser',
        isOpen: true,
        launchUrl: `${moodle.wwwroot}/admin/tool/mobile/launch.php`,
      },
      typedHost: moodle.host,
    });
    const asked = moodle.requests().map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    expect(asked).toEqual([`POST /school/course${DISCOVERY}`, `POST /school${DISCOVERY}`]);
  });

  it.each([
    [1, 'form'],
    [2, 'browser'],
    [3, 'browser'],
  ] as const)('knows by type %i how people sign in', async (typeOfLogin, signIn) => {
    const { moodle, client } = await openMoodle({ site: { typeOfLogin } });
    expect(await client.discover(moodle.wwwroot)).toMatchObject({ site: { signIn } });
  });

  it('reads the recorded answer of a site that lets no program in', async () => {
    const { moodle, client } = await openMoodle();
    moodle.injectFault({ match: DISCOVERY, answer: { recorded: 'public-config-webservices-off' } });
    expect(await client.discover(moodle.wwwroot)).toMatchObject({ site: { wwwroot: moodle.wwwroot, isOpen: false } });
  });

  it.each([{ webServices: false }, { mobileService: false }])(
    'knows that programs are not let in: %j',
    async (site) => {
      const { moodle, client } = await openMoodle({ site });
      expect(await client.discover(moodle.wwwroot)).toMatchObject({ site: { isOpen: false } });
    },
  );

  it('goes by the address that the site gives itself, and keeps the typed host beside it', async () => {
    const { moodle } = await openMoodle();
    moodle.set({ wwwroot: 'https://lms.example.edu/m' });
    const found = await clientFor(moodle.host).discover(moodle.wwwroot);
    expect(found).toMatchObject({ typedHost: moodle.host, site: { wwwroot: 'https://lms.example.edu/m' } });
    // what the site claims is its launch page lies elsewhere, so it is not taken
    expect(found).toMatchObject({ site: { launchUrl: 'https://lms.example.edu/m/admin/tool/mobile/launch.php' } });
  });

  it.each([
    ['https://10.1.2.3', 'notAllowed'],
    ['http://lms.example.edu', 'insecure'],
    ['https://user:pass@lms.example.edu', 'notAllowed'],
    ['nothing', 'noAddress'],
    ['https://lms.example.edu/\u202emoodle', 'silent'],
    ['https://lms.example.edu/?m=1', 'silent'],
  ])('does not follow a site to %s', async (wwwroot, problem) => {
    const { moodle, client } = await openMoodle();
    moodle.set({ wwwroot });
    expect(await client.discover(moodle.wwwroot)).toEqual({ problem });
  });

  it('asks by GET where a POST is sent on within the host', async () => {
    const { moodle } = await openMoodle();
    const config = JSON.stringify([
      {
        error: false,
        data: { wwwroot: moodle.wwwroot, enablewebservices: 1, enablemobilewebservice: 1, typeoflogin: '1' },
      },
    ]);
    const host = await answering((request, response) => {
      if (request.url?.startsWith('/en/')) return response.end(request.method === 'GET' ? config : '');
      response.writeHead(301, { location: `/en${request.url}` }).end();
    });
    expect(await clientFor(host, moodle.host).discover(`http://${host}`)).toMatchObject({
      site: { wwwroot: moodle.wwwroot, name: moodle.host },
    });
  });

  it('names the host that it is sent on to, and does not go there', async () => {
    const { moodle } = await openMoodle();
    const host = await answering((request, response) => {
      response.writeHead(302, { location: `${moodle.wwwroot}${request.url}` }).end();
    });
    const typed = host.replace('localhost', '127.0.0.1');
    const found = await clientFor(typed, moodle.host).discover(`http://${typed}/moodle/my/`);
    expect(found).toEqual({ problem: 'elsewhere', host: moodle.host });
    expect(moodle.requests()).toEqual([]);
  });

  it.each([
    ['https://127.0.0.1/moodle', 'notAllowed'],
    ['https://[::1]/moodle', 'notAllowed'],
    ['//169.254.169.254/moodle', 'insecure'],
    ['https://lin:secret@lms.example.edu/', 'notAllowed'],
    ['https://lms.example.edu:8443/', 'notAllowed'],
    ['http://lms.example.edu/', 'insecure'],
    ['file:///etc/passwd', 'insecure'],
    ['https://[', 'notMoodle'],
  ])('where it is sent on to %s, no host is named that nobody could go on with', async (location, problem) => {
    const host = await answering((_request, response) => void response.writeHead(303, { location }).end());
    expect(await clientFor(host).discover(`http://${host}/moodle/my/`)).toEqual({ problem });
  });

  it('goes on to the root where a folder below it points away', async () => {
    const { moodle } = await openMoodle();
    const config = { wwwroot: moodle.wwwroot, enablewebservices: 1, enablemobilewebservice: 1, typeoflogin: 1 };
    const host = await answering((request, response) => {
      if (request.url?.startsWith('/lib/')) return response.end(JSON.stringify([{ error: false, data: config }]));
      response.writeHead(302, { location: 'http://lms.example.edu/404' }).end();
    });
    expect(await clientFor(host, moodle.host).discover(`http://${host}/course/`)).toMatchObject({
      site: { wwwroot: moodle.wwwroot },
    });
  });

  it.each([
    [{ maintenance: 'web' }, 'maintenance'],
    [{ maintenance: 'cli' }, 'maintenance'],
  ] as const)('tells maintenance: %j', async (site, problem) => {
    const { moodle, client } = await openMoodle({ site });
    expect(await client.discover(moodle.wwwroot)).toEqual({ problem });
  });

  it.each([
    ['token-upgrade-running', 'down'],
    ['token-database-down', 'down'],
    ['page-database-down', 'down'],
    ['public-config-maintenance', 'maintenance'],
    ['page-404-moodle', 'silent'],
    ['page-login', 'silent'],
  ] as const)('tells by what it answers: %s', async (recorded, problem) => {
    const { moodle, client } = await openMoodle();
    moodle.injectFault({ match: DISCOVERY, answer: { recorded } });
    expect(await client.discover(moodle.wwwroot)).toEqual({ problem });
  });

  it.each([
    ['a page', '<!doctype html><title>Welcome</title>'],
    ['JSON of another kind', '{"data":[1,2,3]}'],
    ['a refusal of the one function', '[{"error":true,"exception":{"errorcode":"servicerequireslogin"}}]'],
    ['a configuration that lacks what counts', '[{"error":false,"data":{"wwwroot":"https://x.example.edu"}}]'],
  ])('calls %s no Moodle', async (_name, body) => {
    const host = await answering((_request, response) => void response.end(body));
    expect(await clientFor(host).discover(`http://${host}`)).toEqual({ problem: 'notMoodle' });
  });

  it('tells what is too much from what does not answer', async () => {
    const { moodle, client } = await openMoodle();
    moodle.injectFault({ match: DISCOVERY, answer: { kind: 'large', bytes: 1_000_000 } });
    expect(await client.discover(moodle.wwwroot)).toEqual({ problem: 'silent' });
    moodle.clearFaults();
    moodle.injectFault({ match: DISCOVERY, answer: { kind: 'drop' } });
    expect(await client.discover(`${moodle.wwwroot}/a/b/c`)).toEqual({ problem: 'unreachable' });
    // nobody answers at this host, so its other places are not tried
    expect(moodle.requests().filter(({ path }) => path.startsWith('/a'))).toHaveLength(1);
  });

  it('keeps made-up data and real people apart', async () => {
    const { moodle } = await openMoodle();
    const guard = createGuard({ privateHosts: [moodle.host], userAgent: 'test' });
    const standIn = { wwwroot: moodle.wwwroot, username: 'u', password: 'p' };
    const clients = moodleClients({ guard, standIn, now: () => NOW });
    expect(await clients({ kind: 'person' }).discover(moodle.wwwroot)).toEqual({ problem: 'notAdmitted' });
    expect(await clients({ kind: 'owner' }).discover(moodle.wwwroot)).toEqual({ problem: 'notAdmitted' });
    expect(await clients({ kind: 'demo' }).discover(moodle.wwwroot)).toMatchObject({
      site: { wwwroot: moodle.wwwroot },
    });
    expect(await clients({ kind: 'demo' }).discover('https://moodle.example.edu')).toEqual({ problem: 'notAdmitted' });
    // and a site that only claims to be the stand-in leads nowhere either
    const liar = await answering((_request, response) => {
      const data = { wwwroot: moodle.wwwroot, enablewebservices: 1, enablemobilewebservice: 1, typeoflogin: 1 };
      response.end(JSON.stringify([{ error: false, data }]));
    });
    const reach = createGuard({ privateHosts: [moodle.host, liar], userAgent: 'test' });
    const real = moodleClients({ guard: reach, standIn, now: () => NOW })({ kind: 'person' });
    expect(await real.discover(`http://${liar}`)).toEqual({ problem: 'notAdmitted' });
  });
});
