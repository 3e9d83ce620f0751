import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type KeySignature,
  keyName,
  type VersionManifest,
  versionManifest,
  versionManifestName,
  versionStatement,
} from '@atelier/contract/registry';
import { z } from 'zod';
import { DeployError } from '../deploy-error.ts';
import { type SigningKey, signersOf, signStatement } from '../sign-registry.ts';

const signingKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: keyName,
  y: keyName,
  d: z.string(),
}) satisfies z.ZodType<SigningKey>;

/** Creates a key; its public name for the operator is `x`. */
export const createSigningKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return signingKey.parse(privateKey.export({ format: 'jwk' }));
};

/** Creates a key in a new file that only its owner can read. */
export const createKeyFile = (path: string): SigningKey => {
  const key = createSigningKey();
  writeFileSync(path, `${JSON.stringify(key)}\n`, { mode: 0o600, flag: 'wx' });
  return key;
};

/** @throws DeployError for invalid JSON or a public half that does not match the private one. */
const parseSigningKey = (text: string, origin: string): SigningKey => {
  try {
    const key = signingKey.parse(JSON.parse(text));
    createPrivateKey({ key, format: 'jwk' });
    return key;
  } catch (cause) {
    throw new DeployError(`${origin} holds no signing key (a P-256 key as JWK): make one with its keygen command`, {
      cause,
    });
  }
};

/** A team's key: the JSON itself, as in a CI secret, or the path of its file. @throws DeployError when it is missing. */
export const readSigningKey = (source: string): SigningKey => {
  if (source.trimStart().startsWith('{')) return parseSigningKey(source, 'the given text');
  let text: string;
  try {
    text = readFileSync(source, 'utf8');
  } catch (cause) {
    throw new DeployError(`the key ${source} cannot be read: is it there, and yours?`, { cause });
  }
  return parseSigningKey(text, source);
};

/** A team's key: see `readSigningKey`. A missing file is created. `folder`: base of relative paths. */
export const readTeamKey = (
  source: string,
  { folder = '.', say }: { folder?: string; say: (line: string) => void },
): SigningKey => {
  const path = resolve(folder, source);
  if (source.trimStart().startsWith('{') || existsSync(path)) {
    return readSigningKey(source.trimStart().startsWith('{') ? source : path);
  }
  const key = createKeyFile(path);
  say(`${basename(path)} is your team's key from now on. Keep it: it signs every version, and it is in no repository.`);
  return key;
};

/** Identity and requirements of a build, which a team signs with its manifest. */
export interface BuildName {
  remote: string;
  version: string;
  hostApi: string;
}

/** The manifest of a build with its team's signature, as published with the version. */
export const signManifest = (
  { remote, version, hostApi }: BuildName,
  built: VersionManifest,
  key: SigningKey,
): Buffer => {
  const manifest = { remote, version, hostApi, ...built };
  const signatures = [signStatement(versionStatement(manifest), key)];
  return Buffer.from(`${JSON.stringify({ ...manifest, signatures })}\n`);
};

export interface SignedManifest {
  bytes: Buffer;
  manifest: VersionManifest;
  /** Names of the keys that signed it. */
  signers: string[];
}

/** Parses a manifest and verifies its signatures. The signed text is kept byte for byte. */
const openSigned = (bytes: Buffer): SignedManifest => {
  const raw = JSON.parse(bytes.toString('utf8')) as { signatures?: KeySignature[] };
  const manifest = versionManifest.parse(raw);
  return { bytes, manifest, signers: signersOf(versionStatement(raw), manifest.signatures ?? []) };
};

/** Keys with valid signatures of a manifest in the store. */
export const manifestSigners = (bytes: Buffer): string[] => openSigned(bytes).signers;

/** A signed manifest must match the build next to it; hints that only speed up loading are not compared. */
const differenceOf = (name: BuildName, built: VersionManifest, signed: VersionManifest): string | undefined => {
  const pairs: [string, unknown, unknown][] = [
    ['remote', name.remote, signed.remote],
    ['version', name.version, signed.version],
    ['hostApi', name.hostApi, signed.hostApi],
    ['entry', built.entry, signed.entry],
    ['federationName', built.federationName, signed.federationName],
    ['navigation', built.navigation, signed.navigation],
    ['files', built.files, signed.files],
  ];
  return pairs.find(([, one, other]) => !isDeepStrictEqual(one, other))?.[0];
};

/** The manifest that a team signed, if any. @throws DeployError when it does not match the build next to it. */
export const readSignedManifest = (
  dist: string,
  name: BuildName,
  built: VersionManifest,
): SignedManifest | undefined => {
  const path = join(dist, versionManifestName);
  if (!existsSync(path)) return undefined;
  let signed: SignedManifest;
  try {
    signed = openSigned(readFileSync(path));
  } catch (cause) {
    throw new DeployError(`${path} is not the manifest of a version: pack the build again`, { cause });
  }
  if (signed.manifest.signatures === undefined) return undefined;
  const difference = differenceOf(name, built, signed.manifest);
  if (difference !== undefined) {
    throw new DeployError(
      `the signed manifest of ${name.remote} ${name.version} names other ${difference} than the build beside it has: pack it again`,
    );
  }
  if (signed.signers.length === 0) {
    throw new DeployError(`no signature of ${name.remote} ${name.version} holds: pack it again with your team's key`);
  }
  return signed;
};
