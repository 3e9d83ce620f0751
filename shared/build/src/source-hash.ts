import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { lockClosure } from './lock-closure.ts';

interface PackageFile {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const ignored = new Set(['node_modules', 'dist', '.tsbuild', 'coverage']);
const isTest = (name: string) => /\.(test|fixture)\.tsx?$/.test(name);

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      // by name alone: a linked node_modules is no directory
      if (ignored.has(entry.name)) return [];
      if (entry.isDirectory()) return filesOf(path);
      return isTest(entry.name) || entry.name === 'README.md' ? [] : [path];
    });

/** Hash over the given files and folders below one, by their paths there. Those that are missing do not count. */
export const filesHash = (folder: string, names: readonly string[], extra = ''): string => {
  const hash = createHash('sha256').update(extra);
  const paths = names.map((name) => join(folder, name)).filter((path) => existsSync(path));
  for (const path of paths.flatMap((path) => (statSync(path).isDirectory() ? filesOf(path) : [path]))) {
    hash.update(relative(folder, path)).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
};

/** The nearest folder above that holds the lockfile. */
export const workspaceRoot = (folder: string): string => {
  if (existsSync(join(folder, 'pnpm-lock.yaml'))) return folder;
  if (dirname(folder) === folder) throw new Error('no pnpm-lock.yaml above this folder');
  return workspaceRoot(dirname(folder));
};

const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;

/** Folders of the workspace packages that this one is built from, itself first. */
export const sourcesOf = (folder: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(folder)) return seen;
  seen.add(folder);
  const { dependencies = {}, devDependencies = {} } = readPackage(folder);
  const locate = createRequire(join(folder, 'package.json'));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!version.startsWith('workspace:')) continue;
    const base = (locate.resolve.paths(name) ?? []).find((path) => existsSync(join(path, name, 'package.json')));
    if (base === undefined) throw new Error(`${name} is not installed: run "pnpm install"`);
    sourcesOf(realpathSync(join(base, name)), seen);
  }
  return seen;
};

/**
 * Hash over everything that decides what a build of this package contains: its own files, those of the workspace packages
 * that it names, and what the lockfile says of these, not of others. Equal hash, equal build.
 */
export const sourceHash = (folder: string, extra = ''): string => {
  const root = workspaceRoot(folder);
  const sources = [...sourcesOf(folder)].sort();
  const libraries = lockClosure(
    readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'),
    sources.map((source) => relative(root, source)),
  );
  const hash = createHash('sha256').update(extra).update(libraries.join('\n'));
  for (const source of sources) {
    for (const path of filesOf(source)) hash.update(relative(root, path)).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
};
