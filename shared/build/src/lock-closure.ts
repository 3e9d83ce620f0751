import { parse } from 'yaml';

type Versions = Readonly<Record<string, string>>;

/** What is read of pnpm's lockfile, version 9. */
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

/** Parsing takes a tenth of a second, and one build asks for many packages. */
const parsed = new Map<string, Lockfile>();

const read = (text: string): Lockfile => {
  const known = parsed.get(text);
  if (known) return known;
  const lockfile = (parse(text) ?? {}) as Lockfile;
  parsed.clear();
  parsed.set(text, lockfile);
  return lockfile;
};

/** `react-dom@19.3.1(react@19.3.1)` is the package `react-dom@19.3.1` among these peers. */
const packageOf = (key: string): string => key.replace(/\(.*$/, '');

/**
 * Everything from the registry that workspace packages are built with, a sorted line each: name, version, peers and the hash of its
 * contents. What the lockfile says of other packages is not in it.
 * `importers`: folders of the workspace packages, relative to the lockfile's. One that the lockfile does not know yet may be built
 * with anything in it.
 */
export const lockClosure = (text: string, importers: readonly string[]): string[] => {
  const lockfile = read(text);
  const found = new Set<string>();
  const visit = (versions: Versions = {}): void => {
    for (const [name, version] of Object.entries(versions)) {
      // Its sources are hashed by themselves.
      if (version.startsWith('link:')) continue;
      // An alias names the whole package as its version.
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
