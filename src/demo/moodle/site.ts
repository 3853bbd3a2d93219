import siteInfo from '../../../fixtures/moodle/site.json' with { type: 'json' };
import { daysBetween, type LocalDate, localTime, type Zone } from '../../domain/time.ts';
import type { State, Student, Version } from './recordings.ts';

/** How the site is set up and what it goes through; every field may be changed while it runs. */
export interface Site {
  readonly version: Version;
  readonly state: State;
  /** How far the recorded times are moved; `mid-term`: so that now falls in the week of `t0`. */
  readonly weeks: number | 'mid-term';
  /** 1 = password in the app, 2 = browser, 3 = embedded browser. */
  readonly typeOfLogin: 1 | 2 | 3;
  readonly webServices: boolean;
  readonly mobileService: boolean;
  readonly restProtocol: boolean;
  readonly icalExport: boolean;
  /** `cli`: a page with 503 in place of every answer. */
  readonly maintenance: 'off' | 'web' | 'cli';
  /** Where the configuration says the site is; undefined = where it is. */
  readonly wwwroot: string | undefined;
  /** As on a site with https: token and launch link carry one part more. */
  readonly privateToken: boolean;
  /** What stands in everybody's way, though the sign-in succeeds. */
  readonly trouble: 'none' | 'must-change-password' | 'policy-not-agreed' | 'suspended';
  /** What it says its release is; one before 4.5 has no events of extensions. undefined = as recorded. */
  readonly release: string | undefined;
  /** Functions that this site has not. */
  readonly missing: readonly string[];
  /** Functions that fail, with the `errorcode` they give. */
  readonly broken: Readonly<Record<string, string>>;
  /** So many lessons more, all still to do. */
  readonly crowd: number;
  /** The first page of what is to do comes for ever. */
  readonly stuckPaging: boolean;
  /** Whether courses have their pictures, each of some kilobytes. */
  readonly images: boolean;
}

export const USUAL_SITE: Site = {
  version: '4.5',
  state: 't0',
  weeks: 0,
  typeOfLogin: 1,
  webServices: true,
  mobileService: true,
  restProtocol: true,
  icalExport: true,
  maintenance: 'off',
  wwwroot: undefined,
  privateToken: false,
  trouble: 'none',
  release: undefined,
  missing: [],
  broken: {},
  crowd: 0,
  stuckPaging: false,
  images: false,
};

/** Monday of the week of `t0`. */
const MONDAY = '2026-11-30' as LocalDate;

/** How many weeks the recorded times are moved. */
export const weeksOf = ({ weeks }: Site, nowMs: number): number =>
  weeks === 'mid-term' ? Math.floor(daysBetween(MONDAY, localTime(nowMs, 'Asia/Taipei' as Zone).date) / 7) : weeks;

/** Who may sign in, and with what. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly fullname: string;
  /** Whose recorded answers this person gets. */
  readonly student: Student;
  /** Without the digits that tell the version. */
  readonly token: string;
  readonly icalToken: string;
  readonly trouble: Site['trouble'];
}

const person = (id: number, username: string, fullname: string, more: Partial<Person> = {}): Person => ({
  ...{ id, username, fullname, password: `demo-${username}`, student: 's1', trouble: 'none' },
  ...{ token: `005${id - 2}`, icalToken: `015${id - 2}` },
  ...more,
});

export const PEOPLE: readonly Person[] = [
  person(3, 'b11315001', '小明 王'),
  person(4, 'b11315002', '怡君 陳', { student: 's2' }),
  person(6, 'mustchange', '強制 改密碼', { trouble: 'must-change-password', token: '0091', icalToken: '0191' }),
  person(7, 'nopolicy', '未同意 規範', { trouble: 'policy-not-agreed', token: '0092', icalToken: '0192' }),
];

const letterOf = (version: Version): string => (version === '4.5' ? 'a' : 'c');

/** 32 hexadecimal digits, different in each version as in the recordings. */
export const tokenOf = ({ token }: Person, version: Version): string =>
  `${letterOf(version)}${token}`.padStart(32, '0');

/** 40 hexadecimal digits. */
export const icalTokenOf = ({ icalToken }: Person, version: Version): string =>
  `${letterOf(version)}${icalToken}`.padStart(40, '0');

/** The names of the functions that the site's mobile service has. */
export function functionsOf({ version, missing }: Pick<Site, 'version' | 'missing'>): readonly string[] {
  const names = `${siteInfo.functions.both} ${siteInfo.functions[version]}`.split(' ');
  return names.filter((name) => !missing.includes(name));
}

/** What `core_webservice_get_site_info` says. */
export function siteInfoOf(site: Site, { id, username, fullname }: Person): Readonly<Record<string, unknown>> {
  const release = siteInfo.versions[site.version];
  const functions = functionsOf(site).map((name) => ({ name, version: release.version }));
  const named = { ...release, ...(site.release !== undefined && { release: site.release }) };
  return { ...siteInfo.info, ...named, username, fullname, userid: id, functions };
}

/** What `tool_mobile_get_public_config` says. */
export const publicConfigOf = (site: Site): Readonly<Record<string, unknown>> => ({
  ...siteInfo.config,
  enablewebservices: Number(site.webServices),
  enablemobilewebservice: Number(site.webServices && site.mobileService),
  maintenanceenabled: Number(site.maintenance === 'web'),
  typeoflogin: site.typeOfLogin,
});
