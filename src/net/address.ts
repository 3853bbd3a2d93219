import { isIP } from 'node:net';
import { hostPortOf } from '../domain/host-port.ts';
import { barred, type GuardCode } from './guard-error.ts';
import { isPublicAddress } from './public-address.ts';

const LONGEST = 4_000;

/**
 * Reads an address that somebody else chose, in its one form: no fragment, no dot behind the host, odd ways to write an IP
 * address undone. Throws `bad_request` unless it is https at the usual port of a public-looking host, or its host and port
 * are among `privateHosts`. What a name resolves to is checked only when it is opened.
 */
export function readAddress(text: string, privateHosts: ReadonlySet<string>): URL {
  const url = URL.canParse(text) && text.length <= LONGEST ? new URL(text) : undefined;
  if (url === undefined) throw barred('no_address');
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const reason = reasonAgainst(url, privateHosts.has(hostPortOf(url)));
  if (reason !== undefined) throw barred(reason);
  return url;
}

function reasonAgainst(url: URL, isAllowed: boolean): GuardCode | undefined {
  if (!['https:', 'http:'].includes(url.protocol)) return 'no_https';
  if (url.username !== '' || url.password !== '') return 'user_info';
  if (isAllowed) return undefined;
  if (url.protocol !== 'https:') return 'no_https';
  return url.port === '' ? reasonAgainstHost(url.hostname.replace(/^\[|\]$/g, '')) : 'other_port';
}

/** A name without a dot is one of the local network; `localhost` and its kind are so by their last label (RFC 6761, 6762). */
function reasonAgainstHost(host: string): GuardCode | undefined {
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : 'private_address';
  return host.includes('.') && !/\.(localhost|local|internal)$/.test(host) ? undefined : 'private_address';
}
