import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { boxOf } from '../geometry/lines.ts';
import { type FilePreview, readLimits } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import type { DrawnLine } from './lines-preview.ts';
import { type Outline, outlinesOf, piecesOf, withoutTestSquare } from './outlines.ts';
import { isOnPage, type PathFunctions, pathsOf } from './pdf-outlines.ts';
import { userUnitOf } from './pdf-scale.ts';
import { pngOf } from './png.ts';

/** mm of 1/72 inch. */
const perPoint = 25.4 / 72;
/** Pages whose pieces are counted. */
const mostPages = 40;

/** What the wrapper keeps to itself: the module with every function of pdfium, and where a page is. */
interface Inside {
  module: { wasmExports: PathFunctions; HEAPU8: Uint8Array };
  pageIdx: number;
}

/** Frees what the page was read with. After a file that broke it there is nothing left that could be freed. */
const leave = (library: PDFiumLibrary): void => {
  try {
    library.destroy();
  } catch {
    // The next file gets an instance of its own.
  }
};

const linesOf = (page: PDFiumPage): DrawnLine[] | null => {
  const { module, pageIdx } = page as unknown as Inside;
  return pathsOf({ functions: module.wasmExports, bytes: () => module.HEAPU8 }, pageIdx);
};

/** Closed outlines of all pages; none where there is too much, and where a page cuts through one: then several pages are one sheet. */
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
    // A ground as large as the paper is no piece, nor the outline that contains all others.
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

/**
 * The first page as a picture, and what closes on the pages as pieces. A page that no paper has is drawn small; its scripts and forms are not
 * run. @throws WorkFault `refused`
 */
export const readPdf = async (data: Uint8Array): Promise<FilePreview> => {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(data);
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // Ends the page: what is drawn on it is looked at on another of the same.
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
