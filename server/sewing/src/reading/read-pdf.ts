import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { boxOf } from '../geometry/lines.ts';
import type { Point } from '../piece.ts';
import { bezierPoints } from './curves.ts';
import { type FilePreview, readLimits, refuse } from './file-facts.ts';
import { type DrawnLine, type Outline, outlinesOf, piecesOf, withoutTestSquare } from './outlines.ts';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Encodes RGBA rows as PNG. */
const pngOf = (pixels: Uint8Array, width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
};

/** Limits of object streams: their number and unpacked bytes each. */
const most = { packs: 200, unpacked: 2 * 2 ** 20 } as const;
const userUnit = /\/UserUnit\s+(\d{1,7}(?:\.\d{1,6})?)/;

const unpacked = (pdf: Buffer, start: number): string => {
  try {
    return inflateSync(pdf.subarray(start), { maxOutputLength: most.unpacked }).toString('latin1');
  } catch {
    // Another compression, or damaged: contains no usable scale.
    return '';
  }
};

/** Page units in 1/72 inch (`UserUnit`, which pdfium does not read); the first one in the file counts for all pages. */
const userUnitOf = (data: Uint8Array): number => {
  const pdf = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  let found = userUnit.exec(pdf.toString('latin1'))?.[1];
  let at = pdf.indexOf('/ObjStm');
  for (let pack = 0; found === undefined && at >= 0 && pack < most.packs; pack++) {
    const stream = pdf.indexOf('stream', at);
    if (stream < 0) break;
    const start = stream + 'stream'.length + (pdf[stream + 6] === 0x0d ? 2 : 1);
    found = userUnit.exec(unpacked(pdf, start))?.[1];
    at = pdf.indexOf('/ObjStm', stream);
  }
  const unit = Number(found ?? 1);
  return unit > 0 && unit <= 75_000 ? unit : 1;
};

/** pdfium exports that its wrapper does not expose; objects and segments are addresses in its memory. */
export interface PathFunctions {
  malloc(size: number): number;
  free(address: number): void;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, at: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFFormObj_CountObjects(object: number): number;
  FPDFFormObj_GetObject(object: number, at: number): number;
  FPDFPath_CountSegments(path: number): number;
  FPDFPath_GetPathSegment(path: number, at: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFPathSegment_GetClose(segment: number): number;
}

export interface PdfMemory {
  functions: PathFunctions;
  /** A new view after the memory grows. */
  bytes(): Uint8Array;
}

const kinds = { path: 2, form: 5 } as const;
const steps = { line: 0, curve: 1, move: 2 } as const;
/** Chords per curve. */
const chords = 12;
const mostDepth = 4;

type Matrix = readonly [number, number, number, number, number, number];
const upright: Matrix = [1, 0, 0, 1, 0, 0];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

const moved = ({ x, y }: Point, [a, b, c, d, e, f]: Matrix): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f });

/** Over the limit: pieces are not listed. */
class TooMuch extends Error {}

/** Every path of a page as lines, in points of 1/72 inch with y pointing up; null over the limit. */
const pathsOf = ({ functions, bytes }: PdfMemory, page: number): DrawnLine[] | null => {
  const lines: DrawnLine[] = [];
  let left: number = readLimits.vertices;
  const room = functions.malloc(24);
  const floats = (count: number): number[] => {
    const view = new DataView(bytes().buffer, room, 4 * count);
    return Array.from({ length: count }, (_, at) => view.getFloat32(at * 4, true));
  };
  const matrixOf = (object: number): Matrix => {
    if (!functions.FPDFPageObj_GetMatrix(object, room)) return upright;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(6);
    return [a, b, c, d, e, f];
  };
  const pointOf = (segment: number): Point => {
    functions.FPDFPathSegment_GetPoint(segment, room, room + 4);
    const [x = 0, y = 0] = floats(2);
    return { x, y };
  };
  const walkPath = (path: number, matrix: Matrix): void => {
    let points: Point[] = [];
    let held: Point[] = [];
    const finish = (isClosed: boolean) => {
      if (points.length > 1) lines.push({ points: points.map((point) => moved(point, matrix)), isClosed });
    };
    const count = functions.FPDFPath_CountSegments(path);
    for (let at = 0; at < count; at++) {
      const segment = functions.FPDFPath_GetPathSegment(path, at);
      const [kind, here] = [functions.FPDFPathSegment_GetType(segment), pointOf(segment)];
      left -= kind === steps.curve ? chords / 3 : 1;
      if (left < 0) throw new TooMuch();
      if (kind === steps.move) {
        finish(false);
        points = [here];
      } else if (kind === steps.line) points.push(here);
      else held.push(here);
      const [one, two, to] = held;
      if (one && two && to) {
        points.push(...bezierPoints(points.at(-1) ?? one, [one, two, to], chords));
        held = [];
      }
      if (functions.FPDFPathSegment_GetClose(segment)) {
        finish(true);
        points = points.slice(0, 1);
      }
    }
    finish(false);
  };
  const walk = (object: number, matrix: Matrix, depth: number): void => {
    left -= 1;
    if (left < 0) throw new TooMuch();
    const kind = functions.FPDFPageObj_GetType(object);
    if (kind !== kinds.path && kind !== kinds.form) return;
    const own = times(matrixOf(object), matrix);
    if (kind === kinds.path) walkPath(object, own);
    else if (depth < mostDepth)
      for (let at = 0; at < functions.FPDFFormObj_CountObjects(object); at++)
        walk(functions.FPDFFormObj_GetObject(object, at), own, depth + 1);
  };
  try {
    for (let at = 0; at < functions.FPDFPage_CountObjects(page); at++)
      walk(functions.FPDFPage_GetObject(page, at), upright, 0);
    return lines;
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  } finally {
    functions.free(room);
  }
};

