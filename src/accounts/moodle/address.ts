import type { Guard } from '../../net/guard.ts';
import { guardErrorOf } from '../../net/guard-error.ts';

const MOST_PLACES = 4;

/** People leave the scheme out. */
const whole = (text: string): string => (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);

/**
 * Where the site of a pasted page may live: the page's folder, then each parent, the root last and at most four. User
 * name, query and fragment are left out, and http becomes https except where the guard allows http. Throws `bad_request`
 * for what may not be opened.
 */
export function placesFor(typed: string, guard: Pick<Guard, 'address'>): readonly URL[] {
  const url = openable(whole(bareAddress(typed)), guard);
  const folders = url.pathname.split('/').filter((piece) => piece !== '' && piece !== '.');
  const page = folders.findIndex((piece) => /\.(php|html?|aspx?)$/i.test(piece));
  const path = page < 0 ? folders : folders.slice(0, page);
  const depths = Array.from({ length: path.length + 1 }, (_, depth) => path.length - depth);
  return depths.slice(-MOST_PLACES).map((depth) => new URL(`/${path.slice(0, depth).join('/')}`, url));
}

/** The address of a file of the site; `place` is a site's address with or without a slash at the end. */
export const fileAt = (place: URL | string, file: string): string => `${String(place).replace(/\/+$/, '')}/${file}`;

/** What was typed, fit to be shown again: without user name, query and fragment, where secrets hide. */
export function bareAddress(typed: string): string {
  const text = typed.trim();
  if (!/[@?#]/.test(text) || !URL.canParse(whole(text))) return text;
  const url = new URL(whole(text));
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href;
}

function openable(address: string, guard: Pick<Guard, 'address'>): URL {
  try {
    return guard.address(address);
  } catch (thrown) {
    if (guardErrorOf(thrown)?.code !== 'no_https') throw thrown;
    return guard.address(address.replace(/^http:/, 'https:'));
  }
}
