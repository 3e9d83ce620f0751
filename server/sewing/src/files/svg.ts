import type { Language } from '@atelier/catalogue/text';
import { boxOf } from '../geometry/lines.ts';
import { layOutForScreen, type Sheet } from '../geometry/place.ts';
import { cutWords, escapeXml, figure, type Piece, type Point, pathText } from '../piece.ts';

/** Margin of the sheet around the pieces, mm. */
const margin = 20;
const ink = '#1b2422';

const grainArrow = ([from, to]: readonly [Point, Point]): string => {
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (at: Point, way: number, side: number) =>
    `M${figure(at.x)} ${figure(at.y)}L${figure(at.x + 14 * Math.cos(turn + way + side))} ${figure(at.y + 14 * Math.sin(turn + way + side))}`;
  const heads = [wing(to, Math.PI, 0.4), wing(to, Math.PI, -0.4), wing(from, 0, 0.4), wing(from, 0, -0.4)].join('');
  return `<path class="grain" d="${pathText([from, to], false)}${heads}" fill="none" stroke="${ink}" stroke-width="0.6"/>`;
};

const notchAt = ({ x, y }: Point): string =>
  `<circle class="notch" cx="${figure(x)}" cy="${figure(y)}" r="2" fill="${ink}"/>`;

const markAt = ({ at, kind }: Piece['marks'][number]): string =>
  `<circle class="${kind}" cx="${figure(at.x)}" cy="${figure(at.y)}" r="3.5" fill="none" stroke="${ink}" stroke-width="0.6"/>`;

const labelOf = (piece: Piece, size: string, language: Language): string => {
  const { x, y, width, height } = boxOf([piece.outline]);
  const letter = Math.max(5, Math.min(14, width / 12, height / 6));
  const [middle, top] = [figure(x + width / 2), y + height / 2];
  const line = (text: string, at: number, scale: number) =>
    `<text x="${middle}" y="${figure(at)}" font-size="${figure(letter * scale)}" text-anchor="middle" font-family="sans-serif" fill="${ink}">${escapeXml(text)}</text>`;
  return (
    line(`${piece.name[language]} · ${size}`, top, 1) + line(cutWords(piece.cuts, language), top + letter * 1.3, 0.7)
  );
};

const drawPiece = (piece: Piece, label: string): string =>
  [
    `<g id="${piece.id}">`,
    `<path class="cut" d="${pathText(piece.outline, true)}" fill="none" stroke="${ink}" stroke-width="0.8"/>`,
    `<path class="seam" d="${pathText(piece.seam, true)}" fill="none" stroke="${ink}" stroke-width="0.5" stroke-dasharray="4 3"/>`,
    ...piece.internals.map(
      ({ points, isClosed }) =>
        `<path class="inside" d="${pathText(points, isClosed)}" fill="none" stroke="${ink}" stroke-width="0.4" stroke-dasharray="6 3"/>`,
    ),
    piece.fold
      ? `<path class="fold" d="${pathText(piece.fold, false)}" fill="none" stroke="${ink}" stroke-width="0.8" stroke-dasharray="20 5 5 5"/>`
      : '',
    piece.grain ? grainArrow(piece.grain) : '',
    ...piece.notches.map(notchAt),
    ...piece.marks.map(markAt),
    label,
    '</g>',
  ].join('');

const documentOf = ({ width, height }: Sheet, content: string): string => {
  const [wide, high] = [figure(width + 2 * margin), figure(height + 2 * margin)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${wide}mm" height="${high}mm" viewBox="${-margin} ${-margin} ${wide} ${high}">${content}</svg>\n`;
};

/** The pattern at 1:1, one unit per millimetre: one group per piece, named by its id. */
export const svgFile = (pieces: readonly Piece[], size: string, language: Language): string => {
  const sheet = layOutForScreen(pieces);
  return documentOf(sheet, sheet.pieces.map((piece) => drawPiece(piece, labelOf(piece, size, language))).join(''));
};

/** Outlines on a square, for thumbnails. Stroke width is independent of the pattern's size. */
export const svgCover = (pieces: readonly Piece[]): string => {
  const sheet = layOutForScreen(pieces, 1);
  const side = Math.max(sheet.width, sheet.height) * 1.14;
  const [left, top] = [(sheet.width - side) / 2, (sheet.height - side) / 2];
  const stroke = side / 130;
  const shapes = sheet.pieces.map(
    ({ outline, seam }) =>
      `<path d="${pathText(outline, true, 1)}" fill="#ffffff" stroke="${ink}" stroke-width="${figure(stroke)}" stroke-linejoin="round"/><path d="${pathText(seam, true, 1)}" fill="none" stroke="${ink}" stroke-opacity="0.45" stroke-width="${figure(stroke * 0.6)}" stroke-dasharray="${figure(stroke * 2)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="${figure(left)} ${figure(top)} ${figure(side)} ${figure(side)}">${shapes.join('')}</svg>`;
};
