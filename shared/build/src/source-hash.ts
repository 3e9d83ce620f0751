import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { parse } from 'yaml';

type Versions = Readonly<Record<string, string>>;

/** The fields read from pnpm's lockfile, version 9. */
interface Lockfile {
  importers?: Readonly<
    Record<
      string,
      Readonly<
        Record<
          'dependencies' | 'devDependencies' | 'optionalDependencies',
          Readonly<Record<string, { version: string }>> | undefined
        >
      >
    >
  >;
  packages?: Readonly<Record<string, { resolution?: { integrity?: string } }>>;
  snapshots?: Readonly<Record<string, { dependencies?: Versions; optionalDependencies?: Versions }>>;
}

/** Parsing takes a tenth of a second, and one build reads it for many packages. */
const parsed = new Map<string, Lockfile>();

const read = (text: string): Lockfile => {
  const known = parsed.get(text);
  if (known) return known;
  const lockfile = (parse(text) ?? {}) as Lockfile;
  parsed.clear();
  parsed.set(text, lockfile);
  return lockfile;
};

/** `react-dom@19.3.1(react@19.3.1)` is the package `react-dom@19.3.1` with these peers. */
const packageOf = (key: string): string => key.replace(/\(.*$/, '');

/**
 * All registry packages that workspace packages are built with, as sorted rows: name, version, peers and content hash. Lockfile entries of
 * other packages are excluded. `importers`: folders of the workspace packages, relative to the lockfile's. A package that the lockfile does
 * not list yet may be built with any of them.
 */
export const lockClosure = (text: string, importers: readonly string[]): string[] => {
  const lockfile = read(text);
  const found = new Set<string>();
  const visit = (versions: Versions = {}): void => {
    for (const [name, version] of Object.entries(versions)) {
      // Its sources are hashed separately.
      if (version.startsWith('link:')) continue;
      // An alias has the whole package name as its version.
      const aliased = lockfile.snapshots?.[version] === undefined ? `${name}@${version}` : version;
      if (found.has(aliased)) continue;
      found.add(aliased);
      const { dependencies, optionalDependencies } = lockfile.snapshots?.[aliased] ?? {};
      visit(dependencies);
      visit(optionalDependencies);
    }
  };
  for (const folder of importers) {
    const importer = lockfile.importers?.[folder];
    if (importer === undefined) {
      for (const key of Object.keys(lockfile.snapshots ?? {})) found.add(key);
      continue;
    }
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
      visit(Object.fromEntries(Object.entries(importer[kind] ?? {}).map(([name, { version }]) => [name, version])));
    }
  }
  const hashOf = (key: string) => lockfile.packages?.[packageOf(key)]?.resolution?.integrity ?? '';
  return [...found].sort().map((key) => `${key} ${hashOf(key)}`);
};

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
      // by name: a linked node_modules is not a directory
      if (ignored.has(entry.name)) return [];
      if (entry.isDirectory()) return filesOf(path);
      return isTest(entry.name) || entry.name === 'README.md' ? [] : [path];
    });

/** Hash of the given files and folders below a folder, by their relative paths. Missing ones are ignored. */
export const filesHash = (folder: string, names: readonly string[], extra = ''): string => {
  const hash = createHash('sha256').update(extra);
  const paths = names.map((name) => join(folder, name)).filter((path) => existsSync(path));
  for (const path of paths.flatMap((path) => (statSync(path).isDirectory() ? filesOf(path) : [path]))) {
    hash.update(relative(folder, path)).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
};

/** The nearest parent folder that contains the lockfile. */
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
 * Hash of all inputs that determine a build of this package: its own files, those of its workspace dependencies, and their lockfile
 * entries. Equal hash, equal build.
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
