type Bytes = Uint8Array<ArrayBuffer>;

/** P-256 point, base64url. */
interface Point {
  x: string;
  y: string;
}

export const fromBase64 = (text: string): Bytes => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
};

/** Browsers hide WebCrypto on insecure origins. */
export const hasWebCrypto = (): boolean => globalThis.crypto?.subtle !== undefined;

const verifyNatively = async ({ x, y }: Point, signature: Bytes, message: Bytes): Promise<boolean> => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, algorithm, false, [
    'verify',
  ]);
  return crypto.subtle.verify(algorithm, imported, signature, message);
};

/** The library is a separate chunk, loaded only without WebCrypto. */
const verifyByLibrary = async ({ x, y }: Point, signature: Bytes, message: Bytes): Promise<boolean> => {
  const { p256 } = await import('@noble/curves/nist.js');
  const point = Uint8Array.from([4, ...fromBase64(x), ...fromBase64(y)]);
  return p256.verify(signature, message, point, { prehash: true, lowS: false, format: 'compact' });
};

/** Whether a key signed a text (ECDSA P-256, SHA-256, P1363 form, base64). Rejects for an unreadable key or signature. */
export const verifySignature = async (
  key: Point,
  signature: string,
  text: string,
  isNative = hasWebCrypto(),
): Promise<boolean> =>
  (isNative ? verifyNatively : verifyByLibrary)(key, fromBase64(signature), new TextEncoder().encode(text));

/** Whether one of the trusted keys, by name (`key-signature` of the contract), signed a text. */
export const isSignedByOne = async (
  text: string,
  signatures: readonly { key: Point; value: string }[],
  trusted: readonly string[],
): Promise<boolean> => {
  for (const { key, value } of signatures) {
    if (!trusted.includes(key.x)) continue;
    // A malformed signature does not invalidate the next one.
    if (await verifySignature(key, value, text).catch(() => false)) return true;
  }
  return false;
};
