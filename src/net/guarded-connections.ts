import { type LookupAddress, promises } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { hostPortOf } from '../domain/host-port.ts';
import { GuardError } from './guard-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Gives all addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export const lookupAll: Lookup = async (hostname) => {
  // RFC 6761 section 6.4: names under `invalid` exist nowhere, so nobody is asked for them, and no resolver can be late
  if (/(^|\.)invalid\.?$/i.test(hostname)) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
  return await promises.lookup(hostname, { all: true });
};

interface Openings {
  /** `host:port` that may lie in a private network. */
  readonly privateHosts: ReadonlySet<string>;
  readonly lookup: Lookup;
  /** Certificates to trust in place of the usual ones. */
  readonly ca: string | undefined;
}

const CONNECT_TIMEOUT_MS = 4_000;
const CONNECTIONS_PER_ORIGIN = 6;

/**
 * Opens connections to public addresses only: a name is resolved once per connection, all its addresses are checked, only
 * they are connected to, and the address of the open socket is checked again. Connections are kept per scheme, host and
 * port, so none is used for another name.
 */
export function openGuarded({ privateHosts, lookup, ca }: Openings): Agent {
  const tls = { timeout: CONNECT_TIMEOUT_MS, allowH2: true, ...(ca !== undefined && { ca }) };
  const free = buildConnector({ ...tls, lookup: lookupWith(lookup, () => true) });
  const checked = buildConnector({ ...tls, lookup: lookupWith(lookup, isPublicAddress) });
  return new Agent({
    allowH2: true,
    connections: CONNECTIONS_PER_ORIGIN,
    keepAliveTimeout: 10_000,
    connect: (to, done) => {
      if (privateHosts.has(hostPortOf(to))) return free(to, done);
      checked(to, (...[error, socket]) => {
        if (error !== null) return done(error, null);
        const problem = problemOf(socket);
        return problem === undefined ? done(null, socket) : done(problem, null);
      });
    },
  });
}

function problemOf(socket: Socket): GuardError | undefined {
  if (isPublicAddress(socket.remoteAddress ?? '')) return undefined;
  const problem = new GuardError('private_address');
  socket.destroy(problem);
  return problem;
}

/** One private address among public ones is an attack, or a mistake that would show only now and then. */
function lookupWith(lookup: Lookup, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, done) => {
    const answer = async () => {
      const found = await lookup(hostname);
      const [first] = found;
      if (first === undefined) throw Object.assign(new Error('no address'), { code: 'ENODATA' });
      if (!found.every(({ address }) => isAllowed(address))) throw new GuardError('private_address');
      return { first, found };
    };
    answer().then(
      ({ first, found }) => (all ? done(null, [...found]) : done(null, first.address, first.family)),
      (error) => done(error, ''),
    );
  };
}
