import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../paths.ts';
import { installedPackages, judgeLicences } from './check-licences.ts';

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
