import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { init } from './init.ts';

vi.mock('./bundled-packages.ts', () => ({ readBundledManifest: () => ({ version: '1.3.2' }) }));

let folder: string;
const say = vi.fn<(line: string) => void>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-init-'));
  writeFileSync(join(folder, 'atelier-sdk-1.3.2.tgz'), '');
  vi.stubEnv('npm_config_package', '');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const written = () => readdirSync(folder).filter((name) => !name.endsWith('.tgz'));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('a remote in an empty folder', () => {
  it('uses the SDK from the tarball in the folder, and depends on its platform', () => {
    mkdirSync(join(folder, '.git'));
    init(folder, 'fabric-market', { zh: '面料集市' }, say);
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'remote-fabric-market',
      devDependencies: { '@atelier/sdk': 'file:atelier-sdk-1.3.2.tgz' },
    });
    expect(read('src/registry-entry.ts')).toContain("hostApi = '^1.3.0'");
    expect(read('src/locales/zh/fabric-market.json')).toContain('"title": "面料集市"');
    expect(read('src/locales/en/fabric-market.json')).toContain('"title": "Fabric market"');
    expect(read('src/remote.ts')).toContain('    fabricMarket: {');
    expect(read('.gitignore')).toContain('*.key.json');
  });

  it('uses the SDK from the given location', () => {
    rmSync(join(folder, 'atelier-sdk-1.3.2.tgz'));
    init(folder, 'fabric-market', { sdk: '1.3.2' }, say);
    expect(JSON.parse(read('package.json')).devDependencies).toEqual({ '@atelier/sdk': '1.3.2' });
  });

  it.each([
    ['Fabric', 'e.g. fabric-market'],
    ['home', '/home belongs to the host'],
    ['user-info', undefined],
    ['resource', '/resource belongs to remote-library'],
  ])('is refused as %s for an invalid name', (name, reason) => {
    if (reason === undefined) return expect(() => init(folder, name, {}, say)).not.toThrow();
    expect(() => init(folder, name, {}, say)).toThrow(reason);
    expect(written()).toEqual([]);
  });

  it('is refused in a non-empty folder, and overwrites nothing', () => {
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(() => init(folder, 'fabric-market', {}, say)).toThrow('is not empty (notes.txt)');
    expect(written()).toEqual(['notes.txt']);
  });

  it('is refused when npm would not find the SDK', () => {
    rmSync(join(folder, 'atelier-sdk-1.3.2.tgz'));
    expect(() => init(folder, 'fabric-market', {}, say)).toThrow('--sdk');
    expect(written()).toEqual([]);
  });
});
