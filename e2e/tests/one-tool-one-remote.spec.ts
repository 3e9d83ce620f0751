import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { registryDocument, registryPayload } from '@atelier/contract/registry';
import { copyWorkspace } from '@atelier/scripts/copy-workspace';
import { expect, test } from 'playwright/test';

interface BuildAllModule {
  buildAll(options: { store: string; keys: string; force: boolean }): Promise<{ web: string; store: string }>;
}

const hashOfFolder = (folder: string): string => {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    hash.update(path.slice(folder.length)).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
};

/** Hash over what ships of each app: files and bytes. */
const hashesOf = ({ web, store }: { web: string; store: string }): Record<string, string> => {
  const document = registryDocument.parse(JSON.parse(readFileSync(join(store, 'registry.json'), 'utf8')));
  const { remotes } = registryPayload.parse(JSON.parse(Buffer.from(document.payload, 'base64').toString('utf8')));
  const built = Object.entries(remotes).map(([name, { active, versions }]) => [
    name,
    hashOfFolder(join(store, dirname(versions[active]?.manifest ?? ''))),
  ]);
  return { host: hashOfFolder(web), ...Object.fromEntries(built) };
};

const change = (path: string, from: string, to: string): void => {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

test('a change of a tool changes what ships of its remote, and nothing else', async () => {
  test.setTimeout(600_000);
  const copy = copyWorkspace();
  try {
    const { buildAll } = (await import(
      pathToFileURL(join(copy.folder, 'deploy/src/build-all.ts')).href
    )) as BuildAllModule;
    const buildInto = async (store: string) =>
      hashesOf(await buildAll({ store: join(copy.folder, store), keys: join(copy.folder, 'keys'), force: true }));
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
    change(join(copy.folder, 'remote-tools/src/tools/hd-upscale/row.ts'), 'online: 2', 'online: 3');
    change(join(copy.folder, 'remote-tools/src/tools/hd-upscale/form.ts'), 'max: 100', 'max: 90');
    const after = await buildInto('store-1');
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(['remote-tools']);
  } finally {
    copy.remove();
  }
});
