import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Blocks of IPv4 that are no hosts of the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Inside the global unicast block, yet no hosts: https://www.iana.org/assignments/iana-ipv6-special-registry */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

/** The prefix under which networks without IPv4 reach IPv4 hosts (RFC 6052): its last 32 bits are the real address. */
const NAT64 = '64:ff9b::';

const special = new BlockList();
const global = new BlockList();
for (const [net, bits] of SPECIAL_V4) {
  special.addSubnet(net, bits, 'ipv4');
  special.addSubnet(`${NAT64}${net}`, 96 + bits, 'ipv6');
}
for (const [net, bits] of SPECIAL_V6) special.addSubnet(net, bits, 'ipv6');
global.addSubnet('2000::', 3, 'ipv6');
global.addSubnet(NAT64, 96, 'ipv6');
global.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * Whether an IP address is one of the public internet. Loopback, private, shared, link-local, multicast and reserved
 * blocks are not, nor are they inside IPv6 forms of IPv4 addresses; what is no plain address is not either.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
