import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { md5 } from '../../domain/digest.ts';
import { launchedPage, loginPage, messagePage } from './pages.ts';
import { type House, toText } from './rest.ts';
import { PEOPLE, type Person, publicConfigOf, type Site, tokenOf } from './site.ts';

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
const SESSION = 'MoodleSession';
const LAUNCH = 'tool_mobile_launch';

/** Discovery, tokens for passwords, and the sign-in in a browser. */
export function signIn(house: House): Hono {
  const app = new Hono();
  app.on(['GET', 'POST'], '/lib/ajax/service-nologin.php', (c) => publicConfig(c, house));
  app.get('/login/token.php', (c) => sendJson(c, appCheck(house.site())));
  app.post('/login/token.php', async (c) => sendJson(c, token(house.site(), await c.req.parseBody())));
  app.get('/login/index.php', (c) => c.html(loginPage(PEOPLE)));
  app.post('/login/index.php', (c) => login(c, house));
  app.get('/admin/tool/mobile/launch.php', (c) => launch(c, house));
  app.get('/my/', (c) => c.redirect(`${house.wwwroot}/login/index.php`, 303));
  app.get('/mod/:module/view.php', (c) => c.html(messagePage('Demo Moodle', 'A real Moodle shows the activity here.')));
  return app;
}

const sendJson = (c: Context, body: unknown): Response => c.body(toText(body), 200, JSON_TYPE);

function publicConfig(c: Context, { site, wwwroot }: House): Response {
  const set = site();
  const text = toText([{ error: false, data: publicConfigOf(set) }]);
  const claimed = toText(set.wwwroot ?? wwwroot).slice(1, -1);
  return c.body(text.replaceAll('{wwwroot}', claimed), 200, JSON_TYPE);
}

const refusal = (errorcode: string, error: string) => ({ error, errorcode, stacktrace: null, debuginfo: null });

const noWebServices = () => refusal('enablewsdescription', 'Web services must be enabled in Advanced features.');

const appCheck = ({ webServices }: Site) => (webServices ? { appsitecheck: 'ok' } : noWebServices());

function token(site: Site, { username, password, service }: Record<string, unknown>): unknown {
  if (!site.webServices) return noWebServices();
  if (site.maintenance === 'web') return refusal('sitemaintenance', 'The site is undergoing maintenance');
  if (!site.mobileService || service !== 'moodle_mobile_app') return refusal('servicenotavailable', 'Not available.');
  const name = String(username).toLowerCase();
  if (name === 'unconfirmed') return refusal('usernotconfirmed', `Could not confirm ${name}`);
  if (name === 'notoken') return refusal('cannotcreatetoken', 'No permission to create web service token.');
  const person = PEOPLE.find((one) => one.username === name && one.password === password);
  if (person === undefined || site.trouble === 'suspended')
    return refusal('invalidlogin', 'Invalid login, please try again');
  return { token: tokenOf(person, site.version), privatetoken: site.privateToken ? PRIVATE_TOKEN : null };
}

const PRIVATE_TOKEN = 'p'.repeat(64);

async function login(c: Context, { site, wwwroot }: House): Promise<Response> {
  const { username, password } = await c.req.parseBody();
  const person = PEOPLE.find((one) => one.username === username && one.password === password);
  if (person === undefined) return c.html(loginPage(PEOPLE, 'Invalid login, please try again'));
  setCookie(c, SESSION, tokenOf(person, site().version), { httpOnly: true });
  const wanted = getCookie(c, LAUNCH);
  return c.redirect(`${wwwroot}${wanted ? `/admin/tool/mobile/launch.php?${wanted}` : '/my/'}`, 303);
}

/** With passwords in the app an old session is not enough: the page wants a sign-in that began here. */
async function launch(c: Context, house: House): Promise<Response> {
  const site = house.site();
  const { service, passport = '', urlscheme = 'moodlemobile' } = c.req.query();
  const valid = service === 'moodle_mobile_app' && passport !== '' && /^[a-zA-Z][a-zA-Z0-9-+.]*$/.test(urlscheme);
  if (!valid || !site.webServices || !site.mobileService) return c.html(messagePage('Error', 'Error'), 404);
  const session = getCookie(c, SESSION);
  const person = PEOPLE.find((one) => tokenOf(one, site.version) === session);
  const began = getCookie(c, LAUNCH) !== undefined;
  const mayGoOn = person !== undefined && (site.typeOfLogin !== 1 || began);
  setCookie(c, LAUNCH, new URL(c.req.url).search.slice(1), { maxAge: mayGoOn ? 0 : 900 });
  if (mayGoOn) return await launched(c, house, person, passport);
  if (site.typeOfLogin !== 1) return c.redirect(`${house.wwwroot}/login/index.php`, 303);
  return await c.html(messagePage('Error', 'Plugin not enabled or configured.'), 404);
}

async function launched(c: Context, house: House, person: Person, passport: string): Promise<Response> {
  const { version, privateToken } = house.site();
  const parts = [md5(house.wwwroot + passport), tokenOf(person, version), ...(privateToken ? [PRIVATE_TOKEN] : [])];
  const link = `moodlemobile://token=${btoa(parts.join(':::'))}`;
  return c.req.query('confirmed') === '1' ? c.html(launchedPage(link)) : c.redirect(link, 302);
}
