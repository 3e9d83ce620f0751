import PDFDocument from 'pdfkit';
import { breakLines } from './break-lines.ts';
import { type DrawableGrapheme, drawableGraphemes } from './drawable-graphemes.ts';

/** One weight of a font that draws Chinese and Latin, and what it has. */
export interface ReceiptFont {
  file: Buffer;
  has: (codePoint: number) => boolean;
}

export interface ReceiptFonts {
  plain: ReceiptFont;
  strong: ReceiptFont;
  /** The operator's own, for characters that the others lack. */
  full: ReceiptFont | undefined;
}

export interface ReceiptLine {
  label: string;
  value: string;
  /** Printed after it where the fonts lack a character of it. */
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
/** Where values begin. */
const valueX = margin + 120;
/** Where sums begin. */
const sumX = right - 130;
const gap = 8;
const lineHeight = 1.45;
const maxLines = 6;
const ink = '#1b1a17';
const soft = '#6b6963';

interface TextBox {
  x: number;
  y: number;
  /** Where the text ends at the right. */
  end: number;
  size: number;
  weight: 'plain' | 'strong';
  /** Follows where a character is replaced. */
  id?: string | undefined;
}

/** Draws a receipt on one page. Fonts are cut to the characters that are used. */
export const drawReceipt = (receipt: Receipt, fonts: ReceiptFonts): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const info = { Title: receipt.title, Author: receipt.seller, CreationDate: receipt.createdAt };
    const doc = new PDFDocument({ size: 'A4', margin, info });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    for (const [name, font] of Object.entries(fonts)) if (font) doc.registerFont(name, font.file);

    const choose = ({ font }: DrawableGrapheme, { size, weight }: TextBox) =>
      doc.font(font === 'full' && fonts.full ? 'full' : weight).fontSize(size);
    const textOf = (text: string, { weight, id }: TextBox): DrawableGrapheme[] => {
      const split = (part: string) => drawableGraphemes(part, fonts[weight].has, fonts.full?.has);
      const graphemes = split(text);
      return id !== undefined && graphemes.some(({ isReplaced }) => isReplaced)
        ? [...graphemes, ...split(`  (${id})`)]
        : graphemes;
    };
    /** @returns where the next text may begin. */
    const write = (text: string, box: TextBox): number => {
      const widths = new Map<string, number>();
      const measure = (grapheme: DrawableGrapheme): number => {
        const width = widths.get(grapheme.text) ?? choose(grapheme, box).widthOfString(grapheme.text);
        widths.set(grapheme.text, width);
        return width;
      };
      const lines = breakLines(textOf(text, box), { width: box.end - box.x, maxLines, measure });
      lines.forEach((line, row) => {
        let x = box.x;
        // pdfkit's own line breaking never ends in a width of 0 or less: it gets no width, and each font its run.
        for (let from = 0; from < line.length; ) {
          const to = line.findIndex(({ font }, at) => at > from && font !== line[from]?.font);
          const run = line.slice(from, to < 0 ? undefined : to);
          from += run.length;
          const letters = run.map((grapheme) => grapheme.text).join('');
          const [first] = run;
          if (first) choose(first, box).text(letters, x, box.y + row * box.size * lineHeight, { lineBreak: false });
          x += doc.widthOfString(letters);
        }
      });
      return box.y + Math.max(1, lines.length) * box.size * lineHeight;
    };
    const writeRight = (text: string, y: number, size: number, weight: TextBox['weight']) => {
      doc.font(weight).fontSize(size);
      doc.text(text, right - doc.widthOfString(text), y, { lineBreak: false });
    };
    const rule = (y: number) => doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor('#d9d7d1').stroke();

    doc.fillColor(ink);
    let y = write(receipt.title, { x: margin, y: margin, end: right, size: 22, weight: 'strong' });
    doc.fillColor(soft);
    y = write(receipt.seller, { x: margin, y: y + 2, end: right, size: 11, weight: 'plain' }) + 20;
    rule(y);
    y += 16;
    for (const { label, value, id } of receipt.lines) {
      const box = { y, size: 10.5, weight: 'plain' } as const;
      doc.fillColor(soft);
      const labelEnd = write(label, { ...box, x: margin, end: valueX - gap });
      doc.fillColor(ink);
      y = Math.max(labelEnd, write(value, { ...box, x: valueX, end: right, id })) + 7;
    }
    y += 6;
    rule(y);
    y += 16;
    for (const { label, value } of receipt.sums) {
      doc.fillColor(ink);
      writeRight(value, y, 10.5, 'plain');
      y = write(label, { x: margin, y, end: sumX - gap, size: 10.5, weight: 'plain' }) + 7;
    }
    rule(y + 2);
    y += 14;
    writeRight(receipt.total.value, y, 14, 'strong');
    y = write(receipt.total.label, { x: margin, y, end: sumX - gap, size: 14, weight: 'strong' });
    doc.fillColor(soft);
    write(receipt.note, { x: margin, y: y + 28, end: right, size: 9, weight: 'plain' });
    doc.end();
  });
