import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sourcesOf } from './source-hash.ts';

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
