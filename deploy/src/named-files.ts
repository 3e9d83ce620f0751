import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type PageRegistry, type PageVersion, recordPath } from '@atelier/contract/registry';
import type { PublicKey } from './registry-keys.ts';
import { joinRegistry } from './registry-record.ts';
import { folderOfVersion, isPassive, openManifest, readIfThere, servedType } from './remote-files.ts';
import { openRegistry } from './sign-registry.ts';

const namesBelow = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** File and hash. A row of an older store names scripts and stylesheets; its images and fonts are the files beside them, without a hash. */
const namesOf = (store: string, row: PageVersion): [string, string | undefined][] => {
  const folder = folderOfVersion(row);
  if (row.integrity !== undefined) {
    const beside = namesBelow(join(store, folder)).filter(isPassive);
    return [...Object.entries(row.integrity), ...beside.map((file): [string, undefined] => [file, undefined])];
  }
  const bytes = readIfThere(join(store, row.manifest));
  const manifest = bytes && openManifest(bytes, row);
  return manifest === undefined ? [] : [...Object.entries(manifest.files), [basename(row.manifest), row.manifestHash]];
};

export interface NamedFile {
  /** Content type. */
  type: string;
  /** undefined for an older store without this hash. */
  hash: string | undefined;
}

/** `keys`: public keys that this installation trusts, never read from the store. */
export const createNamedFilesReader = (store: string, keys: () => readonly PublicKey[]) => {
  /** By folder and hash, since the files of a version never change. */
  const known = new Map<string, ReturnType<typeof namesOf>>();
  const filesOf = (row: PageVersion): ReturnType<typeof namesOf> => {
    const name = `${row.manifest} ${row.manifestHash ?? ''}`;
    const names = known.get(name) ?? namesOf(store, row);
    // A missing or damaged manifest is read again next time.
    if (names.length > 0) known.set(name, names);
    return names.map(([file, hash]) => [`${folderOfVersion(row)}/${file}`, hash]);
  };
  return {
    /** Files below `remotes/` that the signed registry names, by path. @throws DeployError without a valid signature. */
    async read(): Promise<ReadonlyMap<string, NamedFile>> {
      const payload = openRegistry(readFileSync(join(store, 'registry.json'), 'utf8'), keys());
      // Without its record only the versions of pages are available.
      const { remotes }: Pick<PageRegistry, 'remotes'> =
        joinRegistry(payload, readIfThere(join(store, recordPath(payload.record ?? '')))) ?? payload;
      const rows = Object.values(remotes).flatMap(({ versions }) => Object.values(versions));
      const paths = rows.flatMap((row) =>
        filesOf(row).flatMap(([path, hash]): [string, NamedFile][] => {
          const type = servedType(path);
          return type === undefined || !path.startsWith('remotes/')
            ? []
            : [[path.slice('remotes/'.length), { type, hash }]];
        }),
      );
      return new Map(paths);
    },
  };
};
