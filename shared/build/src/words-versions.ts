import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sourcesOf } from './source-hash.ts';

/** Digits of the words that each shared package brings into an app, by the package's folder. `folder`: the app's. */
export const wordsVersions = (folder: string): Readonly<Record<string, string>> => {
  const rows = [...sourcesOf(folder)].flatMap((source) => {
    const texts = join(source, 'src/texts');
    if (source === folder || !existsSync(join(texts, 'bundle.ts'))) return [];
    const hash = createHash('sha256');
    for (const file of readdirSync(texts).sort()) {
      if (/^(zh|en)\.ts$/.test(file))
        hash
          .update(file)
          .update('\0')
          .update(readFileSync(join(texts, file)));
    }
    return [[basename(source), hash.digest('hex').slice(0, 8)] as const];
  });
  return Object.fromEntries(rows.sort());
};
