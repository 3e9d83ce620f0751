import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pnpmVersion, root } from './paths.ts';

interface InstalledPackage {
  name: string;
  versions: readonly string[];
  /** Licence of its package.json; `Unknown` when missing. */
  license: string;
}

const installedPackages = (): InstalledPackage[] => {
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
const judgeLicences = (packages: readonly InstalledPackage[], notice: string): string[] =>
  packages.flatMap(({ name, versions, license: own }) => {
    const licence = readByPerson.get(name) ?? own;
    const version = versions.join(', ');
    if (permits(licence, (id) => usual.has(id))) return [];
    if (!permits(licence, (id) => usual.has(id) || named.has(id)))
      return [`${name} ${version} is under "${licence}": choose another, or read it and say so in licences.test.ts`];
    return isNamed(name, notice) ? [] : [`${name} ${version} is under ${licence}: name it in NOTICE`];
  });

const judge = (licence: string, name = 'thing', notice = '') =>
  judgeLicences([{ name, versions: ['1.0.0'], license: licence }], notice);

describe('licence of a package', () => {
  it.each(['MIT', 'MIT-0', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'MIT AND Zlib', 'ISC'])(
    '%s is accepted',
    (licence) => {
      expect(judge(licence)).toEqual([]);
    },
  );

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'CC-BY-NC-4.0',
    'SEE LICENSE IN x',
    '',
    'MIT AND GPL-2.0-only',
    'UNLICENSED',
  ])('"%s" is refused with a next step', (licence) => {
    expect(judge(licence)).toEqual([expect.stringContaining('choose another')]);
  });

  it('that requires attribution needs an entry in NOTICE, platform builds by their family', () => {
    expect(judge('MPL-2.0', 'lightningcss-linux-x64-gnu')).toEqual([expect.stringContaining('name it in NOTICE')]);
    expect(judge('MPL-2.0', 'lightningcss-linux-x64-gnu', '- lightningcss, MPL')).toEqual([]);
    expect(judge('LGPL-3.0-or-later', '@img/sharp-libvips-darwin-arm64', '(@img/sharp-libvips-*)')).toEqual([]);
  });

  it('of each installed package is allowed', () => {
    const packages = installedPackages();
    expect(packages.length).toBeGreaterThan(300);
    expect(judgeLicences(packages, readFileSync(join(root, 'NOTICE'), 'utf8'))).toEqual([]);
  });
});
