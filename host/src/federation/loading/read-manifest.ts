import type { PageVersion, VersionManifest } from '@atelier/contract/registry';
import { versionStatement } from '@atelier/contract/signed-statements';
import { limits } from '../limits.ts';
import { isSignedByOne } from '../registry/verify-signature.ts';

/** What the registry says of whose version this is, where the remote was given to a team. */
export interface VersionOwner {
  remote: string;
  version: string;
  /** Keys of the team. */
  signers: readonly string[];
}

export interface OwnedVersion extends PageVersion {
  owner?: VersionOwner;
}

const fetchManifest = async (manifest: string, integrity: string): Promise<VersionManifest> => {
  const signal = AbortSignal.timeout(limits.tagMs);
  const address = new URL(manifest, document.baseURI);
  const response = await fetch(address, { integrity, redirect: 'error', priority: 'high', signal }).catch(
    (cause: unknown) => {
      throw new Error(`integrity: ${manifest} is not what the registry names`, { cause });
    },
  );
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${manifest}`);
  // The shape needs no check: the bytes were signed with the key.
  return response.json() as Promise<VersionManifest>;
};

/** The operator's key alone puts no code under a team's name: the team has signed this very version. */
const refuseOthers = async (manifest: VersionManifest, { owner, hostApi }: OwnedVersion): Promise<void> => {
  if (owner === undefined) return;
  const { remote, version, signers } = owner;
  const isNamed = manifest.remote === remote && manifest.version === version && manifest.hostApi === hostApi;
  const isSigned = isNamed && (await isSignedByOne(versionStatement(manifest), manifest.signatures ?? [], signers));
  if (!isSigned) throw new Error(`integrity: ${remote} ${version} is not signed by its team`);
};

/**
 * Reads the manifest of a version and checks it against the hash in the signed row, and against the signature of the remote's
 * team where it has one. Rows of an older store or of a developer's build contain the manifest's fields themselves.
 * @throws Error that names integrity when the bytes differ or no allowed key signed them.
 */
export const readManifest = async (info: OwnedVersion): Promise<VersionManifest> => {
  const { manifest, manifestHash, integrity = {}, ahead = {}, entry = '', federationName = '', navigation = [] } = info;
  const read =
    manifestHash === undefined
      ? { files: integrity, ahead, entry, federationName, navigation }
      : await fetchManifest(manifest, manifestHash);
  await refuseOthers(read, info);
  return read;
};
