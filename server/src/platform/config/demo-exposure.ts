import { BlockList, isIP } from 'node:net';
import type { Brand } from '@atelier/contract/brand';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** @param host a name or an address, of IPv6 also in brackets; without a port */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(name);
  return family === 0 ? name.toLowerCase() === 'localhost' : loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
};

const farOrigins = (addresses: readonly (string | undefined)[]): string[] =>
  addresses.filter(
    (address) => address !== undefined && address !== '' && !isLoopback(new URL(address).hostname),
  ) as string[];

const because =
  'DEMO opens accounts with known passwords and shows the sign-in codes of everybody, so it serves this machine only. ' +
  'Set DEMO=0 to serve others (SMS_PROVIDER=http sends the codes)';

interface Exposing {
  demo: boolean;
  host: string;
  trustedProxies: number | readonly string[];
  allowedOrigins: readonly string[];
  brand: Pick<Brand, 'apiOrigin' | 'socketOrigin' | 'imageOrigin'>;
}

/** Why a demonstration would be open to others, each with its ways out; empty when it is not. */
export const demoExposures = ({ demo, host, trustedProxies, allowedOrigins, brand }: Exposing): string[] => {
  if (!demo) return [];
  const origins = farOrigins([...allowedOrigins, brand.apiOrigin, brand.socketOrigin, brand.imageOrigin]);
  return [
    ...(isLoopback(host) ? [] : [`HOST: ${host} is reached from outside. ${because}, or leave HOST out.`]),
    ...(trustedProxies === 0 ? [] : [`TRUST_PROXY: a proxy lets others in. ${because}, or leave TRUST_PROXY out.`]),
    ...(origins.length === 0
      ? []
      : [`ALLOWED_ORIGINS, ATELIER_BRAND: ${origins.join(', ')} is elsewhere. ${because}, or leave it out.`]),
  ];
};
