import { isIP } from 'node:net';

/** An address, or a name: labels of letters, digits and hyphens; undefined when it is neither. */
export function toHost(text: string): string | undefined {
  const isName = /^(?!-)[\w-]{1,63}(\.(?!-)[\w-]{1,63})*$/.test(text);
  return isIP(text) !== 0 || isName ? text : undefined;
}

/** Reads `host:port` as an operator writes it, `[::1]:8080` too, and gives it in the one form of `hostPortOf`; undefined when it is none. */
export function toHostPort(text: string): string | undefined {
  const [, host = '', digits = ''] = /^([^\s/?#@\\]+):(\d{1,5})$/.exec(text.trim()) ?? [];
  const port = Number(digits);
  const isPort = digits !== '' && port >= 1 && port <= 65_535;
  return isPort && URL.canParse(`https://${host}`) ? hostPort(new URL(`https://${host}`).hostname, port) : undefined;
}

/** Host and port of an address, the port of its scheme where it names none; the dot behind a host name does not count. */
export const hostPortOf = ({ protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>): string =>
  hostPort(hostname, port === '' ? (USUAL_PORTS[protocol] ?? 0) : Number(port));

const USUAL_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

const hostPort = (hostname: string, port: number): string => `${hostname.replace(/^\[|\]$|\.$/g, '')}:${port}`;
