import { execFileSync } from 'node:child_process';
import { pnpmVersion, root } from '../paths.ts';

export interface InstalledPackage {
  name: string;
  versions: readonly string[];
  /** Licence of its package.json; `Unknown` when missing. */
  license: string;
}

export const installedPackages = (): InstalledPackage[] => {
  const args = ['--yes', `pnpm@${pnpmVersion}`, '--recursive', 'licenses', 'list', '--json'];
  const listed = execFileSync('npx', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return Object.values(JSON.parse(listed) as Record<string, InstalledPackage[]>).flat();
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
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
  ['pause-stream', 'MIT OR Apache-2.0'],
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
  packages.flatMap(({ name, versions, license: own }) => {
    const licence = readByPerson.get(name) ?? own;
    const version = versions.join(', ');
    if (permits(licence, (id) => usual.has(id))) return [];
    if (!permits(licence, (id) => usual.has(id) || named.has(id)))
      return [`${name} ${version} is under "${licence}": choose another, or read it and say so in check-licences.ts`];
    return isNamed(name, notice) ? [] : [`${name} ${version} is under ${licence}: name it in NOTICE`];
  });
