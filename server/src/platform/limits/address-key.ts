import { isIPv6, SocketAddress } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The eight groups of an IPv6 address without its zone, `::` written out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/**
 * Whom an address counts as: an IPv4 address as itself, also where it comes written as IPv6; of IPv6 the /64, because one
 * customer has all of it.
 */
export const addressKey = (address: string): string => {
  if (!isIPv6(address)) return address;
  const plain = new SocketAddress({ address: address.replace(/%.*$/, ''), family: 'ipv6' }).address;
  const ipv4 = mapped.exec(plain)?.[1];
  return ipv4 ?? `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
};
