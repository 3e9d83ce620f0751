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

/** Possible line breaks of a text: before each word and its opening brackets; other punctuation stays with the preceding word. */
const breaksOf = (text: string): ReadonlySet<number> => {
  const breaks = new Set<number>();
  for (const { index, isWordLike } of words.segment(text)) {
    let start = index;
    while (isWordLike && /[\p{Ps}\p{Pi}]/u.test(text[start - 1] ?? '')) start -= 1;
    if (isWordLike) breaks.add(start);
  }
  return breaks;
};

/** Breaks graphemes into lines, between words where possible; text beyond `maxLines` becomes an ellipsis. */
export const breakLines = (
  graphemes: readonly DrawableGrapheme[],
  { width, maxLines, measure }: LineLimits,
): DrawableGrapheme[][] => {
  const breaks = breaksOf(graphemes.map(({ text }) => text).join(''));
  const lines: DrawableGrapheme[][] = [];
  let line: DrawableGrapheme[] = [];
  let used = 0;
  /** Index in `line` of the last possible line break. */
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
    // A trailing space may exceed the width.
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

/** A grapheme with the font that draws it. */
interface DrawableGrapheme {
  text: string;
  font: 'usual' | 'full';
  /** Missing from all fonts; `text` is the replacement mark. */
  isReplaced: boolean;
}

type Has = (codePoint: number) => boolean;

/** Typographic replacement for a character that a font lacks; Noto Sans SC has no white square. */
const replacementMark = '〓';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Joiners, variation selectors and direction marks are invisible. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

const codePointsOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);

/** Splits a text into graphemes with the font that contains each; one missing from all fonts becomes a replacement mark. */
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

/** One weight of a Chinese and Latin font, and its available characters. */
export interface ReceiptFont {
  file: Buffer;
  has: (codePoint: number) => boolean;
}

export interface ReceiptFonts {
  plain: ReceiptFont;
  strong: ReceiptFont;
  /** The operator's font, for characters that the others lack. */
  full: ReceiptFont | undefined;
}

interface ReceiptLine {
  label: string;
  value: string;
  /** Id printed after the name when the fonts lack one of its characters. */
  id?: string;
}

/** Formatted texts of a receipt. */
export interface Receipt {
  seller: string;
  title: string;
  lines: readonly ReceiptLine[];
  sums: readonly ReceiptLine[];
  total: ReceiptLine;
  note: string;
  createdAt: Date;
}

const margin = 56;
const right = 595.28 - margin;
/** Left edge of values. */
const valueX = margin + 120;
/** Left edge of sums. */
const sumX = right - 130;
const gap = 8;
const lineHeight = 1.45;
const maxLines = 6;
const ink = '#1b1a17';
const soft = '#6b6963';

interface TextBox {
  x: number;
  y: number;
  /** Right edge of the text. */
  end: number;
  size: number;
  weight: 'plain' | 'strong';
  /** Appended when a character is replaced. */
  id?: string | undefined;
}

/** Renders a receipt on one page. Fonts are subset to the used characters. */
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
    /** @returns the position of the next text. */
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
        // pdfkit's line breaking never ends for a width of 0 or less: text is written without a width, one run per font.
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
  /** The operator's font, with characters that the others lack. */
  full: string | undefined;
}

const packed = (weight: Weight): string =>
  createRequire(import.meta.url).resolve(
    `@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weights[weight]}-normal.woff2`,
  );

/** A decompressed font: a woff2 would be embedded whole, a megabyte in each receipt. Written once for all nodes that share the folder. */
const obtainFile = async (dataDir: string, weight: Weight): Promise<string> => {
  const folder = path.join(dataDir, 'fonts');
  const kept = path.join(folder, `noto-sans-sc-${weights[weight]}.ttf`);
  if (await stat(kept).catch(() => null)) return kept;
  const file = await convert(await readFile(packed(weight)), 'sfnt');
  await mkdir(folder, { recursive: true });
  // Another node may write it concurrently: each writes its own file, then renames it.
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
