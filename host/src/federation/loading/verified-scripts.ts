import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { limits } from '../limits.ts';

declare const ATELIER_DEVELOPMENT_REMOTES: Readonly<Record<string, string>>;

/** Name -> address of `build-info.json` of remotes that run from their own development server. Empty in production. */
export const developmentRemotes: Readonly<Record<string, string>> =
  typeof ATELIER_DEVELOPMENT_REMOTES === 'undefined' ? {} : ATELIER_DEVELOPMENT_REMOTES;

const developmentOrigins: readonly string[] = Object.values(developmentRemotes).map(
  (address) => new URL(address).origin,
);

export type VerifiedAddresses = ReturnType<typeof createVerifiedAddresses>;

/** Addresses of remotes' files listed in the signed registry, with their hash. Added per version, before its load. */
export const createVerifiedAddresses = () => {
  const hashes = new Map<string, string>();
  return {
    /** `files`: name -> sha384, relative to `folder`. */
    add(folder: string, files: Readonly<Record<string, string>>): void {
      for (const [file, hash] of Object.entries(files)) hashes.set(new URL(file, folder).href, hash);
    },
    has: (url: string) => hashes.has(url),
    /** @throws Error when the registry does not list the address: an unlisted file is never fetched. */
    hashOf(url: string): string {
      const hash = hashes.get(new URL(url, document.baseURI).href);
      if (hash === undefined) throw new Error(`integrity: the registry does not name ${url}`);
      return hash;
    },
  };
};

/** True for a worker script, which the build marks by its name. */
export const isWorkerFile = (path: string): boolean => /\.worker\.[^/]*$/.test(path);

/** Address of `checked.worker.ts` with the script it starts. `starter`: address of `checked.worker.ts`. */
export const checkedWorkerAddress = (starter: URL, script: { address: string; integrity: string }): string =>
  new URL(`#${encodeURIComponent(JSON.stringify(script))}`, starter).href;

export interface ScriptAddressRules {
  /** The page's base address. */
  base: string;
  isVerified: (url: string) => boolean;
  /** Address that runs the verified bytes of a worker script. */
  checkedWorker: (url: string) => string;
  /** Origins of development servers; empty in production. */
  developmentOrigins: readonly string[];
}

/**
 * Script addresses allowed in this page: the host's own files and remote files listed in the signed registry. Returns the address (for a
 * remote's worker, the address of the verifying worker), or null to refuse it.
 */
export const allowScriptAddress = (address: string, rules: ScriptAddressRules): string | null => {
  const url = new URL(address, rules.base);
  if (rules.isVerified(url.href)) return isWorkerFile(url.pathname) ? rules.checkedWorker(url.href) : address;
  if (rules.developmentOrigins.includes(url.origin)) return address;
  const own = new URL('./', rules.base).href;
  const isOwn = url.href.startsWith(own) && !url.href.startsWith(`${own}remotes/`);
  return isOwn ? address : null;
};

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
}

// Separate from `new Worker`, so that the bundler treats it as a file and not as a new entry.
const starter = new URL('./checked.worker.ts', import.meta.url);

/**
 * Installs the page's only Trusted Types policy, the default one: a policy per remote would have to be listed in the header with its
 * version. It allows no HTML and no script text, so those sinks refuse every string. A browser without Trusted Types starts a worker by its
 * address: its bytes were verified when the version was loaded.
 */
export const installTrustedTypes = (addresses: VerifiedAddresses): void => {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createScriptURL: (address) =>
      allowScriptAddress(address, {
        base: document.baseURI,
        isVerified: addresses.has,
        checkedWorker: (url) => checkedWorkerAddress(starter, { address: url, integrity: addresses.hashOf(url) }),
        developmentOrigins,
      }),
  });
};

/**
 * Script tag with the hash of the signed registry; the browser runs nothing else. `name`: of the version, which its script reads from the tag:
 * the entry the federation name, a chunk the name of its table.
 */
export const createVerifiedScript = (url: string, integrity: string, name: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  script.dataset['rspack'] = name;
  script.src = url;
  return script;
};

const isDevelopment = (url: string): boolean => developmentOrigins.includes(new URL(url, document.baseURI).origin);

const refuse = (url: string): never => {
  throw new Error(`no integrity is asked for ${url}: remotes load by their entry alone`);
};

/**
 * Runtime plugin that allows only remote files with a hash in the signed registry. The runtime requests entries only; the remote's bundle
 * requests chunks and stylesheets, whose hashes the version loader sets. The hooks throw for anything else: returning nothing would make
 * the runtime fetch it unverified.
 */
export const createIntegrityPlugin = (addresses: VerifiedAddresses): ModuleFederationRuntimePlugin => ({
  name: 'atelier-integrity',
  createScript: ({ url, remoteInfo }) =>
    isDevelopment(url)
      ? undefined
      : { script: createVerifiedScript(url, addresses.hashOf(url), remoteInfo?.name ?? ''), timeout: limits.tagMs },
  createLink: ({ url }) => (isDevelopment(url) ? undefined : refuse(url)),
  fetch: (url) => (isDevelopment(url) ? undefined : refuse(url)) as unknown as Promise<Response>,
});
