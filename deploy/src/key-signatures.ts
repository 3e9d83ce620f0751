import { createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import type { KeySignature } from '@atelier/contract/key-signature';

const encoding = { dsaEncoding: 'ieee-p1363' } as const;

/** P-256 with its private part. */
export type SigningKey = JsonWebKey & { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string };

export const signStatement = (text: string, jwk: SigningKey): KeySignature => {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    key: { x: jwk.x, y: jwk.y },
    value: sign('sha256', Buffer.from(text), { key, ...encoding }).toString('base64'),
  };
};

const isValid = (text: string, { key: { x, y }, value }: KeySignature): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return verify('sha256', Buffer.from(text), { key, ...encoding }, Buffer.from(value, 'base64'));
  } catch {
    return false; // no point of the curve
  }
};

/** Names of the keys that signed a text; what does not hold is left out. */
export const signersOf = (text: string, signatures: readonly KeySignature[]): string[] => [
  ...new Set(signatures.filter((signature) => isValid(text, signature)).map(({ key }) => key.x)),
];
