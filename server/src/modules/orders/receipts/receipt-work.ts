import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import * as receipts from './draw-receipt.ts';

export interface ReceiptWork {
  receipt: receipts.Receipt;
  fonts: receipts.ReceiptFontFiles;
}

const readFont = async (path: string): Promise<receipts.ReceiptFont> => {
  const file = await readFile(path);
  const font = create(file);
  return { file, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
};

let fonts: receipts.ReceiptFonts | undefined;

const readFonts = async ({ plain, strong, full }: receipts.ReceiptFontFiles): Promise<receipts.ReceiptFonts> => ({
  plain: await readFont(plain),
  strong: await readFont(strong),
  full: full === undefined ? undefined : await readFont(full),
});

/** Runs in the restricted process, which loads the fonts once. */
export const work = async (request: unknown): Promise<Uint8Array> => {
  const { receipt, fonts: files } = request as ReceiptWork;
  fonts ??= await readFonts(files);
  return receipts.drawReceipt(receipt, fonts);
};
