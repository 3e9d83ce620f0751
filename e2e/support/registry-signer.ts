import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageRegistry, pageRegistry, registryDocument } from '@atelier/contract/registry';

/** Reads the served registry without verification. */
export const readRegistry = (text: string): PageRegistry => {
  const { payload } = registryDocument.parse(JSON.parse(text));
  return pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
};

/** Signs as the store's command does, with a key that the host under test trusts. */
export const createSigner = (keysFolder: string) => {
  const { keyId, jwk } = JSON.parse(readFileSync(join(keysFolder, 'registry-a.json'), 'utf8'));
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return (payload: PageRegistry): string => {
    const text = Buffer.from(JSON.stringify(payload)).toString('base64');
    const value = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
    return JSON.stringify({ payload: text, signatures: [{ keyId, value }] });
  };
};
