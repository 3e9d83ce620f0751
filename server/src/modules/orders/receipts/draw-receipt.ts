import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { convert } from 'fontverter';
import PDFDocument from 'pdfkit';
import { v4 as uuidv4 } from 'uuid';

interface LineLimits {
  width: number;
  maxLines: number;
  /** Width of one grapheme. */
  measure: (grapheme: DrawableGrapheme) => number;
}

const ellipsis: DrawableGrapheme = { text: '…', font: 'usual', isReplaced: false };
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Positions in a text at which a line may begin: before each word and its opening brackets; other punctuation stays behind the word. */
const breaksOf = (text: string): ReadonlySet<number> => {
  const breaks = new Set<number>();
  for (const { index, isWordLike } of words.segment(text)) {
    let start = index;
    while (isWordLike && /[\p{Ps}\p{Pi}]/u.test(text[start - 1] ?? '')) start -= 1;
    if (isWordLike) breaks.add(start);
  }
  return breaks;
};

/**
 * Breaks graphemes into lines, between words where it can. Each line holds a grapheme at least, however narrow it is; what does not fit
 * into `maxLines` becomes an ellipsis.
 */
export const breakLines = (
  graphemes: readonly DrawableGrapheme[],
  { width, maxLines, measure }: LineLimits,
): DrawableGrapheme[][] => {
  const breaks = breaksOf(graphemes.map(({ text }) => text).join(''));
  const lines: DrawableGrapheme[][] = [];
  let line: DrawableGrapheme[] = [];
  let used = 0;
  /** Index in `line` of the last word that may move to the next line. */
  let lastBreak = 0;
  let position = 0;
  const endLine = (): void => {
    const moved = lastBreak > 0 ? line.splice(lastBreak) : [];
    lines.push(line);
    line = moved;
    used = moved.reduce((sum, grapheme) => sum + measure(grapheme), 0);
    lastBreak = 0;
  };
  for (const grapheme of graphemes) {
    if (breaks.has(position)) lastBreak = line.length;
    position += grapheme.text.length;
    const own = measure(grapheme);
    // A space may hang over the edge.
    while (line.length > 0 && used + own > width && grapheme.text !== ' ' && lines.length < maxLines) endLine();
    if (lines.length === maxLines) break;
    line.push(grapheme);
    used += own;
  }
  if (lines.length < maxLines) return line.length > 0 ? [...lines, line] : lines;
  const last = lines.at(-1) ?? [];
  const widthOf = (graphemesOfLine: readonly DrawableGrapheme[]) =>
    graphemesOfLine.reduce((sum, grapheme) => sum + measure(grapheme), 0);
  while (last.length > 1 && widthOf(last) + measure(ellipsis) > width) last.pop();
  last.push(ellipsis);
  return lines;
};

/** What a reader counts as one character, as one font draws it. */
interface DrawableGrapheme {
  text: string;
  font: 'usual' | 'full';
  /** No font has it; `text` is the replacement mark. */
  isReplaced: boolean;
}

type Has = (codePoint: number) => boolean;

/** The mark of typesetters for a character that a font lacks; Noto Sans SC has no white square. */
const replacementMark = '〓';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Joiners, variation selectors and marks of direction have no ink of their own. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

const codePointsOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);

/** Splits a text into graphemes with the font that has all of each; one that no font has becomes a replacement mark. */
export const drawableGraphemes = (text: string, has: Has, fullHas?: Has): DrawableGrapheme[] => {
  const drawable: DrawableGrapheme[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/\s+/gu, ' '))) {
    const inked = segment.replace(ignorable, '');
    if (inked === '') continue;
    const codePoints = codePointsOf(inked);
    if (codePoints.every(has)) drawable.push({ text: inked, font: 'usual', isReplaced: false });
    else if (fullHas && codePoints.every(fullHas)) drawable.push({ text: inked, font: 'full', isReplaced: false });
    else drawable.push({ text: replacementMark, font: 'usual', isReplaced: true });
  }
  return drawable;
};

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

interface ReceiptLine {
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
