import type { BodyMeasures } from '../designs/bodies.ts';
import { loadDesign } from '../designs/load-design.ts';
import { areaOf, boxOf, isFinitePoint } from '../geometry/lines.ts';
import type { DrawnPattern, Piece } from '../piece.ts';
import { piecesOf } from './pieces-of.ts';

/** A pattern that cannot be drawn for a body; `reasons` are FreeSewing's own words, for a log. */
export class DrawingFault extends Error {
  readonly reasons: readonly string[];

  constructor(design: string, reasons: readonly string[]) {
    super(`${design} cannot be drawn: ${reasons[0] ?? 'no reason'}`);
    this.name = 'DrawingFault';
    this.reasons = reasons;
  }
}

/** What is added outside the seam, mm. */
const allowance = 10;

/** No piece of a garment is longer, mm. */
const longest = 6000;

const faultOf = ({ id, outline, seam }: Piece): string | null => {
  if (![...outline, ...seam].every(isFinitePoint)) return `${id} has a point nowhere`;
  const { width, height } = boxOf([outline]);
  if (Math.max(width, height) > longest) return `${id} is longer than ${longest} mm`;
  if (areaOf(outline) < areaOf(seam) * 0.999) return `${id} is cut inside its seam`;
  return null;
};

const textOf = (entry: unknown): string => String(Array.isArray(entry) ? entry[0] : entry).slice(0, 300);

/**
 * Draws a design for a body. Whatever FreeSewing logs as an error, every figure that is no number and every piece that cannot be is a
 * fault: its drawing goes on all the same and would be given out.
 * @throws DrawingFault, RangeError for a design that is not in the table
 */
export const drawPattern = async (design: string, measurements: BodyMeasures): Promise<DrawnPattern> => {
  const Design = await loadDesign(design);
  const pattern = new Design({ measurements, sa: allowance, complete: true, units: 'metric', locale: 'en' });
  pattern.draft();
  const stores = [...pattern.setStores, ...(pattern.store ? [pattern.store] : [])];
  const logged = stores.flatMap(({ logs }) => logs.error.map(textOf));
  if (logged.length > 0) throw new DrawingFault(design, logged);
  const pieces = piecesOf(pattern);
  const faults = pieces.map(faultOf).filter((fault) => fault !== null);
  if (pieces.length === 0) faults.push('no piece was drawn');
  if (faults.length > 0) throw new DrawingFault(design, faults);
  const widened = pieces.some(({ outline, seam }) => areaOf(outline) > areaOf(seam) * 1.001);
  return { design, allowance: widened ? allowance : 0, pieces };
};
