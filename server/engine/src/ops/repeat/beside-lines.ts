import type { PictureArea } from '@atelier/contract/warnings';
import { toOklabPlanes } from '../colour/oklab.ts';
import { type Box, cutBox, type Raster } from '../geometry/raster.ts';
import type { Lattice } from './lattice.ts';
import { findLoneLine } from './lone-line.ts';

/** Maximum number of lines that are cut off, and the share of either side that must remain. */
const mostLines = 6;
const minShare = 0.25;
/** Minimum side in pixels. */
const leastSide = 40;
/** Minimum share of the image whose colours the patch must contain: edges of stripes are lines too, and stripes belong to the cloth. */
const minShown = 0.94;
/** Minimum share of the patch for a colour to be one of its own, within this OKLab distance. */
const minOfPiece = 0.01;
const colourCell = 0.06;

export interface BareCloth {
  /** The largest patch beside the lines; the image itself where no line was cut, or too little would remain. */
  picture: Raster;
  /** The line that it still contains. */
  line?: PictureArea;
}

/**
 * Crops an image of cloth to exclude the plackets, seams and garment ends that `findLoneLine` finds: keeps the wider side of each, unless
 * colours of the cloth would be lost or too little would remain.
 */
export const cutBesideLines = async (
  picture: Raster,
  repeat?: Pick<Lattice, 'a' | 'b' | 'isStripes'>,
): Promise<BareCloth> => {
  const first = await findLoneLine(picture, repeat);
  let rest = picture;
  let line = first;
  for (let cut = 0; line && cut < mostLines; cut++) {
    const side = keepWiderSide(rest, line);
    if (!side) break;
    rest = side;
    if (Math.min(rest.width / picture.width, rest.height / picture.height) < minShare) break;
    if (Math.min(rest.width, rest.height) < leastSide) break;
    line = await findLoneLine(rest, repeat);
  }
  if (!first) return { picture };
  return !line && measureShown(rest, picture) >= minShown ? { picture: rest } : { picture, line: first };
};

const keepWiderSide = (picture: Raster, area: PictureArea): Raster | undefined => {
  if (area.kind !== 'polygon') return undefined;
  const { width, height } = picture;
  const xs = area.points.map(([x]) => x);
  const ys = area.points.map(([, y]) => y);
  const isUpright = Math.max(...ys) - Math.min(...ys) > 0.99;
  const [from, to] = isUpright ? [Math.min(...xs), Math.max(...xs)] : [Math.min(...ys), Math.max(...ys)];
  const side = isUpright ? width : height;
  const boxOf = (start: number, end: number): Box =>
    isUpright ? [start, 0, end - start, height] : [0, start, width, end - start];
  return cutBox(picture, from >= 1 - to ? boxOf(0, Math.floor(from * side)) : boxOf(Math.ceil(to * side), side));
};

/** Share of the whole with a colour of the patch, to within a cell of OKLab. */
const measureShown = (piece: Raster, whole: Raster): number => {
  const cellsOf = ({ data, channels }: Raster) => {
    const { lightness, a, b } = toOklabPlanes(data, channels);
    return lightness.map((light, i) => keyOf(light / colourCell, a[i] / colourCell, b[i] / colourCell));
  };
  const counts = new Map<number, number>();
  for (const key of cellsOf(piece)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = minOfPiece * piece.width * piece.height;
  const shown = new Set<number>();
  for (const [key, count] of counts) {
    if (count >= least) for (const near of neighbours) shown.add(key + near);
  }
  const cells = cellsOf(whole);
  return cells.reduce((count, key) => count + (shown.has(key) ? 1 : 0), 0) / cells.length;
};

const keyOf = (l: number, a: number, b: number): number =>
  Math.round(l) + 64 * (32 + Math.round(a)) + 4096 * (32 + Math.round(b));
const neighbours = [0, 1, -1, 64, -64, 4096, -4096];
