import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstalledPackage {
  name: string;
  version: string;
  /** As its package.json says; '' when it says nothing. */
  licence: string;
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

const licenceOf = ({ license, licenses = [] }: Manifest): string => {
  if (typeof license === 'string') return license;
  return license?.type ?? licenses.map(({ type = '' }) => type).join(' OR ');
};

const folders = (of: string): string[] =>
  readdirSync(of, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const read = (folder: string): InstalledPackage | null => {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    return { name: manifest.name ?? '', version: manifest.version ?? '', licence: licenceOf(manifest) };
  } catch {
    return null; // a folder of files beside the packages
  }
};

/** Every package that the lockfile brought to this machine, by name. @param root the checkout */
export const installedPackages = (root: string): InstalledPackage[] => {
  const store = join(root, 'node_modules/.pnpm');
  const found = folders(store).flatMap((entry) => {
    const home = join(store, entry, 'node_modules');
    if (entry === 'node_modules') return [];
    return folders(home).flatMap((name) =>
      name.startsWith('@') ? folders(join(home, name)).map((inner) => join(home, name, inner)) : [join(home, name)],
    );
  });
  return found
    .map(read)
    .filter((item) => item !== null && item.name !== '')
    .toSorted((a, b) => (a?.name ?? '').localeCompare(b?.name ?? '')) as InstalledPackage[];
};
