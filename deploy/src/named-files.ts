import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRegistry, PageVersion } from '@atelier/contract/registry';
import type { PublicKey } from './registry-keys.ts';
import { joinRegistry } from './registry-record.ts';
import { isPassive, servedType } from './served-types.ts';
import { openRegistry } from './sign-registry.ts';
import { folderOfVersion, hashesOf, openManifest } from './version-files.ts';

const readFile = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // not there, or gone meanwhile
  }
};

const namesBelow = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** A row of an older store names scripts and sheets; its pictures and fonts are those beside them. */
const namesOf = (store: string, row: PageVersion): string[] => {
  const folder = folderOfVersion(row);
  if (row.integrity !== undefined) {
    return [...Object.keys(row.integrity), ...namesBelow(join(store, folder)).filter(isPassive)];
  }
  const bytes = readFile(join(store, row.manifest));
  const manifest = bytes && openManifest(bytes, row);
  return manifest === undefined ? [] : Object.keys(hashesOf(row, manifest));
};

export interface NamedFilesReader {
  /**
   * Paths below `remotes/` that a version of the signed registry in a folder names, with their types. Of what was read once, only
   * what is new is read.
   * @throws DeployError where nobody signed the registry.
   */
  read(): Promise<ReadonlyMap<string, string>>;
}

/** `keys`: public halves that this installation trusts, never taken from the store. */
export const createNamedFilesReader = (store: string, keys: () => readonly PublicKey[]): NamedFilesReader => {
  /** By folder and hash: what a version names never changes. */
  const known = new Map<string, readonly string[]>();
  const filesOf = (row: PageVersion): readonly string[] => {
    const name = `${row.manifest} ${row.manifestHash ?? ''}`;
    const names = known.get(name) ?? namesOf(store, row);
    // A manifest that is not there yet, or damaged, is looked for again.
    if (names.length > 0) known.set(name, names);
    return names.map((file) => `${folderOfVersion(row)}/${file}`);
  };
  const readWhole = async (): Promise<Pick<PageRegistry, 'remotes'>> => {
    const payload = openRegistry(readFileSync(join(store, 'registry.json'), 'utf8'), keys());
    const whole = await joinRegistry(payload, async (path) => readFile(join(store, path)));
    // Without its record the versions that pages know are all there is.
    return whole ?? payload;
  };
  return {
    async read() {
      const { remotes } = await readWhole();
      const rows = Object.values(remotes).flatMap(({ versions }) => Object.values(versions));
      const paths = rows.flatMap((row) =>
        filesOf(row).flatMap((path) => {
          const type = servedType(path);
          return type === undefined || !path.startsWith('remotes/')
            ? []
            : [[path.slice('remotes/'.length), type] as const];
        }),
      );
      return new Map(paths);
    },
  };
};
