import type { Guard } from '../../net/guard.ts';

/** Where Outlook publishes calendars: the page for people has the same address as the file, but for its end. */
const OUTLOOK = /^outlook\.(live|office|office365)\.com$/;

/**
 * Makes the address of a calendar out of what people paste: `webcal:`, `http:` and no scheme at all become https, Outlook's
 * page becomes its file, and Moodle's link gives everything from five days ago to a year ahead. Where http is allowed by the
 * operator it stays. Throws `bad_request` for what may not be opened.
 */
export function feedAddress(pasted: string, guard: Pick<Guard, 'address'>): string {
  const text = pasted.replace(/[\s<>"'\u200b]+/g, '');
  const url = /^http:/i.test(text) ? httpAddress(text, guard) : guard.address(withHttps(text));
  if (OUTLOOK.test(url.hostname)) url.pathname = url.pathname.replace(/\.html$/i, '.ics');
  if (url.pathname.endsWith('/calendar/export_execute.php')) {
    url.searchParams.set('preset_what', 'all');
    url.searchParams.set('preset_time', 'recentupcoming');
  }
  return url.href;
}

const withHttps = (text: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text.replace(/^webcals?:/i, 'https:') : `https://${text}`;

/** The port of http belongs to http. */
function httpAddress(text: string, guard: Pick<Guard, 'address'>): URL {
  try {
    return guard.address(text);
  } catch {
    return guard.address(text.replace(/^http:/i, 'https:').replace(/^(https:\/\/[^/?#]+):80(?=[/?#]|$)/, '$1'));
  }
}
