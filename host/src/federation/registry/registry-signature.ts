import type { RegistryDocument } from '@atelier/contract/registry';
import { fromBase64, hasWebCrypto, verifySignature } from './verify-signature.ts';

/** A public key that this host was built with. */
export interface RegistryKey {
  keyId: string;
  /** P-256 point, base64url. */
  jwk: { kty: string; crv: string; x: string; y: string };
}

/** True when any known key signed the payload string (ECDSA P-256, SHA-256, P1363 form). */
export const verifyRegistry = async (
  document: RegistryDocument,
  keys: readonly RegistryKey[],
  isNative = hasWebCrypto(),
): Promise<boolean> => {
  const isSignedBy = async (signature: Partial<RegistryDocument['signatures'][number]> | null): Promise<boolean> => {
    const key = keys.find((known) => known.keyId === signature?.keyId);
    return key !== undefined && verifySignature(key.jwk, signature?.value ?? '', document.payload, isNative);
  };
  for (const signature of document.signatures) {
    // A malformed signature does not invalidate the next one.
    if (await isSignedBy(signature).catch(() => false)) return true;
  }
  return false;
};

/**
 * Reads the payload of a verified document.
 * @throws Error where it is no text, or no JSON.
 */
export const readPayload = <T>(document: RegistryDocument): T =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(document.payload))) as T;
