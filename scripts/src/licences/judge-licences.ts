import type { InstalledPackage } from './installed-packages.ts';

/** Nothing more to do than to pass the licence along, which each package does. */
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

/** Licences that package.json does not state as an SPDX id; read in the package by hand. */
const readByPerson = new Map([
  ['clipper-lib', 'BSL-1.0'],
  ['hooks', 'MIT'],
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
  ['pause-stream', 'MIT OR Apache-2.0'],
  ['png-js', 'MIT'],
]);

/** Of `A OR B` one is enough, of `A AND B` each counts. */
const permits = (licence: string, isGood: (id: string) => boolean): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => isGood(id.trim())));

/** The names that NOTICE has, `@scope/*` among them. */
const isNamed = (name: string, notice: string): boolean => {
  const scope = name.startsWith('@') ? `${name.split('/')[0]}/*` : name;
  const family = name.replace(/-(linux|darwin|win32|android|freebsd|wasm32).*$/, '');
  return [name, scope, family, `${family}-*`].some((words) => notice.includes(words));
};

/**
 * Problems of the packages' licences, as messages for the author of the change.
 * @param notice text of NOTICE
 */
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
