import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { workspacePackages } from '@atelier/build/shares';
import { withTemporaryFolder } from '@atelier/deploy/temporary-folder';
import type { BundledPackagesManifest } from '../command/bundled-packages.ts';
import { compiledNames, packageFolders, packageNames, remoteNames } from './package-names.ts';
import { publishedPackage } from './published-package.ts';

/** Added to the tarball beside the shared packages, with all their imports. */
const ownEntries = ['shared/sdk/src/command/main.ts', 'shared/sdk/src/testing/testing.ts', 'shared/sdk/src/vitest.ts'];

/** Packages for Node only: their package imports become paths, because nothing resolves the names there. */
const runByNode = ['deploy', 'shared/sdk/src/command', 'shared/sdk/src/vitest'];

const settings = (root: string, out: string) => ({
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    rootDir: root,
    outDir: out,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node'],
    // Resolved through node_modules they would count as external modules, which are not compiled.
    paths: Object.fromEntries(Object.entries(packageNames(root)).map(([name, path]) => [name, [join(root, path)]])),
    typeRoots: [join(root, 'node_modules/@types')],
  },
  include: packageFolders.map((name) => join(root, name, 'src/**/*')),
  exclude: ['test.ts', 'test.tsx', 'fixture.ts', 'fixture.tsx'].map((ending) => join(root, `**/*.${ending}`)),
  files: ownEntries.map((path) => join(root, path)),
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Stylesheets and plain scripts are copied beside the compiled modules that import them, templates beside their reader. */
const copyPlainFiles = (root: string, out: string): void => {
  for (const name of packageFolders) {
    for (const path of filesBelow(join(root, name, 'src'))) {
      if (/\.(css|js|cjs)$/.test(path) || path.endsWith('.d.ts')) cpSync(path, join(out, relative(root, path)));
    }
  }
  const templates = 'shared/sdk/src/templates/outside';
  cpSync(join(root, templates), join(out, templates), { recursive: true });
};

/** Rewrites import extensions to the compiled ones, which the compiler leaves out in declarations and worker URLs. */
const renameEndings = (text: string, isDeclaration: boolean): string =>
  isDeclaration
    ? text.replace(/(['"])(\.{1,2}\/[^'"\n]*)\.tsx?\1/g, '$1$2.js$1')
    : text.replace(/(['"])(\.\/[\w-]+\.worker)\.ts\1/g, '$1$2.js$1');

const pathTo = (from: string, to: string): string => {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

const namesToPaths = (text: string, file: string, out: string, names: Readonly<Record<string, string>>): string =>
  text.replace(
    /(from |import\(|import )(['"])(@atelier\/[^'"]+)\2/g,
    (_, before: string, quote: string, name: string) => {
      const path = names[name];
      if (path === undefined) throw new Error(`${relative(out, file)} imports ${name}, which the SDK does not carry`);
      return `${before}${quote}${pathTo(file, join(out, path))}${quote}`;
    },
  );

/**
 * Compiles everything that builds, tests and packs a remote into one folder that mirrors the repository, each module beside its
 * declaration. @throws Error with the compiler's message.
 */
export const compileHouse = async (root: string, out: string): Promise<void> => {
  await withTemporaryFolder(async (folder) => {
    const project = join(folder, 'tsconfig.json');
    writeFileSync(project, JSON.stringify(settings(root, out)));
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`the SDK does not compile:\n${stdout}${stderr}`);
      },
    );
  });
  copyPlainFiles(root, out);
  const names = compiledNames(root);
  for (const file of filesBelow(out).filter((path) => /\.(js|d\.ts)$/.test(path))) {
    const isOfNode = runByNode.some((part) => relative(out, file).startsWith(part)) && file.endsWith('.js');
    const text = renameEndings(readFileSync(file, 'utf8'), file.endsWith('.d.ts'));
    writeFileSync(file, isOfNode ? namesToPaths(text, file, out, names) : text);
  }
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const compiled = (root: string, path: string): string => join('lib', relative(root, path)).replace(/\.tsx?$/, '.js');

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Facts about the sources of the tarball's packages, in the format of the workspace's own builds. */
const readFacts = (root: string): BundledPackagesManifest => {
  const { versions, carried, schema, signs, words, contract } = workspacePackages(join(root, 'shared/sdk'));
  const inLib = Object.entries(remoteNames(root)).map(([name, path]) => [name, `lib/${path}`]);
  return {
    version: versionOf(join(root, 'shared/platform')),
    versions,
    carried,
    schema: { ...schema, face: compiled(root, schema.face) },
    signs: { ...signs, face: compiled(root, signs.face) },
    words,
    contract,
    names: Object.fromEntries(inLib),
  };
};

/** Compiler options for a remote's own repository; paths are relative to the installed package. */
const remoteTsconfig = (root: string, names: BundledPackagesManifest['names']) => {
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
 * Writes the tarball for building a remote in any repository: the compiled shared packages with their declarations, the build preset, the
 * test doubles and the command `atelier-remote`. `root`: the repository.
 */
export const packSdk = ({ root, out }: { root: string; out: string }) =>
  withTemporaryFolder(async (folder) => {
    await compileHouse(root, join(folder, 'lib'));
    const facts = readFacts(root);
    const manifest = publishedPackage(root, join(folder, 'lib'), facts.version);
    writeFileSync(join(folder, 'shared-packages.json'), json(facts));
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
  });
