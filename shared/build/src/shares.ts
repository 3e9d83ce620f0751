import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesOf } from './source-hash.ts';

/**
 * The one table of what host and remotes share. The host brings each of these, remotes never do (`import: false`), so that a
 * page holds one React, one platform and one copy of each Arco part.
 *
 * `eager`: part of the host's first script. Arco is not: a page loads the parts it shows.
 */
const table = [
  { key: 'react', package: 'react', eager: true },
  { key: 'react/', package: 'react', eager: true },
  { key: 'react-dom', package: 'react-dom', eager: true },
  { key: 'react-dom/', package: 'react-dom', eager: true },
  { key: '@atelier/platform/', package: '@atelier/platform', eager: true },
  { key: '@arco-design/web-react/es/', package: '@arco-design/web-react', eager: false },
] as const;

/** An app that does not import a shared package itself gets it through a workspace package that does. */
const versionOf = (folder: string, name: string): string => {
  for (const source of sourcesOf(folder)) {
    const path = join(source, 'node_modules', name, 'package.json');
    if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  }
  throw new Error(`${name} is shared by every app, but nothing that ${folder} is built from depends on it`);
};

/** A remote accepts any later version of the same major. */
const rangeOf = (version: string) => `^${version.split('.').slice(0, 2).join('.')}.0`;

/** Shares of the host: it provides everything in the table. */
export const hostShares = (folder: string) =>
  Object.fromEntries(
    table.map((row) => {
      const version = versionOf(folder, row.package);
      return [row.key, { singleton: true, version, requiredVersion: rangeOf(version), eager: row.eager }];
    }),
  );

/**
 * Shares of a remote: it takes everything from the host, and fails loudly where the host's is too old. Of the platform it asks
 * for what its `hostApi` says, so that the gate before the first byte and the federation runtime judge alike.
 */
export const remoteShares = (folder: string, hostApi: string) =>
  Object.fromEntries(
    table.map((row) => {
      const isPlatform = row.package === '@atelier/platform';
      const requiredVersion = isPlatform ? hostApi : rangeOf(versionOf(folder, row.package));
      return [row.key, { singleton: true, import: false as const, requiredVersion, strictVersion: true }];
    }),
  );
