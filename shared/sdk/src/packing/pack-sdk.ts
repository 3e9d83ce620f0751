import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { workspaceHouse } from '@atelier/build/shares';
import type { CarriedFacts } from '../command/carried-house.ts';
import { compileHouse } from './compile-house.ts';
import { remoteNames } from './house-names.ts';
import { publishedPackage } from './published-package.ts';

export interface PackedSdk {
  tarball: string;
  kilobytes: number;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const compiled = (root: string, path: string): string => join('lib', relative(root, path)).replace(/\.tsx?$/, '.js');

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** What the tarball's packages were compiled from, in the words that the workspace's own builds use. */
const readFacts = (root: string): CarriedFacts => {
  const { versions, carried, schema, signs, words } = workspaceHouse(join(root, 'shared/sdk'));
  const inLib = Object.entries(remoteNames(root)).map(([name, path]) => [name, `lib/${path}`]);
  return {
    version: versionOf(join(root, 'shared/platform')),
    versions,
    carried,
    schema: { ...schema, face: compiled(root, schema.face) },
    signs: { ...signs, face: compiled(root, signs.face) },
    words,
    names: Object.fromEntries(inLib),
  };
};

/** Compiler options for a remote's own repository; paths are relative to the installed package. */
const remoteTsconfig = (root: string, names: CarriedFacts['names']) => {
  const base = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')) as { compilerOptions: object };
  const { composite: _, emitDeclarationOnly: __, ...options } = base.compilerOptions as Record<string, unknown>;
  return {
    compilerOptions: {
      ...options,
      noEmit: true,
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      paths: Object.fromEntries(
        Object.entries(names).map(([name, path]) => [name, [`./${path.replace(/\.js$/, '')}`]]),
      ),
    },
  };
};

const copyDocuments = (root: string, folder: string): void => {
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'shared/sdk/README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'docs/remotes.md'), join(folder, 'remotes.md'));
  const surface = join(folder, 'platform.api.d.ts');
  cpSync(join(root, 'shared/platform/api/platform.api.d.ts'), surface);
};

/**
 * Writes the tarball with which a remote is built anywhere: the compiled packages of the house with their declarations, the build
 * preset, the test doubles and the command `atelier-remote`. `root`: the repository.
 */
export const packSdk = async ({ root, out }: { root: string; out: string }): Promise<PackedSdk> => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-sdk-'));
  try {
    await compileHouse(root, join(folder, 'lib'));
    const facts = readFacts(root);
    const manifest = publishedPackage(root, join(folder, 'lib'), facts.version);
    writeFileSync(join(folder, 'house.json'), json(facts));
    writeFileSync(join(folder, 'tsconfig.json'), json(remoteTsconfig(root, facts.names)));
    writeFileSync(join(folder, 'package.json'), json(manifest));
    chmodSync(join(folder, manifest.bin['atelier-remote']), 0o755);
    copyDocuments(root, folder);
    mkdirSync(out, { recursive: true });
    const tarball = join(out, `atelier-sdk-${facts.version}.tgz`);
    rmSync(tarball, { force: true });
    await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--pack-destination', out, folder], {
      cwd: dirname(tarball),
    });
    return { tarball, kilobytes: Math.round(statSync(tarball).size / 1000) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
