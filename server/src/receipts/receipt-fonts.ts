import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create } from 'fontkit';
import { convert } from 'fontverter';
import { v4 as uuidv4 } from 'uuid';

/** One weight of a font that draws Chinese and Latin, and what it has. */
export interface ReceiptFont {
  file: Uint8Array;
  has: (codePoint: number) => boolean;
}

const weights = { plain: 400, strong: 700 } as const;
export type Weight = keyof typeof weights;

const packed = (weight: Weight): string =>
  createRequire(import.meta.url).resolve(
    `@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weights[weight]}-normal.woff2`,
  );

const fontOf = (file: Uint8Array): ReceiptFont => {
  const font = create(file);
  return { file, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
};

/** As a PDF takes it apart: a woff2 would be embedded whole, a megabyte in each receipt. Written once for all nodes that share the folder. */
const obtainFile = async (dataDir: string, weight: Weight): Promise<Uint8Array> => {
  const folder = path.join(dataDir, 'fonts');
  const kept = path.join(folder, `noto-sans-sc-${weights[weight]}.ttf`);
  const known = await readFile(kept).catch(() => null);
  if (known) return known;
  const file = await convert(await readFile(packed(weight)), 'sfnt');
  await mkdir(folder, { recursive: true });
  // Another node may write it at the same time: each its own file, then in one step.
  const fresh = `${kept}.${uuidv4()}`;
  await writeFile(fresh, file);
  await rename(fresh, kept);
  return file;
};

export interface ReceiptFonts {
  plain: ReceiptFont;
  strong: ReceiptFont;
  /** The operator's own, for characters that the others lack. */
  full: ReceiptFont | undefined;
}

/** The fonts of receipts, read once. @param fullFont file of a TTF or OTF with all characters that names may have */
export const createReceiptFonts = (dataDir: string, fullFont: string | undefined): (() => Promise<ReceiptFonts>) => {
  let fonts: Promise<ReceiptFonts> | undefined;
  const read = async (): Promise<ReceiptFonts> => ({
    plain: fontOf(await obtainFile(dataDir, 'plain')),
    strong: fontOf(await obtainFile(dataDir, 'strong')),
    full: fullFont === undefined ? undefined : fontOf(await readFile(fullFont)),
  });
  return () => {
    fonts ??= read().catch((error: unknown) => {
      fonts = undefined;
      throw error;
    });
    return fonts;
  };
};
