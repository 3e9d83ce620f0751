import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hostAliases, hostShareVersions, remoteShares } from './shares.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('shared modules of a remote', () => {
  const shares: Record<
    string,
    { import?: string | false; version?: string; requiredVersion: string; strictVersion: boolean }
  > = remoteShares(`${root}/remote-tools`, '^1.2.0 || ^2.0.0');

  it('include everything that the host provides, without an own copy', () => {
    const taken = Object.entries(shares).filter(([, share]) => 'import' in share && share.import === false);
    expect(taken.map(([key]) => key)).toEqual([
      'react',
      'react/',
      'react-dom',
      'react-dom/',
      '@atelier/platform/',
      '@arco-design/web-react/es/',
    ]);
    const packages = ['react', 'react-dom', '@atelier/platform', '@arco-design/web-react', '@atelier/ui/glyphs', 'zod'];
    expect(Object.keys(hostShareVersions(`${root}/host`)).sort()).toEqual(packages.sort());
    expect(Object.values(shares).filter((share) => !share.strictVersion)).toEqual([]);
  });

  it('exclude the workbench, which it contains and shares with builds of an identical one', () => {
    const own = shares['@atelier/workbench/tool-page'];
    const version = own && 'version' in own ? own.version : '';
    expect(version).toMatch(/^1\.0\.0-c[0-9a-f]{10}$/);
    expect(own).toEqual({ version, requiredVersion: version, singleton: false, strictVersion: true });
    expect(remoteShares(`${root}/remote-account`, '^1.0.0')).not.toHaveProperty(['@atelier/workbench/tool-page']);
  });

  it('include zod in the reduced form of the apps, when both have the same one', () => {
    const folder = join(root, 'remote-tools');
    const { zod } = remoteShares(folder, '^1.0.0');
    expect(hostShareVersions(`${root}/host`)['zod']).toBe(zod?.version);
    expect(hostAliases(`${root}/host`)).toEqual({ zod$: join(folder, zod?.import ?? '') });
    expect(zod?.version).toMatch(/^4\.\d+\.\d+-c[0-9a-f]{10}$/);
    expect(zod?.requiredVersion).toBe(zod?.version);
    // It is part of the published files, which are the same on every build machine.
    expect(zod?.import).toBe('./../shared/contract/src/zod-subset.ts');
  });

  it('include icons, when both were built with the same ones', () => {
    const offered = hostShareVersions(`${root}/host`)['@atelier/ui/glyphs'];
    expect(offered).toMatch(/^1\.0\.0-c[0-9a-f]{10}$/);
    for (const remote of ['remote-tools', 'remote-account']) {
      const { '@atelier/ui/glyphs': signs } = remoteShares(join(root, remote), '^1.0.0');
      expect(signs).toMatchObject({
        version: offered,
        requiredVersion: offered,
        singleton: false,
        strictVersion: true,
      });
      expect(signs.import).toBe('./../shared/ui/src/icon/glyphs.tsx');
    }
  });

  it('include the platform in the versions of its registry row, not the one of its build', () => {
    expect(shares['@atelier/platform/']?.requiredVersion).toBe('^1.2.0 || ^2.0.0');
  });
});
