import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspacePackages } from '@atelier/build/shares';
import { platformVersion } from '@atelier/platform/version';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packSdk } from './pack-sdk.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

describe('SDK tarball @full', () => {
  let folder: string;
  let files: string[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atelier-tarball-'));
    const { tarball } = await packSdk({ root, out: folder });
    execFileSync('tar', ['xzf', tarball, '-C', folder]);
    files = readdirSync(join(folder, 'package'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = (file: string) => JSON.parse(readFileSync(join(folder, 'package', file), 'utf8'));

  it('has the version of the platform, like the package here', () => {
    expect(read('package.json').version).toBe(platformVersion);
    expect(JSON.parse(readFileSync(join(root, 'shared/sdk/package.json'), 'utf8')).version).toBe(platformVersion);
  });

  it('depends on published packages only, at exact versions', () => {
    const { dependencies, ...rest } = read('package.json');
    expect(Object.keys(dependencies)).toContain('@rspack/core');
    expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => name.startsWith('@atelier/'))).toEqual([]);
    expect(rest).not.toHaveProperty('devDependencies');
  });

  it('contains no TypeScript source and no path to the repository', () => {
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
    expect(files.filter((file) => readFileSync(file, 'utf8').includes(root))).toEqual([]);
  });

  it('imports only modules that it contains', () => {
    const { names } = read('shared-packages.json') as { names: Record<string, string> };
    const missing = Object.values(names).filter((path) => !files.includes(join(folder, 'package', path)));
    expect(missing).toEqual([]);
    // templates contain the imports of remotes, as text
    const modules = files.filter((file) => /\/lib\/.*\.js$/.test(file));
    const broken = modules.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*from ['"](\.[^'"]+)['"]/gm)]
        .map(([, path = '']) => join(file, '..', path))
        .filter((path) => !files.includes(path)),
    );
    expect(broken).toEqual([]);
  });

  it('shares the tool page with remotes that were built from the same sources', () => {
    const { carried, schema, signs, words } = workspacePackages(join(root, 'remote-tools'));
    const facts = read('shared-packages.json');
    expect(facts.carried).toEqual(carried);
    expect(facts.words).toEqual(words);
    expect([facts.schema.version, facts.signs.version]).toEqual([schema.version, signs.version]);
  });
});
