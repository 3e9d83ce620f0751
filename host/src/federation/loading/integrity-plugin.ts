import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { limits } from '../limits.ts';
import { developmentOrigins } from './development-remotes.ts';
import type { VerifiedAddresses } from './verified-addresses.ts';
import { createVerifiedScript } from './verified-script.ts';

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
