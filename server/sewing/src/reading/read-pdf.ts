import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type FilePreview, readLimits } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import { pngOf } from './png.ts';

const perPoint = 25.4 / 72;

/** Frees what the page was read with. After a file that broke it there is nothing left that could be freed. */
const leave = (library: PDFiumLibrary): void => {
  try {
    library.destroy();
  } catch {
    // The next file gets an instance of its own.
  }
};

/** The first page as a picture. A page that no paper has is drawn small; its scripts and forms are not run. @throws WorkFault `refused` */
export const readPdf = async (data: Uint8Array): Promise<FilePreview> => {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(data);
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const longest = Math.max(originalWidth, originalHeight);
    if (!(longest > 0) || !(Math.min(originalWidth, originalHeight) / longest > 0.005))
      refuse('broken', 'no page size');
    const {
      data: pixels,
      width,
      height,
    } = await page.render({
      scale: readLimits.side / longest,
      render: 'bitmap',
    });
    return {
      format: 'pdf',
      pieces: [],
      total: 0,
      unit: 'mm',
      width: originalWidth * perPoint,
      height: originalHeight * perPoint,
      parts: document.getPageCount(),
      picture: { data: pngOf(pixels, width, height), width, height },
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'WorkFault') throw error;
    return refuse('broken', String(error));
  } finally {
    leave(library);
  }
};
