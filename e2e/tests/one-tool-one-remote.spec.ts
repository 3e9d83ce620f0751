import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import { expect, test } from 'playwright/test';
import { copyWorkspace } from '../support/copy-workspace.ts';
import { isFull } from '../support/sample.ts';

interface BuildAllModule {
  buildAll(options: { store: string; keys: string; force: boolean }): Promise<{ web: string; store: string }>;
}

/** Hash of each file of an app, by its path in the app's folder. */
type Files = ReadonlyMap<string, string>;

const filesOf = (folder: string): Files => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
};

/** Shipped files and bytes of each app. */
const shippedOf = ({ web, store }: { web: string; store: string }): Record<string, Files> => {
  const { remotes } = readRegistryFolder(store);
  const built = Object.entries(remotes).map(([name, { active, versions }]) => [
    name,
    filesOf(join(store, dirname(versions[active]?.manifest ?? ''))),
  ]);
  return { host: filesOf(web), ...Object.fromEntries(built) };
};

/** Added, removed and changed paths below the app's name. */
const differences = (before: Record<string, Files>, after: Record<string, Files>): string[] =>
  Object.entries(after).flatMap(([app, files]) => {
    const old = before[app] ?? new Map<string, string>();
    const paths = new Set([...old.keys(), ...files.keys()]);
    return [...paths].filter((path) => old.get(path) !== files.get(path)).map((path) => `${app}/${path}`);
  });

const change = (path: string, from: string, to: string): void => {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

/** Bytes that a browser fetches for the new files of a remote. */
const fetchedBytes = (store: string, paths: readonly string[]): number =>
  paths.reduce((sum, path) => {
    const file = join(store, 'remotes/remote-tools/files', basename(path));
    return sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  }, 0);

test("a change of a tool changes only its remote's build, and there its own chunk and the manifest @full", async () => {
  test.skip(!isFull, 'Building everything twice takes too long for npm test; npm run test:full runs it.');
  test.setTimeout(600_000);
  const copy = copyWorkspace();
  try {
    const { buildAll } = (await import(
      pathToFileURL(join(copy.folder, 'deploy/src/build-all.ts')).href
    )) as BuildAllModule;
    const buildInto = async (store: string) =>
      shippedOf(await buildAll({ store: join(copy.folder, store), keys: join(copy.folder, 'keys'), force: true }));
    const before = await buildInto('store-0');
    expect(Object.keys(before).sort()).toEqual([
      'host',
      'remote-account',
      'remote-fabric-pattern',
      'remote-library',
      'remote-photoshoot',
      'remote-style-design',
      'remote-tools',
    ]);
    change(join(copy.folder, 'remote-tools/src/tools/upscale/tool.ts'), 'online: 2', 'online: 3');
    change(join(copy.folder, 'remote-tools/src/tools/upscale/tool.ts'), 'max: 100', 'max: 90');
    const after = await buildInto('store-1');
    const changed = differences(before, after);
    expect(changed.filter((path) => !path.startsWith('remote-tools/'))).toEqual([]);
    const added = changed.filter((path) => after['remote-tools']?.has(path.slice(13)) && !/\.(br|gz)$/.test(path));
    expect(added.map((path) => path.slice(13).split('.')[0]).sort()).toEqual([
      '__federation_expose_remote',
      'version-manifest',
    ]);
    expect(fetchedBytes(join(copy.folder, 'store-1'), added)).toBeLessThanOrEqual(7500);
  } finally {
    copy.remove();
  }
});
