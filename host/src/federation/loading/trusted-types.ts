import { developmentOrigins } from './development-remotes.ts';
import { allowScriptAddress, checkedWorkerAddress } from './script-address.ts';
import type { VerifiedAddresses } from './verified-addresses.ts';

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
