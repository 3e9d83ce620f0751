import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EngineError, type EnginePicture } from '../engine.ts';
import { describePair, type Pair } from './contact-sheet.ts';

/** A pair and the prefix of its file names. */
export interface NamedPair extends Pair {
  name: string;
}

const extensions: Readonly<Record<EnginePicture['mime'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
};

/**
 * Writes a pair at its own size into `folder`, which is created: `NAME-before.png`, `NAME-after.png` (`-after-2` etc. for several results)
 * and in `NAME.txt` the report or the reason of the refusal. Returns the paths.
 */
export const saveFullSize = (folder: string, pair: NamedPair): string[] => {
  mkdirSync(folder, { recursive: true });
  const results = pair.after instanceof EngineError ? [] : pair.after.outputs;
  const files: [name: string, data: Uint8Array | string][] = [
    [`${pair.name}-before.${extensionOf(pair.before)}`, pair.before.data],
    ...results.map((output, nth): [string, Uint8Array] => [
      `${pair.name}-after${nth === 0 ? '' : `-${nth + 1}`}.${extensionOf(output)}`,
      output.data,
    ]),
    [`${pair.name}.txt`, `${describePair(pair)}\n`],
  ];
  return files.map(([name, data]) => {
    const file = path.join(folder, name);
    writeFileSync(file, data);
    return file;
  });
};

const extensionOf = ({ mime }: EnginePicture): string => extensions[mime];
