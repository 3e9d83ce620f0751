import { type NavigationRoute, navigationRoute, type PageVersion } from '@atelier/contract/registry';
import { platformVersion } from '@atelier/platform/version';
import { satisfy } from '@module-federation/runtime';
import { limits } from '../limits.ts';
import type { Override } from './override-decision.ts';
import { createOverrideError } from './override-problem.ts';

type BuildInfo = Required<Pick<PageVersion, 'federationName' | 'entry' | 'hostApi'>> & {
  remote: string;
  /** Every script and stylesheet of the build. */
  files: readonly string[];
  /** Its pages; builds before version 1.3.0 of the platform list none. */
  navigation?: unknown;
};

/** Names in the build's own folder; any other path would leave the folder that the developer chose. */
const isPlainName = (file: string): boolean => /^[\w.-]+$/.test(file) && !file.startsWith('.');

const fetchBytes = async (address: string): Promise<ArrayBuffer> => {
  const options: RequestInit = { cache: 'no-store', credentials: 'omit', redirect: 'error' };
  const response = await fetch(address, { ...options, signal: AbortSignal.timeout(limits.overrideMs) }).catch(
    (cause: unknown) => {
      throw createOverrideError('unreachable', address, cause);
    },
  );
  if (!response.ok) throw createOverrideError('unreachable', `HTTP ${response.status} ${address}`);
  return response.arrayBuffer();
};

const hashOf = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

const readInfo = async (address: string): Promise<BuildInfo> => {
  const text = new TextDecoder().decode(await fetchBytes(address));
  try {
    const info = JSON.parse(text) as BuildInfo;
    const names = [info.entry, ...info.files];
    if (names.every(isPlainName) && /^\w+$/.test(info.federationName)) return info;
  } catch {
    // the server returned its own page instead of the file
  }
  throw createOverrideError('no-build', address);
};

/** The name of the remote whose build is served at an address. @throws OverrideError */
export const remoteAt = async (base: string): Promise<string> => {
  const { remote } = await readInfo(`${base}build-info.json`);
  if (/^remote-[a-z][a-z0-9-]*$/.test(remote)) return remote;
  throw createOverrideError('no-build', `${base}build-info.json`);
};

/**
 * Pages of a developer build. The tab's menus and guards need them before its code is loaded; the registry does not list those of an
 * unpublished remote. @throws OverrideError
 */
export const pagesOfOverride = async ({ remote, base }: Override): Promise<NavigationRoute[]> => {
  const address = `${base}build-info.json`;
  const { remote: held, navigation } = await readInfo(address);
  const rows = navigationRoute.array().safeParse(navigation ?? []);
  if (held !== remote || !rows.success) throw createOverrideError('no-build', `${address}: ${held}`);
  return rows.data.map(({ roles: _, ...row }) => row);
};

/**
 * Describes an unsigned build as a registry version, read from the developer's server, with the current hash of every file that it may
 * load. It passes the same checks as a published version before any of its code is fetched. @throws OverrideError
 */
export const describeOverride = async ({ remote, base }: Override): Promise<PageVersion> => {
  const address = `${base}build-info.json`;
  const { remote: held, files, entry, federationName, hostApi } = await readInfo(address);
  if (held !== remote) throw createOverrideError('no-build', `${address}: ${held}`);
  if (!satisfy(platformVersion, hostApi)) {
    throw createOverrideError('host-api', `${hostApi}, ${platformVersion}`);
  }
  const names = [...new Set([entry, ...files])];
  const hashes = await Promise.all(
    names.map(async (file) => [file, await hashOf(await fetchBytes(`${base}${file}`))] as const),
  );
  return { entry, federationName, hostApi, manifest: address, integrity: Object.fromEntries(hashes), navigation: [] };
};
