import { onTestFinished } from 'vitest';
import { type DemoMoodle, startDemoMoodle } from '../../../src/demo/moodle/server.ts';
import { openSiteHouse, type SiteHouse } from '../site-house.ts';
import { signInAsOwner } from '../steps.ts';
import type { Answer, Visitor } from '../visitor.ts';

type Options = Partial<Parameters<typeof startDemoMoodle>[0]>;

/** A school's Moodle on this machine; ends with the test. */
export async function openSchool(options: Options = {}): Promise<DemoMoodle> {
  const school = await startDemoMoodle({ now: Date.now, ...options });
  onTestFinished(() => school.close());
  return school;
}

export interface AtSchool {
  readonly school: DemoMoodle;
  readonly house: SiteHouse;
  readonly visitor: Visitor;
}

/** A school, a house that may reach it, and the owner at a browser. */
export async function ownerAtSchool(options: Options = {}): Promise<AtSchool> {
  const school = await openSchool(options);
  const house = await openSiteHouse({ privateHosts: [school.host] });
  return { school, house, visitor: await signInAsOwner(house) };
}

const HERE = '/connect/moodle';

/** Types an address and goes where that leads. */
export async function lookFor(visitor: Visitor, address: string, to = '/account'): Promise<Answer> {
  const page = await visitor.get(`${HERE}?l=en&to=${encodeURIComponent(to)}`);
  return visitor.follow(await visitor.submit(page, HERE, { school: address }));
}

const pathOf = ({ address }: Answer): string => new URL(address).pathname;

/** Sends one form of a page and gives the redirect. */
export const send = (visitor: Visitor, page: Answer, form: string, fields: Record<string, string> = {}) =>
  visitor.submit(page, `${pathOf(page)}/${form}`, fields);

/** Sends one form of a page and goes where that leads. */
export const sent = async (visitor: Visitor, page: Answer, form: string, fields: Record<string, string> = {}) =>
  visitor.follow(await send(visitor, page, form, fields));

interface Student {
  readonly username: string;
  readonly password: string;
}

/** Connects by name and password. */
export async function connectByPassword({ school, visitor }: AtSchool, student: Student = school.students.s1) {
  const { username, password } = student;
  return sent(visitor, await lookFor(visitor, school.wwwroot), 'password', { username, password });
}

/** The address of the school's page on an offer. */
export const launchAddressOn = ({ body }: Answer): string =>
  (/href="([^"]*launch\.php[^"]*)"/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&');

/** Signs in on the school's page in a browser of its own, and copies the link that is shown then. */
export async function linkFrom(launchAddress: string, { username, password }: Student): Promise<string> {
  const cookies: string[] = [];
  const ask = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(address, { ...init, headers: { cookie: cookies.join('; ') }, redirect: 'manual' });
    cookies.push(...answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''));
    return answer;
  };
  await ask(launchAddress);
  const login = launchAddress.replace(/admin\/tool.*$/, 'login/index.php');
  const entered = await ask(login, { method: 'POST', body: new URLSearchParams({ username, password }) });
  const page = await (await ask(entered.headers.get('location') ?? launchAddress)).text();
  const link = /id="launchapp" href="([^"]*)"/.exec(page)?.[1];
  if (link === undefined) throw new Error(`no link on ${page}`);
  return link;
}
