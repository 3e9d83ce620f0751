import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { limits } from '../limits.ts';

declare const ATELIER_DEVELOPMENT_REMOTES: Readonly<Record<string, string>>;

/** Name -> address of `build-info.json` of remotes that run from their own development server. Empty in production. */
export const developmentRemotes: Readonly<Record<string, string>> =
  typeof ATELIER_DEVELOPMENT_REMOTES === 'undefined' ? {} : ATELIER_DEVELOPMENT_REMOTES;

const developmentOrigins: readonly string[] = Object.values(developmentRemotes).map(
  (address) => new URL(address).origin,
);

/** Addresses of remotes' files that the signed registry names, with their hash. Filled version by version, before its load. */
export interface VerifiedAddresses {
  /** `files`: name -> sha384, relative to `folder`. */
  add(folder: string, files: Readonly<Record<string, string>>): void;
  has(url: string): boolean;
  /** @throws Error when the registry does not name the address: an unnamed file is never fetched. */
  hashOf(url: string): string;
}

export const createVerifiedAddresses = (): VerifiedAddresses => {
  const hashes = new Map<string, string>();
  return {
    add(folder, files) {
      for (const [file, hash] of Object.entries(files)) hashes.set(new URL(file, folder).href, hash);
    },
    has: (url) => hashes.has(url),
    hashOf(url) {
      const hash = hashes.get(new URL(url, document.baseURI).href);
      if (hash === undefined) throw new Error(`integrity: the registry does not name ${url}`);
      return hash;
    },
  };
};

/** Is this file the script of a worker? The build names them so. */
export const isWorkerFile = (path: string): boolean => /\.worker\.[^/]*$/.test(path);

/** Where `checked.worker.ts` finds what it starts. `starter`: its own address. */
export const checkedWorkerAddress = (starter: URL, script: { address: string; integrity: string }): string =>
  new URL(`#${encodeURIComponent(JSON.stringify(script))}`, starter).href;

export interface ScriptAddressRules {
  /** The page's base address. */
  base: string;
  isVerified: (url: string) => boolean;
  /** Address that runs the checked bytes of a worker's script. */
  checkedWorker: (url: string) => string;
  /** Origins of development servers; empty in production. */
  developmentOrigins: readonly string[];
}

/**
 * Which addresses may become code in this page: the host's own files, and those files of remotes that the signed registry
 * names. Gives the address back, for a worker of a remote the one that checks what it runs, or null to refuse it.
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

// Apart from `new Worker`, so that the bundler takes it as a file and not as an entry of its own.
const starter = new URL('./checked.worker.ts', import.meta.url);

/**
 * The page's one Trusted Types policy, the default one: a policy per remote would have to be listed in the header with its
 * version. It knows no HTML and no script text, so those sinks refuse every string. A browser without Trusted Types starts a worker by its
 * address: its bytes were checked when the version was loaded.
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

/** A script's tag with the hash that the signed registry names; the browser runs nothing else. */
export const createVerifiedScript = (url: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  script.src = url;
  return script;
};

const isDevelopment = (url: string): boolean => developmentOrigins.includes(new URL(url, document.baseURI).origin);

const refuse = (url: string): never => {
  throw new Error(`no integrity is asked for ${url}: remotes load by their entry alone`);
};

/**
 * Runtime plugin that lets nothing of a remote through without the hash of the signed registry. The runtime asks for entries
 * alone; chunks and sheets are asked for by the remote's own bundle, which has their hashes built in. The hooks throw for
 * anything else: returning nothing would make the runtime fetch it unchecked.
 */
export const createIntegrityPlugin = (addresses: VerifiedAddresses): ModuleFederationRuntimePlugin => ({
  name: 'atelier-integrity',
  createScript: ({ url }) =>
    isDevelopment(url)
      ? undefined
      : { script: createVerifiedScript(url, addresses.hashOf(url)), timeout: limits.tagMs },
  createLink: ({ url }) => (isDevelopment(url) ? undefined : refuse(url)),
  fetch: (url) => (isDevelopment(url) ? undefined : refuse(url)) as unknown as Promise<Response>,
});
