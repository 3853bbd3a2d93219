import { describe, expect, it } from 'vitest';
import type { MoodleSite } from '../../../src/accounts/moodle/moodle-site.ts';
import { launchAddress, readPasted } from '../../../src/accounts/moodle/pasted-link.ts';
import { Secret } from '../../../src/domain/identity.ts';

/** As recorded from a Moodle 4.5 for this passport. */
const RECORDED = 'MWU4OTk4MmFiZjJiZWYyZWY3N2EzYTY3ZGIyODZiYjQ6OjowMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDBhMDA1MQ==';
const PASSPORT = '8271.4433';
const KEY = '000000000000000000000000000a0051';
const CHECK = '1e89982abf2bef2ef77a3a67db286bb4';

const SITE: MoodleSite = {
  wwwroot: 'https://moodle.example.edu',
  name: 'Test',
  signIn: 'browser',
  isOpen: true,
  launchUrl: 'https://moodle.example.edu/admin/tool/mobile/launch.php',
};

const read = (pasted: string, site: Partial<MoodleSite> = {}, passport = PASSPORT) => {
  const outcome = readPasted(pasted, { ...SITE, ...site }, passport);
  return outcome instanceof Secret ? outcome.reveal() : outcome.problem;
};

describe('a pasted link', () => {
  it.each([
    ['the whole link', `moodlemobile://token=${RECORDED}`],
    ['another scheme', `web+timecompass://token=${RECORDED}`],
    ["a school's own app", `testuapp://token=${RECORDED}`],
    ['https as its scheme', `https://token=${RECORDED}`],
    ['the code alone', RECORDED],
    ['the code without its padding', RECORDED.replaceAll('=', '')],
    ['token= and the code', `token=${RECORDED}`],
    ['percent-encoded', encodeURIComponent(`moodlemobile://token=${RECORDED}`)],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(RECORDED))],
    [
      'blanks and line breaks in it',
      ` ${RECORDED.slice(0, 20)} \n${RECORDED.slice(20, 60)}\u3000${RECORDED.slice(60)}\r\n`,
    ],
    ['the element of the page', `<a id="launchapp" href="moodlemobile://token=${RECORDED}">Click here</a>`],
    ['a slash behind it', `moodlemobile://token=${RECORDED}/`],
    ['three parts', `moodlemobile://token=${btoa(`${CHECK}:::${KEY}:::${'p'.repeat(64)}`)}`],
    ['a bare key', ` ${KEY} `],
  ])('is read: %s', (_name, pasted) => {
    expect(read(pasted)).toBe(KEY);
  });

  it.each([
    ['another passport', RECORDED, {}, '8271.4434'],
    ['another site', RECORDED, { wwwroot: 'https://moodle.example.org' }, PASSPORT],
    ['a sub path', RECORDED, { wwwroot: 'https://moodle.example.edu/school' }, PASSPORT],
  ])('is refused: %s', (_name, pasted, site, passport) => {
    expect(read(pasted, site, passport)).toBe('otherAttempt');
  });

  it.each([
    ['', 'unreadable'],
    ['hello', 'unreadable'],
    ['moodlemobile://token=', 'unreadable'],
    [`moodlemobile://token=${RECORDED.slice(0, 40)}`, 'unreadable'],
    [`moodlemobile://token=${btoa(`${CHECK}:::NOT-A-KEY`)}`, 'unreadable'],
    [btoa('a:::b'), 'unreadable'],
    ['%E0%A4%A', 'unreadable'],
    [KEY.slice(1), 'unreadable'],
    ['https://moodle.example.edu/admin/tool/mobile/launch.php?service=moodle_mobile_app&passport=1', 'pageAddress'],
  ])('that is none is told apart: %j', (pasted, problem) => {
    expect(read(pasted)).toBe(problem);
  });

  it('is asked for with a passport of our own, and without opening the app', () => {
    const address = new URL(launchAddress(SITE, 'p-1_x'));
    expect(address.origin + address.pathname).toBe(SITE.launchUrl);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      service: 'moodle_mobile_app',
      passport: 'p-1_x',
      urlscheme: 'moodlemobile',
      confirmed: '1',
    });
  });
});
