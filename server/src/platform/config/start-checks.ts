import { existsSync, statSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import type { Brand } from '@atelier/contract/brand';
import { ConfigError } from '@atelier/engine/environment/read-environment';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** @param host a name or an address, IPv6 also in brackets; without a port */
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

/** Reasons why a demonstration would be publicly reachable, each with remedies; empty when it is not. */
export const validateDemoIsLocal = ({ demo, host, trustedProxies, allowedOrigins, brand }: Exposing): string[] => {
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

interface ServedFolders {
  webDir: string | undefined;
  storeDir: string | undefined;
}

const isOther = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;

/** Problems of the served folders at the start, one sentence each. @throws ConfigError when one is not a folder */
export const describeServedFolders = ({ webDir, storeDir }: ServedFolders): string[] => {
  const folders = [
    { name: 'WEB_DIR', path: webDir, file: 'index.html', effect: 'this server serves no pages' },
    {
      name: 'STORE_DIR',
      path: storeDir,
      file: 'registry.json',
      effect: 'pages have no tools until something is published there',
    },
  ];
  const given = folders.flatMap(({ path, ...rest }) => (path === undefined ? [] : [{ path, ...rest }]));
  const wrong = given.filter(({ path }) => isOther(path));
  if (wrong.length > 0) throw new ConfigError(wrong.map(({ name, path }) => `${name}: ${path} is no folder`));
  return given
    .filter(({ path, file }) => !existsSync(join(path, file)))
    .map(({ name, path, file, effect }) => `${name}: there is no ${file} in ${path}, so ${effect}.`);
};
