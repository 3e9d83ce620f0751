import type { Language } from '@atelier/catalogue/text';
import { WorkFault } from '@atelier/child-process/work-fault';
import type { BodyKind, BodyMeasures } from '../designs/bodies.ts';
import { designById } from '../designs/designs.ts';
import { dxfFile } from '../files/dxf.ts';
import { pagesOfA4, pdfA0, pdfA4 } from '../files/pdf.ts';
import { svgCover, svgFile } from '../files/svg.ts';
import { layOutForScreen, type Sheet } from '../geometry/place.ts';
import type { DrawnPattern } from '../piece.ts';
import { blamedMeasures, DrawingFault, drawPattern } from './draw-pattern.ts';
export const fileFormats = ['svg', 'pdf-a0', 'pdf-a4', 'dxf'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** A body by the name of its size, and its measurements. */
export interface NamedBody {
  size: string;
  measures: BodyMeasures;
}

interface Drawing {
  design: string;
  kind: BodyKind;
  body: NamedBody;
}

/** A request to the child process. `others` of a DXF: the sizes nested with the first. */
export type DrawingWork =
  | ({ task: 'draw' } & Drawing)
  | ({ task: 'cover' } & Drawing)
  | ({ task: 'file'; format: FileFormat; language: Language; others: readonly NamedBody[] } & Drawing);

/** A drawn pattern as the page shows it. */
export interface DrawnSheet extends DrawnPattern {
  /** Layout of the pieces. */
  sheet: Sheet;
  a4: { pages: number; left: number };
}

const draw = async ({ design, kind, body }: Drawing): Promise<DrawnPattern> => {
  try {
    return await drawPattern(design, body.measures);
  } catch (error) {
    if (!(error instanceof DrawingFault)) throw error;
    const blamed = await blamedMeasures(design, body.measures, kind);
    throw new WorkFault('refused', error.message, { measures: blamed });
  }
};

const fileOf = async (work: Extract<DrawingWork, { task: 'file' }>): Promise<Buffer> => {
  const { design, kind, body, format, language, others } = work;
  const { pieces } = await draw(work);
  const title = (designById(design)?.name.en ?? design).replace(/[^\x20-\x7e]/g, "'");
  if (format === 'svg') return Buffer.from(svgFile(pieces, body.size, language));
  if (format === 'pdf-a0') return pdfA0(pieces, { title, size: body.size });
  if (format === 'pdf-a4') return pdfA4(pieces, { title, size: body.size });
  const sets = [{ size: body.size, pieces }];
  for (const other of others)
    sets.push({ size: other.size, pieces: (await draw({ design, kind, body: other })).pieces });
  return Buffer.from(dxfFile(title, sets, body.size));
};

/** Runs in the restricted process. @throws WorkFault `refused` with the causing measurements */
export const work = async (request: unknown): Promise<DrawnSheet | Buffer | string> => {
  const asked = request as DrawingWork;
  if (asked.task === 'file') return fileOf(asked);
  const drawn = await draw(asked);
  if (asked.task === 'cover') return svgCover(drawn.pieces);
  return { ...drawn, sheet: layOutForScreen(drawn.pieces), a4: pagesOfA4(drawn.pieces) };
};