/** True when the line is completely on the page: a piece cut off by a tile cannot be counted. */
const isOnPage = (line: DrawnLine, width: number, height: number): boolean => {
  const box = boxOf([line.points]);
  return box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
};

/** Millimetres per 1/72 inch. */
const perPoint = 25.4 / 72;
/** Maximum number of pages whose pieces are counted. */
const mostPages = 40;

/** Private fields of the wrapper: the module with every function of pdfium, and the address of a page. */
interface Inside {
  module: { wasmExports: PathFunctions; HEAPU8: Uint8Array };
  pageIdx: number;
}

/** Frees the memory of the reader. After a crash of pdfium nothing can be freed. */
const leave = (library: PDFiumLibrary): void => {
  try {
    library.destroy();
  } catch {
    // The next file gets a new instance.
  }
};

const linesOf = (page: PDFiumPage): DrawnLine[] | null => {
  const { module, pageIdx } = page as unknown as Inside;
  return pathsOf({ functions: module.wasmExports, bytes: () => module.HEAPU8 }, pageIdx);
};

/** Closed outlines of all pages; empty over the limit, and when a page cuts through one: then several pages form one sheet. */
const outlinesIn = (document: PDFiumDocument, mm: number): Outline[] => {
  const pages = document.getPageCount();
  const found: Outline[] = [];
  for (let at = 0; at < pages && pages <= mostPages; at++) {
    const page = document.getPage(at);
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    const lines = linesOf(page);
    if (!lines || (pages > 1 && !lines.every((line) => isOnPage(line, width, height)))) return [];
    const scaled = lines.map(({ points, isClosed }) => ({
      points: points.map(({ x, y }) => ({ x: x * mm, y: y * mm })),
      isClosed,
    }));
    // A background of the page's size is neither a piece nor an outline that contains the others.
    const isPaper = ({ points }: DrawnLine) => {
      const box = boxOf([points]);
      return Math.abs(box.width - width * mm) < 1 && Math.abs(box.height - height * mm) < 1;
    };
    found.push(
      ...outlinesOf(
        scaled.filter((line) => !isPaper(line)),
        { gap: 0.1, least: 20 },
      ),
    );
  }
  return found;
};

const pictureOf = async (page: PDFiumPage): Promise<NonNullable<FilePreview['picture']>> => {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longest = Math.max(originalWidth, originalHeight);
  if (!(longest > 0) || !(Math.min(originalWidth, originalHeight) / longest > 0.005)) refuse('broken', 'no page size');
  const { data, width, height } = await page.render({ scale: readLimits.side / longest, render: 'bitmap' });
  return { data: pngOf(data, width, height), width, height };
};

/** Reads the first page as an image and the closed outlines of all pages as pieces; executes nothing. @throws WorkFault `refused` */
export const readPdf = async (data: Uint8Array): Promise<FilePreview> => {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(data);
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // Rendering closes the page: its paths are read from a second instance.
    const picture = await pictureOf(page);
    const mm = perPoint * userUnitOf(data);
    const { outlines, square } = withoutTestSquare(outlinesIn(document, mm));
    return {
      format: 'pdf',
      pieces: piecesOf(outlines),
      total: outlines.length,
      unit: 'mm',
      drawnIn: null,
      width: originalWidth * mm,
      height: originalHeight * mm,
      parts: document.getPageCount(),
      square,
      picture,
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'WorkFault') throw error;
    return refuse('broken', String(error));
  } finally {
    leave(library);
  }
};
