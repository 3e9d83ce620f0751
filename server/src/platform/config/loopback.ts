import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** @param host a name or an address, of IPv6 also in brackets; without a port */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(name);
  return family === 0 ? name.toLowerCase() === 'localhost' : loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
};
