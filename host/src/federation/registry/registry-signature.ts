import type { RegistryDocument } from '@atelier/contract/registry';

/** A public key that this host was built with. */
export interface RegistryKey {
  keyId: string;
  /** P-256 point, base64url. */
  jwk: { kty: string; crv: string; x: string; y: string };
}

type Bytes = Uint8Array<ArrayBuffer>;

const fromBase64 = (text: string): Bytes => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
};

const verifyNatively = async (key: RegistryKey, signature: Bytes, message: Bytes): Promise<boolean> => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('jwk', key.jwk, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, imported, signature, message);
};

/** On an insecure origin browsers hide WebCrypto; the library is a chunk of its own, loaded only there. */
const verifyByLibrary = async (key: RegistryKey, signature: Bytes, message: Bytes): Promise<boolean> => {
  const { p256 } = await import('@noble/curves/nist.js');
  const point = Uint8Array.from([4, ...fromBase64(key.jwk.x), ...fromBase64(key.jwk.y)]);
  return p256.verify(signature, message, point, { prehash: true, lowS: false, format: 'compact' });
};

/** True when any known key signed the payload string (ECDSA P-256, SHA-256, P1363 form). */
export const verifyRegistry = async (
  document: RegistryDocument,
  keys: readonly RegistryKey[],
  hasWebCrypto = globalThis.crypto?.subtle !== undefined,
): Promise<boolean> => {
  const verify = hasWebCrypto ? verifyNatively : verifyByLibrary;
  const message = new TextEncoder().encode(document.payload);
  const isSignedBy = async (signature: Partial<RegistryDocument['signatures'][number]> | null): Promise<boolean> => {
    const key = keys.find((known) => known.keyId === signature?.keyId);
    return key !== undefined && verify(key, fromBase64(signature?.value ?? ''), message);
  };
  for (const signature of document.signatures) {
    // One that cannot even be read says nothing about the next.
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
