import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { type PageRegistry, pageRegistry, type RegistryDocument, registryDocument } from '@atelier/contract/registry';
import { renewalStatement } from '@atelier/contract/signed-statements';
import { alignedJson } from './aligned-json.ts';
import { DeployError } from './deploy-error.ts';
import { signersOf } from './key-signatures.ts';
import type { PrivateKey, PublicKey } from './registry-keys.ts';

const encoding = { dsaEncoding: 'ieee-p1363' } as const;

/** As it is signed and fetched. */
export const encodeRegistry = (payload: PageRegistry): string => Buffer.from(alignedJson(payload)).toString('base64');

/** Checks the payload with the contract's schema and signs it with every key at hand (ECDSA P-256, SHA-256, P1363). */
export const signRegistry = (payload: PageRegistry, keys: readonly PrivateKey[]): RegistryDocument => {
  const text = encodeRegistry(pageRegistry.parse(payload));
  const signatures = keys.map(({ keyId, jwk }) => {
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    return { keyId, value: sign('sha256', Buffer.from(text), { key, ...encoding }).toString('base64') };
  });
  return { payload: text, signatures };
};

export const parseDocument = (text: string): RegistryDocument => {
  try {
    return registryDocument.parse(JSON.parse(text));
  } catch (cause) {
    throw new DeployError('registry.json is not a signed registry: it was cut off or overwritten', { cause });
  }
};

/** Until when a document counts as the latest: by its own word, or by a renewal of a key that it names. */
const endOf = (document: RegistryDocument, { expires, renewers = [] }: PageRegistry): string => {
  const { payload, renewal } = document;
  if (renewal === undefined || renewal.expires <= expires) return expires;
  const signers = signersOf(renewalStatement(payload, renewal.expires), renewal.signatures);
  return signers.some((key) => renewers.includes(key)) ? renewal.expires : expires;
};

/** Reads a document without judging who signed it. `expires` is the end of its time, renewals counted. */
export const readDocument = (document: RegistryDocument): PageRegistry => {
  const payload = pageRegistry.parse(JSON.parse(Buffer.from(document.payload, 'base64').toString('utf8')));
  return { ...payload, expires: endOf(document, payload) };
};

/** sha256 of what the operator signed, as it stood when it was written: a renewal leaves it as it is. */
export const documentHash = (text: string): string => {
  const { payload, signatures } = parseDocument(text);
  return createHash('sha256')
    .update(`${JSON.stringify({ payload, signatures })}\n`)
    .digest('hex');
};

/**
 * Reads a document that one of these keys signed; `expires` is the end of its time, renewals counted.
 * @throws DeployError when none did: a changed registry is never signed again as if it were ours.
 */
export const openRegistry = (text: string, keys: readonly PublicKey[]): PageRegistry => {
  const document = parseDocument(text);
  const isOurs = document.signatures.some(({ keyId, value }) => {
    const known = keys.find((key) => key.keyId === keyId);
    if (known === undefined) return false;
    const key = createPublicKey({ key: known.jwk, format: 'jwk' });
    return verify('sha256', Buffer.from(document.payload), { key, ...encoding }, Buffer.from(value, 'base64'));
  });
  if (!isOurs) {
    throw new DeployError(
      'registry.json is not signed by a key of this store: someone else wrote it, or the keys changed',
    );
  }
  return readDocument(document);
};
