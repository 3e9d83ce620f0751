import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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

const versionOf = (folder: string, name: string): string => {
  const root = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? [];
  for (const base of root) {
    try {
      return (JSON.parse(readFileSync(join(base, name, 'package.json'), 'utf8')) as { version: string }).version;
    } catch {
      // not in this node_modules: the next one up may hold it
    }
  }
  throw new Error(`${name} is shared by every app, so ${folder}/package.json must depend on it`);
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

/** Shares of a remote: it takes everything from the host, and fails loudly where the host's is too old. */
export const remoteShares = (folder: string) =>
  Object.fromEntries(
    table.map((row) => {
      const requiredVersion = rangeOf(versionOf(folder, row.package));
      return [row.key, { singleton: true, import: false as const, requiredVersion, strictVersion: true }];
    }),
  );
