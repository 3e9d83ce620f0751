import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import {
  drawReceipt,
  type Receipt,
  type ReceiptFont,
  type ReceiptFontFiles,
  type ReceiptFonts,
} from './draw-receipt.ts';

export interface ReceiptWork {
  receipt: Receipt;
  fonts: ReceiptFontFiles;
}

const readFont = async (path: string): Promise<ReceiptFont> => {
  const file = await readFile(path);
  const font = create(file);
  return { file, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
};

let fonts: ReceiptFonts | undefined;

const readFonts = async ({ plain, strong, full }: ReceiptFontFiles): Promise<ReceiptFonts> => ({
  plain: await readFont(plain),
  strong: await readFont(strong),
  full: full === undefined ? undefined : await readFont(full),
});

/** Runs in the restricted process, which loads the fonts once. */
export const work = async (request: unknown): Promise<Uint8Array> => {
  const { receipt, fonts: files } = request as ReceiptWork;
  fonts ??= await readFonts(files);
  return drawReceipt(receipt, fonts);
};
