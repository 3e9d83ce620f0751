import type { PictureArea } from '@atelier/contract/warnings';
import { createMask, dilate, findComponents, type Mask } from '../ops/geometry/mask.ts';

export type Point = readonly [x: number, y: number];

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** One side of the convex hull of sorted points. */
const chain = (points: readonly Point[]): Point[] => {
  const side: Point[] = [];
  for (const point of points) {
    while (side.length > 1 && turn(side[side.length - 2] as Point, side[side.length - 1] as Point, point) <= 0)
      side.pop();
    side.push(point);
  }
  side.pop();
  return side;
};

/** Corners of the convex hull, in one direction (Andrew's monotone chain). Fewer than 3 points are returned unchanged. */
const convexHull = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  if (sorted.length < 3) return sorted;
  return [...chain(sorted), ...chain(sorted.toReversed())];
};

/** Shoelace formula. */
const hullArea = (hull: readonly Point[]): number => {
  let twice = 0;
  for (const [at, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(at + 1) % hull.length] as Point;
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
};

/** Longest side of the mask in which areas are searched: a marker needs no finer outline. */
const workSide = 256;
/** Margin of an area in pixels of the work size: regions closer than twice that are merged. */
const reach = 3;
/** Minimum number of set pixels, as a fraction of the picture; fewer are noise that users would not see. */
const minShare = 0.0003;
/**
 * A hull that is larger, as a fraction of the picture, and sparser is split: a contour is marked in sections, not by the area it encloses.
 */
const largeHull = 0.03;
const emptyHull = 0.35;
const maxAreas = 4;

interface Piece {
  /** Indices at work size. */
  pixels: readonly number[];
  /** Set pixels of the mask among them. */
  weight: number;
}

export interface AreasOptions {
  /** Maximum number of areas, 1 to 6. */
  most?: number;
  /** Weight of each pixel: areas are ranked by the sum. Same size as the mask. */
  weights?: Float32Array;
}

/**
 * Regions marked by a mask, largest first, as convex polygons with a small margin. Long thin regions are split. Empty when no region is
 * large enough to be visible.
 */
export const areasOfMask = (mask: Mask, { most = maxAreas, weights }: AreasOptions = {}): PictureArea[] => {
  const { size, heat } = shrink(mask, weights);
  const grown = dilate(
    createMask(size, (at) => heat[at] > 0),
    reach,
  );
  const total = size.width * size.height;
  const pieces = findComponents(grown)
    .map(({ pixels }) => pieceOf([...pixels], heat))
    .filter(({ weight }) => weight >= minShare * total)
    .flatMap((piece) => split(piece, heat, size));
  return pieces
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .flatMap(({ pixels }) => areaOf(pixels, size));
};

/** Weighted fraction of set pixels per pixel of the work size. */
const shrink = ({ width, height, data }: Mask, weights: Float32Array | undefined) => {
  const scale = Math.min(1, workSide / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const heat = new Float32Array(size.width * size.height);
  const unit = (size.width * size.height) / (width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(size.height - 1, Math.floor((y * size.height) / height)) * size.width;
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0) continue;
      heat[row + Math.min(size.width - 1, Math.floor((x * size.width) / width))] += unit * (weights?.[at] ?? 1);
    }
  }
  return { size, heat };
};

const pieceOf = (pixels: readonly number[], heat: Float32Array): Piece => ({
  pixels,
  weight: pixels.reduce((sum, at) => sum + heat[at], 0),
});

const split = (piece: Piece, heat: Float32Array, size: { width: number; height: number }): Piece[] => {
  const hull = hullOf(piece.pixels, size.width);
  const area = hullArea(hull);
  if (area < largeHull * size.width * size.height || piece.pixels.length > emptyHull * area) return [piece];
  const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const isWide = right - left > bottom - top;
  const middle = isWide ? (left + right) / 2 : (top + bottom) / 2;
  const isFirst = (at: number) => (isWide ? at % size.width : Math.floor(at / size.width)) < middle;
  const halves = [piece.pixels.filter(isFirst), piece.pixels.filter((at) => !isFirst(at))];
  return halves.filter((half) => half.length > 0).flatMap((half) => split(pieceOf(half, heat), heat, size));
};

/** Corners of the pixels, not their centres, so that one pixel has an area. */
const hullOf = (pixels: readonly number[], width: number): Point[] =>
  convexHull(
    pixels.flatMap((at): Point[] => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return [
        [x, y],
        [x + 1, y],
        [x, y + 1],
        [x + 1, y + 1],
      ];
    }),
  );

/** Maximum number of corners of a polygon: more are not visible. */
const corners = 24;

const areaOf = (pixels: readonly number[], { width, height }: { width: number; height: number }): PictureArea[] => {
  const hull = hullOf(pixels, width);
  if (hull.length < 3) return [];
  const step = Math.max(1, hull.length / corners);
  const kept = Array.from({ length: Math.min(corners, hull.length) }, (_, n) => hull[Math.floor(n * step)] as Point);
  return [{ kind: 'polygon', points: kept.map(([x, y]) => [x / width, y / height]) }];
};
