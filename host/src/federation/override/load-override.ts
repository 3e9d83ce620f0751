import type { RemoteVersion } from '@atelier/contract/registry';
import type { RemoteModule } from '@atelier/platform/remote';
import { platformVersion } from '@atelier/platform/version';
import { satisfy } from '@module-federation/enhanced/runtime';
import { loadVersion } from '../load-version.ts';
import type { Override } from './override-decision.ts';

/** Name under which an override stands beside the published versions. */
export const overrideVersion = 'override';

type BuildInfo = Pick<RemoteVersion, 'federationName' | 'entry' | 'hostApi' | 'builtAt' | 'commit'> & {
  remote: string;
};

interface Assets {
  sync: string[];
  async: string[];
}

interface Manifest {
  exposes: { assets: { js: Assets; css: Assets } }[];
}

const manifestName = 'mf-manifest.json';
const limitMs = 10_000;

const fetchFile = async (address: string): Promise<Response> => {
  const response = await fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${address}`);
  return response;
};

const hashOf = async (address: string): Promise<string> => {
  const bytes = await (await fetchFile(address)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

const filesOf = ({ exposes }: Manifest): string[] =>
  exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]);

/** A build that nobody signed, as a version: every file that it names, with the hash of what was served just now. */
const describeBuild = async ({ remote, base }: Override): Promise<RemoteVersion> => {
  const info = (await (await fetchFile(`${base}build-info.json`)).json()) as BuildInfo;
  if (info.remote !== remote) throw new Error(`${base} holds ${info.remote}, not ${remote}`);
  if (!satisfy(platformVersion, info.hostApi)) throw new Error(`${base} needs a host with ${info.hostApi}`);
  const manifest = (await (await fetchFile(`${base}${manifestName}`)).json()) as Manifest;
  const files = [...new Set([manifestName, info.entry, ...filesOf(manifest)])];
  const hashes = await Promise.all(files.map(async (file) => [file, await hashOf(`${base}${file}`)] as const));
  return { ...info, manifest: `${base}${manifestName}`, integrity: Object.fromEntries(hashes), navigation: [] };
};

/** Loads the override of a remote. The registry vouches for nothing here; the page's banner says so. */
export const loadOverride = async (override: Override): Promise<RemoteModule> =>
  loadVersion(await describeBuild(override), limitMs);
