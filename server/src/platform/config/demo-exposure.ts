import type { Brand } from '@atelier/contract/brand';
import { isLoopback } from './loopback.ts';

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
