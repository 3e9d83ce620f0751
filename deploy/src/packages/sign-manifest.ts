import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { KeySignature } from '@atelier/contract/key-signature';
import { type VersionManifest, versionManifest, versionManifestName } from '@atelier/contract/registry';
import { versionStatement } from '@atelier/contract/signed-statements';
import { DeployError } from '../deploy-error.ts';
import { type SigningKey, signersOf, signStatement } from '../key-signatures.ts';

/** Whose build it is and what it runs with; beside its manifest, what a team answers for. */
export interface BuildName {
  remote: string;
  version: string;
  hostApi: string;
}

/** The manifest of a build with the signature of its team, as the file of the version. */
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

/** Reads a manifest and whose signatures hold. Its own text is what was signed, so it is not written anew. */
const openSigned = (bytes: Buffer): SignedManifest => {
  const raw = JSON.parse(bytes.toString('utf8')) as { signatures?: KeySignature[] };
  const manifest = versionManifest.parse(raw);
  return { bytes, manifest, signers: signersOf(versionStatement(raw), manifest.signatures ?? []) };
};

/** Keys whose signatures hold, of a manifest in the store. */
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

/**
 * The manifest that a team signed, next to its build.
 * @returns undefined for an unsigned build.
 * @throws DeployError when the signed manifest does not match the build.
 */
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
