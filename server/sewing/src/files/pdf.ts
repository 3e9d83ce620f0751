import PDFDocument from 'pdfkit';
import { boxOf, meets } from '../geometry/lines.ts';
import { layOut, overlaps, type Sheet } from '../geometry/place.ts';
import { cutWords, type Piece, type Point, pathText } from '../piece.ts';

/** PDF points per millimetre. */
const perMillimetre = 72 / 25.4;
/** A0 width and the unprintable margin at either side, mm. */
const plotter = { width: 841, margin: 10 } as const;

export interface PdfWords {
  /** Title of the design in ASCII: the standard PDF fonts have no Chinese. */
  title: string;
  size: string;
}

type Document = InstanceType<typeof PDFDocument>;

const arrow = (doc: Document, [from, to]: readonly [Point, Point]): void => {
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  doc.path(pathText([from, to], false));
  for (const [end, way] of [
    [to, Math.PI],
    [from, 0],
  ] as const)
    for (const side of [-0.35, 0.35])
      doc
        .moveTo(end.x, end.y)
        .lineTo(end.x + 12 * Math.cos(turn + way + side), end.y + 12 * Math.sin(turn + way + side));
  doc.lineWidth(0.4).undash().stroke();
};

const write = (doc: Document, words: string, x: number, y: number, size: number): void => {
  const wide = doc.fontSize(size).widthOfString(words);
  doc.text(words, x - wide / 2, y, { lineBreak: false });
};

const drawPiece = (doc: Document, piece: Piece, { size }: PdfWords): void => {
  doc
    .path(pathText(piece.outline, true, 3))
    .lineWidth(0.6)
    .undash()
    .stroke();
  doc
    .path(pathText(piece.seam, true, 3))
    .lineWidth(0.35)
    .dash(4, { space: 3 })
    .stroke();
  for (const { points, isClosed } of piece.internals)
    doc
      .path(pathText(points, isClosed, 3))
      .lineWidth(0.3)
      .dash(6, { space: 3 })
      .stroke();
  if (piece.fold)
    doc
      .path(pathText(piece.fold, false, 3))
      .lineWidth(0.6)
      .dash(20, { space: 5 })
      .stroke();
  if (piece.grain) arrow(doc, piece.grain);
  doc.undash();
  for (const { x, y } of piece.notches) doc.circle(x, y, 1.8).fill();
  for (const { at } of piece.marks) doc.circle(at.x, at.y, 3).lineWidth(0.4).stroke();
  const { x, y, width, height } = boxOf([piece.outline]);
  const letter = Math.max(4, Math.min(12, width / 12, height / 6));
  write(doc, `${piece.name.en} - ${size}`, x + width / 2, y + height / 2 - letter, letter);
  write(doc, cutWords(piece.cuts, 'en'), x + width / 2, y + height / 2 + letter * 0.4, letter * 0.7);
};

/** Draws the test square with its instructions at a corner. */
const drawTest = (doc: Document, { title, size }: PdfWords, x: number, y: number): void => {
  doc.rect(x, y, testSquare, testSquare).lineWidth(0.3).undash().stroke();
  doc.fontSize(5).text(`${title} - ${size}`, x + 4, y + 5, { lineBreak: false });
  doc.text('This square measures 100 mm x 100 mm.', x + 4, y + 14, { lineBreak: false });
  doc.text('Print at 100 %, without fitting to the page.', x + 4, y + 22, { lineBreak: false });
  doc.text('Drawn by FreeSewing (MIT), freesewing.eu', x + 4, y + 92, { lineBreak: false });
};

/** Height needed for the square and the pieces. */
const belowTest = (sheet: Sheet): number => Math.max(sheet.height + testSquare + 20, testSquare);

const finish = async (doc: Document): Promise<Buffer> => {
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = Promise.withResolvers<void>();
  doc.on('end', () => ended.resolve());
  doc.on('error', (error: unknown) => ended.reject(error));
  doc.end();
  await ended.promise;
  return Buffer.concat(parts);
};

const open = ({ title }: PdfWords): Document =>
  new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title, Creator: 'FreeSewing (MIT)' } });

const addPage = (doc: Document, width: number, height: number): void => {
  doc.addPage({ size: [width * perMillimetre, height * perMillimetre], margin: 0 });
  doc.scale(perMillimetre);
};

