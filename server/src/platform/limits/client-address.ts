import { BlockList, isIPv6, SocketAddress } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The eight groups of an IPv6 address without its zone, `::` expanded. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/** Rate-limit key of an address: IPv4 as itself, also when mapped into IPv6; IPv6 by its /64, the allocation of one customer. */
export const addressKey = (address: string): string => {
  if (!isIPv6(address)) return address;
  const plain = new SocketAddress({ address: address.replace(/%.*$/, ''), family: 'ipv6' }).address;
  const ipv4 = mapped.exec(plain)?.[1];
  return ipv4 ?? `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
};

const inside = new BlockList();
for (const [address, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  inside.addSubnet(address, prefix, family);
}

const isInside = (address: string): boolean => inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Fastify's `trustProxy`. Proxies by number are trusted only when the nearest one is in a private network. */
export const proxyTrust = (
  trusted: number | string[],
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (typeof trusted !== 'number') return trusted;
  if (trusted === 0) return false;
  return (address, hop) => hop < trusted && (hop > 0 || isInside(address));
};
