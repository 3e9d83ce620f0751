import type { PageRegistry, RegistryDocument } from '@atelier/contract/registry';
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

/** Reason why a registry was refused. */
export type RegistryRefusal = 'malformed' | 'signature' | 'older';

export type RegistryVerdict = { payload: PageRegistry } | { refusal: RegistryRefusal };

const parseDocument = (text: string): RegistryDocument | undefined => {
  try {
    const document = JSON.parse(text) as Partial<RegistryDocument> | null;
    const isWhole = typeof document?.payload === 'string' && Array.isArray(document.signatures);
    return isWhole ? (document as RegistryDocument) : undefined;
  } catch {
    // not JSON, e.g. a proxy's HTML page
    return undefined;
  }
};

/** Signed but not readable, e.g. from a program that is too new for this host. */
const payloadOf = (document: RegistryDocument): PageRegistry | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(document.payload));
    const payload = JSON.parse(text) as Partial<PageRegistry> | null;
    const isRead =
      Number.isInteger(payload?.revision) && typeof payload?.remotes === 'object' && payload.remotes !== null;
    return isRead ? (payload as PageRegistry) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Verifies a registry's text before anything it lists is fetched. The payload's shape needs no further check: it was validated with the
 * contract's schema before signing. `minimum`: the lowest revision to accept.
 */
export const validateRegistry = async (
  text: string,
  { keys, minimum = 0 }: { keys: readonly RegistryKey[]; minimum?: number | undefined },
): Promise<RegistryVerdict> => {
  const document = parseDocument(text);
  if (document === undefined) return { refusal: 'malformed' };
  const isSigned = await verifyRegistry(document, keys).catch(() => false); // no means to verify
  if (!isSigned) return { refusal: 'signature' };
  const payload = payloadOf(document);
  if (payload === undefined) return { refusal: 'malformed' };
  return payload.revision < minimum ? { refusal: 'older' } : { payload };
};
