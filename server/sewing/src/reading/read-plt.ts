import { boxOf } from '../geometry/lines.ts';
import type { FilePreview } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import { plotted } from './hpgl.ts';
import { pictureOfLines } from './lines-preview.ts';
import { outlinesOf, piecesOf, withoutTestSquare } from './outlines.ts';

/** A plotter's file: what closes on the table is a piece. @throws WorkFault `refused` */
export const readPlt = (data: Uint8Array): FilePreview => {
  const { lines, isScaled } = plotted(Buffer.from(data).toString('latin1'));
  if (lines.length === 0) refuse('empty', 'no line is drawn');
  const { width, height } = boxOf(lines.map((line) => line.points));
  const picture = pictureOfLines(lines);
  const mm = isScaled ? Math.max(width, height) / 1000 : 1;
  const { outlines, square } = withoutTestSquare(outlinesOf(lines, { gap: 0.1 * mm, least: 20 * mm }));
  return {
    format: 'plt',
    pieces: piecesOf(outlines),
    total: outlines.length,
    unit: isScaled ? null : 'mm',
    drawnIn: null,
    width,
    height,
    parts: 1,
    square: isScaled ? null : square,
    picture,
  };
};