/** One page at 1:1 with A0 width, wider only for a wider piece, as long as needed. */
export const pdfA0 = (pieces: readonly Piece[], words: PdfWords): Promise<Buffer> => {
  const sheet = layOut(pieces, plotter.width - 2 * plotter.margin);
  const doc = open(words);
  const { margin } = plotter;
  addPage(doc, Math.max(plotter.width, sheet.width + 2 * margin), belowTest(sheet) + 2 * margin);
  drawTest(doc, words, margin, margin);
  doc.translate(margin, margin + testSquare + 20);
  for (const piece of sheet.pieces) drawPiece(doc, piece, words);
  return finish(doc);
};

/** Layout of the pieces over A4 pages. */
const spread = (pieces: readonly Piece[]): Sheet => layOut(pieces, a4.printable.width * 6);

/** A first page with the test square and the page plan, then one per tile that contains a piece. */
export const pagesOfA4 = (pieces: readonly Piece[]): { pages: number; left: number } => {
  const { columns, rows, tiles } = tilesOf(spread(pieces));
  return { pages: tiles.length + 1, left: columns * rows - tiles.length };
};

const tileName = (column: number, row: number): string => `${String.fromCharCode(65 + (row % 26))}${column + 1}`;

/** At 1:1 over A4 pages joined edge to edge by their marks; page one contains the test square and the page plan. */
export const pdfA4 = (pieces: readonly Piece[], words: PdfWords): Promise<Buffer> => {
  const sheet = spread(pieces);
  const { columns, rows, tiles } = tilesOf(sheet);
  const { margin, printable } = a4;
  const doc = open(words);
  addPage(doc, a4.width, a4.height);
  drawTest(doc, words, margin, margin);
  const cell = Math.min(18, 180 / columns, (160 * printable.width) / printable.height / rows);
  const high = (cell * printable.height) / printable.width;
  doc.fontSize(5).text(`${tiles.length} pages, A4`, margin, 118, { lineBreak: false });
  for (const { column, row } of tiles) {
    const [x, y] = [margin + column * cell, 126 + row * high];
    doc.rect(x, y, cell, high).lineWidth(0.2).stroke();
    write(doc, tileName(column, row), x + cell / 2, y + high / 2 - 2, Math.min(4, cell / 3));
  }
  doc
    .save()
    .translate(margin, 126)
    .scale(cell / printable.width);
  for (const { outline } of sheet.pieces)
    doc
      .path(pathText(outline, true, 1))
      .lineWidth(3)
      .stroke();
  doc.restore();
  for (const { column, row } of tiles) {
    addPage(doc, a4.width, a4.height);
    doc.rect(margin, margin, printable.width, printable.height).lineWidth(0.15).dash(2, { space: 4 }).stroke().undash();
    for (const [x, y] of [
      [a4.width / 2, margin],
      [a4.width / 2, a4.height - margin],
      [margin, a4.height / 2],
      [a4.width - margin, a4.height / 2],
    ] as const)
      doc
        .moveTo(x - 4, y)
        .lineTo(x + 4, y)
        .moveTo(x, y - 4)
        .lineTo(x, y + 4)
        .lineWidth(0.3)
        .stroke();
    doc.fontSize(4).text(`${tileName(column, row)}  ${words.title} - ${words.size}`, margin, 4, { lineBreak: false });
    doc.rect(margin, margin, printable.width, printable.height).clip();
    doc.translate(margin - column * printable.width, margin - row * printable.height);
    for (const piece of sheet.pieces) {
      const tile = { x: column * printable.width, y: row * printable.height, ...printable };
      if (meets(boxOf([piece.outline]), tile)) drawPiece(doc, piece, words);
    }
  }
  return finish(doc);
};

/** Printable area of an A4 page, mm: a margin of 10 stays white. */
const a4 = { width: 210, height: 297, margin: 10, printable: { width: 190, height: 277 } } as const;

export interface Tile {
  column: number;
  row: number;
}

/** Side of the test square that is measured after printing, mm; its corner of the sheet is always printed. */
const testSquare = 100;

/** The A4 pages of a sheet; pages without a piece are omitted. */
const tilesOf = (sheet: Sheet) => {
  const { width, height } = a4.printable;
  const columns = Math.max(1, Math.ceil(sheet.width / width));
  const rows = Math.max(1, Math.ceil(sheet.height / height));
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const tile = { x: column * width, y: row * height, width, height };
      const isUsed = (row === 0 && column === 0) || sheet.pieces.some(({ outline }) => overlaps(outline, tile));
      if (isUsed) tiles.push({ column, row });
    }
  return { columns, rows, tiles };
};
