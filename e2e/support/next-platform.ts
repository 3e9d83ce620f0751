import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Built } from '@atelier/scripts/product';
import { testKeysFolder } from '@atelier/scripts/skew/recorded-builds';
import { inc } from 'semver';
import { copyWorkspace } from './copy-workspace.ts';
import { type Side, sideOf } from './skew-versions.ts';

interface BuildAllModule {
  buildAll(options: { store: string; keys: string; only: readonly string[] }): Promise<Built>;
}

/** Global that the remote writes by the new name of the next platform. */
export const nextMark = 'data-next-platform';

const change = (path: string, from: RegExp, to: string): void => {
  const text = readFileSync(path, 'utf8');
  if (!from.test(text)) throw new Error(`${path} has no ${from}`);
  writeFileSync(path, text.replace(from, to));
};

/** Host and remote of the next platform version, built from a copy of the sources: the platform exports one more name, which the remote uses and requires. */
export const buildNextSide = async (current: string): Promise<{ side: Side; remove: () => void }> => {
  const copy = copyWorkspace();
  const at = (path: string) => join(copy.folder, path);
  const next = inc(current, 'minor') ?? '';
  change(at('shared/platform/package.json'), /"version": "[^"]+"/, `"version": "${next}"`);
  change(at('shared/platform/src/version.ts'), /platformVersion = '[^']+'/, `platformVersion = '${next}'`);
  appendFileSync(
    at('shared/platform/src/version.ts'),
    `export const markNext = (): void => document.documentElement.setAttribute('${nextMark}', '${next}');\n`,
  );
  change(at('remote-tools/src/registry-entry.ts'), /hostApi = '[^']+'/, `hostApi = '^${next}'`);
  appendFileSync(
    at('remote-tools/src/remote.ts'),
    "import { markNext } from '@atelier/platform/version';\nmarkNext();\n",
  );
  const keys = at('keys');
  cpSync(testKeysFolder, keys, { recursive: true });
  const { buildAll } = (await import(pathToFileURL(at('deploy/src/build-all.ts')).href)) as BuildAllModule;
  const built = await buildAll({ store: at('store'), keys, only: ['host', 'remote-tools'] });
  return { side: sideOf('N+1', next, built, testKeysFolder), remove: copy.remove };
};
