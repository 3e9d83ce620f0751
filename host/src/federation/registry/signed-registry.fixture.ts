import type { KeySignature, PageRegistry, PageVersion, RegistryDocument } from '@atelier/contract/registry';
import type { RegistryKey } from './accept-registry.ts';

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A signer of statements: a team, or the renewer of a registry. */
export const buildTeam = async () => {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const sign = async (text: string): Promise<KeySignature> => {
    const value = await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(text));
    return { key: { x, y }, value: toBase64(new Uint8Array(value)) };
  };
  return { name: x, sign };
};

/** A key pair of a store, made by the browser's own crypto. */
export const buildSigner = async (keyId: string) => {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const key: RegistryKey = { keyId, jwk: { kty, crv, x, y } };
  const sign = async (payload: PageRegistry): Promise<RegistryDocument> => {
    const text = toBase64(new TextEncoder().encode(JSON.stringify(payload)));
    const value = await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(text));
    return { payload: text, signatures: [{ keyId, value: toBase64(new Uint8Array(value)) }] };
  };
  return { key, sign };
};

export const buildVersion = (fields: Partial<PageVersion> = {}): PageVersion => ({
  manifest: 'remotes/remote-tools/1.0.0-aa/version-manifest.json',
  entry: 'remoteEntry.js',
  federationName: 'remote_tools__1_0_0',
  manifestHash: `sha384-${'a'.repeat(64)}`,
  hostApi: '^1.0.0',
  navigation: [],
  ...fields,
});

export const buildPayload = (fields: Partial<PageRegistry> = {}): PageRegistry => ({
  revision: 5,
  issuedAt: '2026-01-01T00:00:00.000Z',
  remotes: {
    'remote-tools': { active: '1.0.0', lastGood: null, canary: null, versions: { '1.0.0': buildVersion() } },
  },
  ...fields,
});
