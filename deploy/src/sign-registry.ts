import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import {
  type KeySignature,
  type PageRegistry,
  pageRegistry,
  type RegistryDocument,
  registryDocument,
} from '@atelier/contract/registry';
import { DeployError } from './deploy-error.ts';
import type { PrivateKey, PublicKey } from './registry-keys.ts';

const encoding = { dsaEncoding: 'ieee-p1363' } as const;

/** P-256 private key. */
export type SigningKey = JsonWebKey & { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string };

const signText = (text: string, jwk: JsonWebKey): string => {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return sign('sha256', Buffer.from(text), { key, ...encoding }).toString('base64');
};

export const signStatement = (text: string, jwk: SigningKey): KeySignature => ({
  key: { x: jwk.x, y: jwk.y },
  value: signText(text, jwk),
});

const isValid = (text: string, { key: { x, y }, value }: KeySignature): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return verify('sha256', Buffer.from(text), { key, ...encoding }, Buffer.from(value, 'base64'));
  } catch {
    return false; // Not a point of the curve.
  }
};

/** Names of the keys with a valid signature of a text. */
export const signersOf = (text: string, signatures: readonly KeySignature[]): string[] => [
  ...new Set(signatures.filter((signature) => isValid(text, signature)).map(({ key }) => key.x)),
];

/**
 * JSON whose keys start at multiples of three bytes, padded with spaces. Base64 encodes three bytes as four characters, so only text at the
 * same offset modulo three is encoded equally and compresses well: a seventh less for a registry.
 */
export const alignedJson = (value: unknown): string => {
  // A quote after a comma or a brace, followed by letters and a colon, starts a key: inside a string it would be escaped.
  const parts = JSON.stringify(value).split(/(?<=[,{])(?="[A-Za-z]+":)/);
  let length = 0;
  return parts
    .map((part, place) => {
      const padded = place === 0 ? part : ' '.repeat((3 - (length % 3)) % 3) + part;
      length += Buffer.byteLength(padded);
      return padded;
    })
    .join('');
};

/** Registry text as it is signed and fetched. */
export const encodeRegistry = (payload: PageRegistry): string => Buffer.from(alignedJson(payload)).toString('base64');

/** Validates the payload with the contract's schema and signs it with every available key (ECDSA P-256, SHA-256, P1363). */
export const signRegistry = (payload: PageRegistry, keys: readonly PrivateKey[]): RegistryDocument => {
  const text = encodeRegistry(pageRegistry.parse(payload));
  return { payload: text, signatures: keys.map(({ keyId, jwk }) => ({ keyId, value: signText(text, jwk) })) };
};

export const parseDocument = (text: string): RegistryDocument => {
  try {
    return registryDocument.parse(JSON.parse(text));
  } catch (cause) {
    throw new DeployError(
      'registry.json is not a signed registry: it was cut off or overwritten. Bring it back from the backup, then run "atelier-deploy renew"',
      { cause },
    );
  }
};

/** Parses a document without verifying its signatures. */
export const readDocument = ({ payload }: RegistryDocument): PageRegistry =>
  pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));

/** sha256 of the signed document as written. */
export const documentHash = (text: string): string => {
  const { payload, signatures } = parseDocument(text);
  return createHash('sha256')
    .update(`${JSON.stringify({ payload, signatures })}\n`)
    .digest('hex');
};

/** Parses a document. @throws DeployError when none of these keys signed it: it must not be signed again. */
export const openRegistry = (text: string, keys: readonly PublicKey[]): PageRegistry => {
  const document = parseDocument(text);
  const isOurs = document.signatures.some(({ keyId, value }) => {
    const known = keys.find((key) => key.keyId === keyId);
    return known !== undefined && isValid(document.payload, { key: known.jwk, value });
  });
  if (!isOurs) {
    throw new DeployError(
      'registry.json is not signed by a key of this store: someone else wrote it, or the keys changed',
    );
  }
  return readDocument(document);
};
