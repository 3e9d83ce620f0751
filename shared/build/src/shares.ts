import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { schemaStubs } from './library-stubs/library-stubs.ts';
import { sourceHash, sourcesOf } from './source-hash.ts';

/** Content digests of the texts that each shared package adds to an app, by the package's folder. `folder`: the app's. */
export const textDigests = (folder: string): Readonly<Record<string, string>> => {
  const rows = [...sourcesOf(folder)].flatMap((source) => {
    const name = basename(source);
    const [zh, en] = [join(source, `src/locales/zh/${name}.json`), join(source, `src/locales/en/${name}.json`)];
    if (source === folder || !existsSync(zh)) return [];
    const hash = createHash('sha256').update(readFileSync(zh)).update('\0').update(readFileSync(en));
    return [[name, hash.digest('hex').slice(0, 8)] as const];
  });
  return Object.fromEntries(rows.sort());
};

/**
 * Table of all shares between host and remotes. The host provides each of them (`create-runtime.ts` there), remotes never do (`import:
 * false`), so that a page contains one React, one platform and one copy of each Arco component.
 */
const table = [
  { key: 'react', package: 'react' },
  { key: 'react/', package: 'react' },
  { key: 'react-dom', package: 'react-dom' },
  { key: 'react-dom/', package: 'react-dom' },
  { key: '@atelier/platform/', package: '@atelier/platform' },
  { key: '@arco-design/web-react/es/', package: '@arco-design/web-react' },
] as const;

/** An app that does not import a shared package itself resolves it through a workspace package that does. */
const versionOf = (folder: string, name: string): string => {
  for (const source of sourcesOf(folder)) {
    const path = join(source, 'node_modules', name, 'package.json');
    if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  }
  throw new Error(`${name} is shared by every app, but nothing that ${folder} is built from depends on it`);
};

const nameOf = (source: string) =>
  (JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { name: string }).name;

/** A remote accepts any later version of the same major. */
const rangeOf = (version: string) => `^${version.split('.').slice(0, 2).join('.')}.0`;

/**
 * Large modules that each remote bundles itself. Their version is a content digest, so that equal modules of two remotes load once and
 * different ones coexist.
 */
const bundledShares = [{ key: '@atelier/workbench/tool-page', package: '@atelier/workbench' }] as const;

const contentVersion = (source: string): string => {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  return `${version}-c${sourceHash(source).slice(0, 10)}`;
};

const workspaceOf = (folder: string, name: string): string => {
  const source = [...sourcesOf(folder)].find((path) => nameOf(path) === name);
  if (source === undefined) throw new Error(`${folder} is built without ${name}, which every app is built with`);
  return source;
};

const contentOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 10);
};

/**
 * The subset of zod that the apps use. The host provides it with the server connection; a remote built with another version or subset
 * bundles its own.
 */
const schemaModule = (folder: string): SharedModule => {
  const contract = workspaceOf(folder, '@atelier/contract');
  const face = join(contract, 'src/zod-subset.ts');
  return { face, version: `${versionOf(contract, 'zod')}-c${contentOf([face, ...schemaStubs])}` };
};

/** The icons, which the host's frame contains anyway. */
const iconsModule = (folder: string): SharedModule => {
  const face = join(workspaceOf(folder, '@atelier/ui'), 'src/icon/glyphs.tsx');
  return { face, version: `1.0.0-c${contentOf([face])}` };
};

const iconsKey = '@atelier/ui/glyphs';

/** A share that a remote uses from the host when both were built with the same content, and bundles itself otherwise. */
const sameContent = (folder: string, key: string, { face, version }: SharedModule) => ({
  import: `./${relative(folder, face)}`,
  shareKey: key,
  version,
  requiredVersion: version,
  strictVersion: true,
  singleton: false,
});

/** The host's own import of `zod`: the module that it shares with remotes. */
export const hostAliases = (folder: string) => ({ zod$: schemaModule(folder).face });

/** Versions of all shares of the host, by package; built into it. */
export const hostShareVersions = (folder: string): Readonly<Record<string, string>> => ({
  zod: schemaModule(folder).version,
  [iconsKey]: iconsModule(folder).version,
  ...Object.fromEntries(table.map((row) => [row.package, versionOf(folder, row.package)])),
});

/** A module that builds share when their content is equal. */
export interface SharedModule {
  /** Path of the module. */
  face: string;
  version: string;
}

/** Content digest of the API declarations that an app is built with. */
export const contractDigest = (folder: string): string =>
  sourceHash(workspaceOf(folder, '@atelier/contract')).slice(0, 8);

/** Data about the shared packages for a remote's build. */
export interface SharedPackages {
  /** Versions of the shares that the host provides, by package. */
  versions: Readonly<Record<string, string>>;
  /** Versions of the large modules that the remote bundles itself, by share key. */
  carried: Readonly<Record<string, string>>;
  schema: SharedModule;
  signs: SharedModule;
  /** Content digests of the shared packages' texts. */
  words: Readonly<Record<string, string>>;
  /** Content digest of the API declarations. */
  contract: string;
  /** Hash of all inputs that determine the content of a build. */
  sourceHash: string;
}

/** The shared packages of the workspace that contains the remote. */
export const workspacePackages = (folder: string): SharedPackages => ({
  versions: Object.fromEntries(table.map((row) => [row.package, versionOf(folder, row.package)])),
  carried: Object.fromEntries(
    bundledShares.flatMap((row) => {
      const source = [...sourcesOf(folder)].find((path) => nameOf(path) === row.package);
      return source === undefined ? [] : [[row.key, contentVersion(source)]];
    }),
  ),
  schema: schemaModule(folder),
  signs: iconsModule(folder),
  words: textDigests(folder),
  contract: contractDigest(folder),
  sourceHash: sourceHash(folder),
});

/** A module under development is never taken from another remote's published build. */
const createBundledShares = (folder: string, packages: SharedPackages, isDevelopment: boolean) =>
  Object.fromEntries(
    Object.entries(packages.carried).map(([key, content]) => {
      const version = isDevelopment ? `0.0.0-${basename(folder)}` : content;
      return [key, { singleton: false, version, requiredVersion: version, strictVersion: true }];
    }),
  );

/**
 * Shares of a remote: those in the table are taken from the host, with an error when the host's version is too old. The required platform
 * version is its `hostApi`, so that the check before loading and the federation runtime agree.
 */
export const remoteShares = (
  folder: string,
  hostApi: string,
  { isDevelopment = false, packages = workspacePackages(folder) } = {},
) => ({
  ...Object.fromEntries(
    table.map((row) => {
      const isPlatform = row.package === '@atelier/platform';
      const requiredVersion = isPlatform ? hostApi : rangeOf(packages.versions[row.package] ?? '');
      return [row.key, { singleton: true, import: false as const, requiredVersion, strictVersion: true }];
    }),
  ),
  zod: sameContent(folder, 'zod', packages.schema),
  [iconsKey]: sameContent(folder, iconsKey, packages.signs),
  ...createBundledShares(folder, packages, isDevelopment),
});
