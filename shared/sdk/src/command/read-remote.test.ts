import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entryProblems, readRemoteFolder } from './remote-config.ts';

const row = { path: '/fabricMarket', title: { zh: '面料集市', en: 'Fabric market' } };

describe('manifest of a remote', () => {
  it('is accepted when publishable', () => {
    expect(entryProblems({ hostApi: '^1.3.0 || ^2.0.0', navigation: [row] })).toEqual([]);
  });

  it.each([
    [{ hostApi: 'newest', navigation: [row] }, 'hostApi is "newest"'],
    [{ navigation: [row] }, 'hostApi is undefined'],
    [{ hostApi: '^1.3.0' }, 'navigation'],
    [{ hostApi: '^1.3.0', navigation: [{ path: '/a' }] }, 'navigation[0]["title"]'],
    [{ hostApi: '^1.3.0', navigation: [{ ...row, path: '/home' }] }, '/home belongs to the host'],
    [{ hostApi: '^1.3.0', navigation: [{ ...row, path: 'fabric' }] }, 'begin with /'],
  ])('is refused with the needed change: %j', (exported, reason) => {
    expect(entryProblems(exported).join('\n')).toContain(reason);
  });
});

describe('remote folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atelier-remote-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const write = (manifest: object) => {
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/registry-entry.ts'), '');
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  };

  it('has a remote with its name and version', () => {
    write({ name: 'remote-fabric-market', version: '1.0.0' });
    expect(readRemoteFolder(folder)).toEqual({ folder, name: 'remote-fabric-market', version: '1.0.0' });
  });

  it('is refused without a remote, or without a valid name or version', () => {
    expect(() => readRemoteFolder(folder)).toThrow('atelier-remote init');
    write({ name: 'fabric', version: '1.0.0' });
    expect(() => readRemoteFolder(folder)).toThrow('remote-fabric-market');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'remote-fabric', version: 'first' }));
    expect(() => readRemoteFolder(folder)).toThrow('1.0.0');
  });
});
