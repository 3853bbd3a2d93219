import { md5, sameText } from '../../domain/digest.ts';
import { Secret } from '../../domain/identity.ts';
import type { MoodleSite, Outcome } from './moodle-site.ts';

const KEY = /^[0-9a-f]{32}$/;
const BETWEEN = ':::';

/** The address that signs in on the school's own page and then shows the link to copy; `confirmed` keeps it from opening the app at once. */
export function launchAddress({ launchUrl }: MoodleSite, passport: string): string {
  const url = new URL(launchUrl);
  const asked = { service: 'moodle_mobile_app', passport, urlscheme: 'moodlemobile', confirmed: '1' };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

export type PasteProblem = 'unreadable' | 'pageAddress' | 'otherAttempt';

/**
 * Reads what a person copied from the school's page: the link with whatever scheme, its BASE64 alone, percent-encoded or
 * with blanks in it, or a bare key. The check value must fit this site and this passport; a bare key has none. The third
 * part, a second key, is left behind.
 */
export function readPasted(pasted: string, { wwwroot }: MoodleSite, passport: string): Outcome<Secret, PasteProblem> {
  const text = undoPercents(pasted).replace(/[\s"'<>]+/g, '');
  if (KEY.test(text)) return new Secret(text);
  const base64 = /token=([\w+/-]+)/.exec(text)?.[1] ?? /^([\w+/-]+)=*$/.exec(text)?.[1];
  if (base64 === undefined) return { problem: /^https?:\/\//i.test(text) ? 'pageAddress' : 'unreadable' };
  const [check = '', key = ''] = Buffer.from(base64, 'base64').toString('latin1').split(BETWEEN);
  if (!KEY.test(check) || !KEY.test(key)) return { problem: 'unreadable' };
  return sameText(check, md5(wwwroot + passport)) ? new Secret(key) : { problem: 'otherAttempt' };
}

/** A link copied twice through programs can be encoded twice. */
function undoPercents(text: string): string {
  let plain = text;
  for (let round = 0; round < 2; round += 1) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      return plain;
    }
  }
  return plain;
}
