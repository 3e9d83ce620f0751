import {
  type PageVersion,
  type VersionManifest,
  versionManifest,
  versionManifestName,
} from '@atelier/contract/registry';
import { sriOf } from './sri.ts';

/** Of a version, relative to the store, without the closing slash. */
export const folderOfVersion = ({ manifest }: Pick<PageVersion, 'manifest'>): string =>
  manifest.slice(0, manifest.lastIndexOf('/'));

/**
 * Reads the manifest of a version.
 * @returns undefined where it is not what the signed row names.
 */
export const openManifest = (bytes: Buffer, { manifestHash }: PageVersion): VersionManifest | undefined =>
  sriOf(bytes) === manifestHash ? versionManifest.parse(JSON.parse(bytes.toString('utf8'))) : undefined;

/** Files of a version with their hashes, its manifest too; the row of an older store has them itself. */
export const hashesOf = (row: PageVersion, manifest: VersionManifest | undefined): Record<string, string> => ({
  ...row.integrity,
  ...manifest?.files,
  ...(row.manifestHash !== undefined && { [versionManifestName]: row.manifestHash }),
});
