import PDFDocument from 'pdfkit';
import { drawableText } from './drawable-text.ts';
import type { ReceiptFont, ReceiptFonts } from './receipt-fonts.ts';

export interface ReceiptLine {
  label: string;
  value: string;
  /** Printed beside it where the fonts lack a character of it. */
  id?: string;
}

/** What a receipt says, in words that are ready. */
export interface Receipt {
  seller: string;
  title: string;
  lines: readonly ReceiptLine[];
  sums: readonly ReceiptLine[];
  total: ReceiptLine;
  note: string;
  /** Of the file. */
  createdAt: Date;
}

const margin = 56;
const right = 595.28 - margin;
const ink = '#1b1a17';
const soft = '#6b6963';

/** Draws a receipt on one page. Fonts are cut to the characters that are used. */
export const drawReceipt = (receipt: Receipt, fonts: ReceiptFonts): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const info = { Title: receipt.title, Author: receipt.seller, CreationDate: receipt.createdAt };
    const doc = new PDFDocument({ size: 'A4', margin, info });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);

    const write = (
      text: string,
      x: number,
      y: number,
      size: number,
      font: ReceiptFont,
      options: { id?: string } = {},
    ) => {
      const { runs, isWhole } = drawableText(text, font.has, fonts.full?.has);
      const shown =
        isWhole || options.id === undefined ? runs : [...runs, { text: `  (${options.id})`, font: 'usual' as const }];
      let at = x;
      for (const run of shown) {
        doc.font(Buffer.from((run.font === 'full' && fonts.full ? fonts.full : font).file)).fontSize(size);
        doc.text(run.text, at, y, { lineBreak: shown.length === 1, width: right - at });
        at += doc.widthOfString(run.text);
      }
    };
    const writeRight = (text: string, y: number, size: number, font: ReceiptFont) => {
      doc.font(Buffer.from(font.file)).fontSize(size);
      doc.text(text, right - doc.widthOfString(text), y, { lineBreak: false });
    };
    const rule = (y: number) => doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor('#d9d7d1').stroke();

    doc.fillColor(ink);
    write(receipt.title, margin, margin, 22, fonts.strong);
    doc.fillColor(soft);
    write(receipt.seller, margin, margin + 34, 11, fonts.plain);
    let y = margin + 72;
    rule(y);
    y += 16;
    for (const { label, value, id } of receipt.lines) {
      doc.fillColor(soft);
      write(label, margin, y, 10.5, fonts.plain);
      doc.fillColor(ink);
      write(value, margin + 120, y, 10.5, fonts.plain, id === undefined ? {} : { id });
      y = Math.max(y + 22, doc.y + 6);
    }
    y += 6;
    rule(y);
    y += 16;
    for (const { label, value } of receipt.sums) {
      doc.fillColor(ink);
      write(label, margin, y, 10.5, fonts.plain);
      writeRight(value, y, 10.5, fonts.plain);
      y += 22;
    }
    rule(y + 2);
    y += 14;
    write(receipt.total.label, margin, y, 14, fonts.strong);
    writeRight(receipt.total.value, y, 14, fonts.strong);
    doc.fillColor(soft);
    write(receipt.note, margin, y + 48, 9, fonts.plain);
    doc.end();
  });
