import { Resvg } from '@resvg/resvg-js';
import { boxOf, isFinitePoint } from '../geometry/lines.ts';
import { type Line, pathText } from '../piece.ts';
import { readLimits, refuse } from './file-facts.ts';

const [ink, ground] = ['#1b2422', '#f5f4f1'];

/** Renders sanitised SVG at the standard image size. Opens no fonts, files or addresses. */
export const renderSvg = (svg: string, isTall = false): { data: Uint8Array; width: number; height: number } => {
  const picture = new Resvg(svg, {
    fitTo: { mode: isTall ? 'height' : 'width', value: readLimits.side },
    font: { loadSystemFonts: false },
    background: ground,
  }).render();
  return { data: picture.asPng(), width: picture.width, height: picture.height };
};

export interface DrawnLine {
  points: Line;
  isClosed: boolean;
  /** Lines of one layer are joined first. */
  layer?: string;
}

/** Draws lines on a square with a margin; every number in the SVG is computed here. */
export const pictureOfLines = (lines: readonly DrawnLine[]) => {
  const points = lines.map((line) => line.points);
  if (points.some((line) => !line.every(isFinitePoint))) refuse('broken', 'a coordinate is no number');
  const { x, y, width, height } = boxOf(points);
  if (!(Math.max(width, height) <= readLimits.span)) refuse('broken', 'wider than any table');
  const side = Math.max(width, height, 1e-6) * 1.1;
  const scale = readLimits.side / side;
  const place = (line: Line): Line =>
    line.map((point) => ({
      x: (point.x - x + (side - width) / 2) * scale,
      y: (point.y - y + (side - height) / 2) * scale,
    }));
  const paths = lines.map((line) => pathText(place(line.points), line.isClosed, 1)).join('');
  return renderSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${readLimits.side}" height="${readLimits.side}" viewBox="0 0 ${readLimits.side} ${readLimits.side}"><path d="${paths}" fill="none" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round"/></svg>`,
  );
};
