import type { RegistryDocument } from '@atelier/contract/registry';
/** A public key that this host was built with. */
export interface RegistryKey {
  keyId: string;
  /** P-256 point, base64url. */
  jwk: {
    kty: string;
    crv: string;
    x: string;
    y: string;
  };
}
/** True when any known key signed the payload string (ECDSA P-256, SHA-256, P1363 form). */
export declare const verifyRegistry: (
  document: RegistryDocument,
  keys: readonly RegistryKey[],
  hasWebCrypto?: boolean,
) => Promise<boolean>;
/** Reads the payload of a verified document. */
export declare const readPayload: <T>(document: RegistryDocument) => T;
