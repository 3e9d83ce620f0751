import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstalledPackage {
  name: string;
  version: string;
  /** Licence of its package.json; '' when missing. */
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
    return null; // A folder of files beside the packages.
  }
};

/** Installed packages of the lockfile, by name. @param root the checkout */
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

/** Licences that only require distributing the licence text, which each package includes. */
const usual = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
]);

/** Permitted when listed in NOTICE. */
const named = new Set(['MPL-2.0', 'OFL-1.1', 'LGPL-3.0-or-later', 'BSL-1.0', 'Python-2.0', 'PostgreSQL']);

/** Licences that package.json does not state as an SPDX id; checked in the package manually. */
const readByPerson = new Map([
  ['clipper-lib', 'BSL-1.0'],
  ['hooks', 'MIT'],
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
  ['pause-stream', 'MIT OR Apache-2.0'],
  ['png-js', 'MIT'],
]);

/** `A OR B` requires one, `A AND B` requires both. */
const permits = (licence: string, isGood: (id: string) => boolean): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => isGood(id.trim())));

/** Names listed in NOTICE, including `@scope/*`. */
const isNamed = (name: string, notice: string): boolean => {
  const scope = name.startsWith('@') ? `${name.split('/')[0]}/*` : name;
  const family = name.replace(/-(linux|darwin|win32|android|freebsd|wasm32).*$/, '');
  return [name, scope, family, `${family}-*`].some((words) => notice.includes(words));
};

/** Problems of the packages' licences, as messages for the author of the change. @param notice text of NOTICE */
export const judgeLicences = (packages: readonly InstalledPackage[], notice: string): string[] =>
  packages.flatMap(({ name, version, licence: own }) => {
    const licence = readByPerson.get(name) ?? own;
    if (permits(licence, (id) => usual.has(id))) return [];
    if (!permits(licence, (id) => usual.has(id) || named.has(id)))
      return [
        `${name} ${version} is under "${licence || 'no licence that it names'}": choose another, or read it and say so in judge-licences.ts`,
      ];
    return isNamed(name, notice) ? [] : [`${name} ${version} is under ${licence}: name it in NOTICE`];
  });
