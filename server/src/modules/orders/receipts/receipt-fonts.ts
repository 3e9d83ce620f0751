import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { convert } from 'fontverter';
import { v4 as uuidv4 } from 'uuid';

const weights = { plain: 400, strong: 700 } as const;
type Weight = keyof typeof weights;

/** Paths of TTF or OTF files. */
export interface ReceiptFontFiles {
  plain: string;
  strong: string;
  /** The operator's own, with characters that the others lack. */
  full: string | undefined;
}

const packed = (weight: Weight): string =>
  createRequire(import.meta.url).resolve(
    `@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weights[weight]}-normal.woff2`,
  );

/** As a PDF takes it apart: a woff2 would be embedded whole, a megabyte in each receipt. Written once for all nodes that share the folder. */
const obtainFile = async (dataDir: string, weight: Weight): Promise<string> => {
  const folder = path.join(dataDir, 'fonts');
  const kept = path.join(folder, `noto-sans-sc-${weights[weight]}.ttf`);
  if (await stat(kept).catch(() => null)) return kept;
  const file = await convert(await readFile(packed(weight)), 'sfnt');
  await mkdir(folder, { recursive: true });
  // Another node may write it at the same time: each its own file, then in one step.
  const fresh = `${kept}.${uuidv4()}`;
  await writeFile(fresh, file);
  await rename(fresh, kept);
  return kept;
};

export const obtainReceiptFonts = async (dataDir: string, full: string | undefined): Promise<ReceiptFontFiles> => ({
  plain: await obtainFile(dataDir, 'plain'),
  strong: await obtainFile(dataDir, 'strong'),
  full,
});
