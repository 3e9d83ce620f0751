import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { schemaStandIns } from './library-stubs/library-stubs.ts';
import { sourceHash, sourcesOf } from './source-hash.ts';

/** Digits of the texts that each shared package brings into an app, by the package's folder. `folder`: the app's. */
export const wordsVersions = (folder: string): Readonly<Record<string, string>> => {
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
 * The one table of what host and remotes share. The host brings each of these (`create-runtime.ts` there), remotes never do
 * (`import: false`), so that a page holds one React, one platform and one copy of each Arco part.
 */
const table = [
  { key: 'react', package: 'react' },
  { key: 'react/', package: 'react' },
  { key: 'react-dom', package: 'react-dom' },
  { key: 'react-dom/', package: 'react-dom' },
  { key: '@atelier/platform/', package: '@atelier/platform' },
  { key: '@arco-design/web-react/es/', package: '@arco-design/web-react' },
] as const;

/** An app that does not import a shared package itself gets it through a workspace package that does. */
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
 * Heavy parts that each remote brings itself. Their version names their content, so that equal ones of two remotes load once
 * and different ones live side by side.
 */
const carried = [{ key: '@atelier/workbench/tool-page', package: '@atelier/workbench' }] as const;

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
 * zod by its face: the parts that the apps call. The host brings it with the part that talks to the server; a remote that was
 * built with another version or face brings its own.
 */
const schemaFace = (folder: string): SharedFace => {
  const contract = workspaceOf(folder, '@atelier/contract');
  const face = join(contract, 'src/zod-subset.ts');
  return { face, version: `${versionOf(contract, 'zod')}-c${contentOf([face, ...schemaStandIns])}` };
};

/** The drawn signs, which the host's own frame holds anyway. */
const signs = (folder: string): SharedFace => {
  const face = join(workspaceOf(folder, '@atelier/ui'), 'src/icon/glyphs.tsx');
  return { face, version: `1.0.0-c${contentOf([face])}` };
};

const signsKey = '@atelier/ui/glyphs';

/** What a remote takes from the host where both were built with the same content, and brings itself where they were not. */
const sameContent = (folder: string, key: string, { face, version }: SharedFace) => ({
  import: `./${relative(folder, face)}`,
  shareKey: key,
  version,
  requiredVersion: version,
  strictVersion: true,
  singleton: false,
});

/** What the host itself takes for `zod`: the very module that it offers to remotes. */
export const hostAliases = (folder: string) => ({ zod$: schemaFace(folder).face });

/** Versions of everything that the host offers, by package; built into it. */
export const hostShareVersions = (folder: string): Readonly<Record<string, string>> => ({
  zod: schemaFace(folder).version,
  [signsKey]: signs(folder).version,
  ...Object.fromEntries(table.map((row) => [row.package, versionOf(folder, row.package)])),
});

/** A module that builds share where they hold the same content. */
export interface SharedFace {
  /** Path of the module. */
  face: string;
  version: string;
}

/** Digits of the API's declarations that an app is built with. */
export const contractDigits = (folder: string): string =>
  sourceHash(workspaceOf(folder, '@atelier/contract')).slice(0, 8);

/** What a remote's build has to know of the packages that it is built with. */
export interface SharedPackages {
  /** Of what the host brings, by package. */
  versions: Readonly<Record<string, string>>;
  /** Of the heavy parts that the remote brings itself, by share key. */
  carried: Readonly<Record<string, string>>;
  schema: SharedFace;
  signs: SharedFace;
  /** Digits of the words that shared packages bring. */
  words: Readonly<Record<string, string>>;
  /** Digits of the API's declarations. */
  contract: string;
  /** Hash over everything that decides what a build contains. */
  sourceHash: string;
}

/** The shared packages of the workspace that contains the remote. */
export const workspacePackages = (folder: string): SharedPackages => ({
  versions: Object.fromEntries(table.map((row) => [row.package, versionOf(folder, row.package)])),
  carried: Object.fromEntries(
    carried.flatMap((row) => {
      const source = [...sourcesOf(folder)].find((path) => nameOf(path) === row.package);
      return source === undefined ? [] : [[row.key, contentVersion(source)]];
    }),
  ),
  schema: schemaFace(folder),
  signs: signs(folder),
  words: wordsVersions(folder),
  contract: contractDigits(folder),
  sourceHash: sourceHash(folder),
});

/** What is being developed is never taken from another remote's published build. */
const carriedShares = (folder: string, packages: SharedPackages, isDevelopment: boolean) =>
  Object.fromEntries(
    Object.entries(packages.carried).map(([key, content]) => {
      const version = isDevelopment ? `0.0.0-${basename(folder)}` : content;
      return [key, { singleton: false, version, requiredVersion: version, strictVersion: true }];
    }),
  );

/**
 * Shares of a remote: what the table names it takes from the host, and fails loudly where the host's is too old. Of the platform
 * it asks for what its `hostApi` says, so that the gate before the first byte and the federation runtime judge alike.
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
  [signsKey]: sameContent(folder, signsKey, packages.signs),
  ...carriedShares(folder, packages, isDevelopment),
});
