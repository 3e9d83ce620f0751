import type { lookup as dnsLookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/**
 * Addresses outside the public internet: this machine, private networks, link-local, carrier NAT, multicast, reserved, and those that embed
 * an IPv4 address (NAT64, 6to4). An IPv4-mapped address is checked by the IPv4 rules; a rule for `::ffff:0:0/96` would match every IPv4
 * address.
 */
const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6');
}

export const isPrivateAddress = (address: string, family: number): boolean =>
  privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');

export type Lookup = typeof dnsLookup;

/** Resolves a name and rejects it when one of its addresses is private; the connection uses the checked addresses. */
export const publicLookup =
  (lookup: Lookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const hit = error ? undefined : addresses.find(({ address, family }) => isPrivateAddress(address, family));
      const [first] = addresses ?? [];
      if (error || hit || !first) callback(error ?? new Error('a private address'), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
