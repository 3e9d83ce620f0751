import type { PageVersion, VersionManifest } from '@atelier/contract/registry';
import { limits } from '../limits.ts';

const fetchManifest = async (manifest: string, integrity: string): Promise<VersionManifest> => {
  const signal = AbortSignal.timeout(limits.tagMs);
  const address = new URL(manifest, document.baseURI);
  const response = await fetch(address, { integrity, redirect: 'error', signal }).catch((cause: unknown) => {
    throw new Error(`integrity: ${manifest} is not what the registry names`, { cause });
  });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${manifest}`);
  // Needs no check of its shape: whoever holds the key signed these bytes.
  return response.json() as Promise<VersionManifest>;
};

/**
 * Reads the manifest of a version, which must be the one that the signed row names by its hash; the row of an older store, or of
 * a developer's build, says it all itself.
 * @throws Error that names integrity when other bytes came.
 */
export const readManifest = async (info: PageVersion): Promise<VersionManifest> => {
  const { manifest, manifestHash, integrity = {}, ahead = {}, entry = '', federationName = '', navigation = [] } = info;
  if (manifestHash !== undefined) return fetchManifest(manifest, manifestHash);
  return { files: integrity, ahead, entry, federationName, navigation };
};
