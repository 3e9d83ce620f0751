import { developmentOrigins } from './development-remotes.ts';
import { allowScriptAddress } from './script-address.ts';
import type { VerifiedAddresses } from './verified-addresses.ts';

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
}

/**
 * The page's one Trusted Types policy, the default one: a policy per remote would have to be listed in the header with its
 * version. It knows no HTML and no script text, so those sinks refuse every string.
 */
export const installTrustedTypes = (addresses: VerifiedAddresses): void => {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  factory?.createPolicy('default', {
    createScriptURL: (address) =>
      allowScriptAddress(address, {
        base: document.baseURI,
        isVerified: addresses.has,
        developmentOrigins,
      }),
  });
};
