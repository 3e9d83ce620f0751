import type { PageRegistry, RegistryDocument } from '@atelier/contract/registry';
import { renewalStatement } from '@atelier/contract/signed-statements';

import { fromBase64, hasWebCrypto, isSignedByOne, verifySignature } from './verify-signature.ts';

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
const readPayload = <T>(document: RegistryDocument): T =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(document.payload))) as T;

/** The newest registry this browser has accepted. */
export interface RegistryWatermark {
  epoch: number;
  revision: number;
}

/** Why a registry was refused. */
export type RegistryRefusal = 'malformed' | 'signature' | 'older' | 'expired';

export type RegistryVerdict =
  /* `isExpired`: its time is over, and it is the newest there is all the same */
  { payload: PageRegistry; isExpired: boolean } | { refusal: RegistryRefusal };

export const isPast = ({ expires }: Pick<PageRegistry, 'expires'>, now: Date): boolean =>
  Date.parse(expires) <= now.getTime();

const isOlder = (payload: PageRegistry, mark: RegistryWatermark): boolean =>
  payload.epoch < mark.epoch || (payload.epoch === mark.epoch && payload.revision < mark.revision);

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

/** Signed, and yet not to be read: by a program that this host is too old for, say. */
const payloadOf = (document: RegistryDocument): PageRegistry | undefined => {
  try {
    const payload = readPayload<Partial<PageRegistry> | null>(document);
    const isRead =
      Number.isInteger(payload?.revision) && typeof payload?.remotes === 'object' && payload.remotes !== null;
    return isRead ? (payload as PageRegistry) : undefined;
  } catch {
    return undefined;
  }
};

/** Until when it counts as the latest: by its own word, or by a renewal of a key that it names. */
const endOf = async (
  { payload, renewal }: RegistryDocument,
  { expires, renewers = [] }: PageRegistry,
): Promise<string> => {
  if (renewal === undefined || Date.parse(renewal.expires) <= Date.parse(expires)) return expires;
  const text = renewalStatement(payload, renewal.expires);
  const isRenewed = await isSignedByOne(text, renewal.signatures, renewers).catch(() => false); // no list at all
  return isRenewed ? renewal.expires : expires;
};

/**
 * Verifies a registry's text before anything it names is fetched. An expired registry is accepted: it is better than no page,
 * and the browser's clock may be wrong. Only a browser that never accepted one (`isFirst`) must know that it is the latest:
 * then it must not be expired, unless the server states the minimum revision (`mark`). The payload's shape needs no further
 * check: it was validated with the contract's schema before signing. The returned `expires` includes a renewal.
 */
export const validateRegistry = async (
  text: string,
  rules: { keys: readonly RegistryKey[]; now: Date; mark: RegistryWatermark | undefined; isFirst?: boolean },
): Promise<RegistryVerdict> => {
  const document = parseDocument(text);
  if (document === undefined) return { refusal: 'malformed' };
  const isSigned = await verifyRegistry(document, rules.keys).catch(() => false); // no way to verify at all
  if (!isSigned) return { refusal: 'signature' };
  const payload = payloadOf(document);
  if (payload === undefined) return { refusal: 'malformed' };
  if (rules.mark && isOlder(payload, rules.mark)) return { refusal: 'older' };
  const expires = await endOf(document, payload);
  const isExpired = isPast({ expires }, rules.now);
  if (isExpired && rules.isFirst && rules.mark === undefined) return { refusal: 'expired' };
  return { payload: { ...payload, expires }, isExpired };
};
