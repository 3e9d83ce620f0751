import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RegistryPayload, registryDocument, registryPayload } from '@atelier/contract/registry';

/** Reads a registry's text without asking who signed it. */
export const readRegistry = (text: string): RegistryPayload => {
  const { payload } = registryDocument.parse(JSON.parse(text));
  return registryPayload.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
};

/** Signs as the store's own command does, with a key that the host under test was built with. */
export const createSigner = (keysFolder: string) => {
  const { keyId, jwk } = JSON.parse(readFileSync(join(keysFolder, 'registry-a.json'), 'utf8'));
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return (payload: RegistryPayload): string => {
    const text = Buffer.from(JSON.stringify(payload)).toString('base64');
    const value = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
    return JSON.stringify({ payload: text, signatures: [{ keyId, value }] });
  };
};
