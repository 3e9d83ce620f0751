import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { type PageVersion, type VersionManifest, versionManifest } from '@atelier/contract/registry';
import type { Store } from './store/store.ts';

/** Subresource integrity format: `sha384-...`. */
export const sriOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Types that a page may load from a remote, by extension; none that a browser runs when it is opened directly. */
const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

export const servedEndings: readonly string[] = Object.keys(types);

/** Type of a file of a remote; undefined for one that is never served. */
export const servedType = (path: string): string | undefined => types[extname(path)];

/** Images and fonts, which run nothing: a row of an older store does not name them. */
export const isPassive = (path: string): boolean =>
  extname(path) !== '.svg' && /^(image|font)\//.test(servedType(path) ?? '');

const nobodysPage = "default-src 'none'; sandbox";
/** A browser without Trusted Types starts a worker by its own address: it may load its own chunks only. */
const worker = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Content security policy of a remote's file: opened directly, it runs nothing. */
export const servedPolicy = (path: string): string => (/\.worker\.[^/]*$/.test(path) ? worker : nobodysPage);

/** Folder of a version's files, relative to the store, without the closing slash; versions of a remote share it. */
export const folderOfVersion = ({ manifest }: Pick<PageVersion, 'manifest'>): string =>
  manifest.slice(0, manifest.lastIndexOf('/'));

/** Parses the manifest of a version. @returns undefined when it does not match the signed row. */
export const openManifest = (bytes: Buffer, { manifestHash }: PageVersion): VersionManifest | undefined =>
  sriOf(bytes) === manifestHash ? versionManifest.parse(JSON.parse(bytes.toString('utf8'))) : undefined;

/** Paths of a version's files with their hashes; undefined when its manifest is missing or damaged, or an older row lists not all. */
export const storedFiles = async (store: Store, row: PageVersion): Promise<ReadonlyMap<string, string> | undefined> => {
  const bytes = (await store.read(row.manifest))?.bytes;
  const manifest = bytes && openManifest(bytes, row);
  if (manifest === undefined) return undefined;
  const folder = folderOfVersion(row);
  const paths = Object.entries(manifest.files).map(([file, hash]) => [`${folder}/${file}`, hash] as const);
  return new Map([...paths, [row.manifest, row.manifestHash ?? '']]);
};

/** A file's bytes; undefined when it is missing, or was deleted since. */
export const readIfThere = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
};

/** The file itself, for a compressed copy beside it. */
export const plainPath = (path: string): string => path.replace(/\.(br|gz)$/, '');
