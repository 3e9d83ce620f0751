import { countSet, type Mask, measureFrameTouch } from '../geometry/mask.ts';
import { type ContourPoint, measureEdgeSteps, measureRealEdgeShare, traceContour } from './contour.ts';
import type { Evidence } from './garment-candidates.ts';
import { findOtsuThreshold, findQuantile } from './otsu.ts';
import { listBorder, type PicturePlanes } from './picture-planes.ts';

/** A colour step that counts as a full edge. */
const fullStep = 14;
const usualSolidity = 0.8;
/** Shares of the frame that a garment usually fills. */
const usualArea = [0.12, 0.75] as const;

/**
 * How much a mask looks like a garment, roughly 0 to 1. Weights fitted on photographs: contrast along the edge, how well
 * the mask separates the distance maps, symmetry, solidity and roundness; less for frame contact and unusual size.
 */
export const createScorer = (planes: PicturePlanes, evidence: Evidence[]): ((mask: Mask) => number) => {
  const separation = createSeparation(planes, evidence);
  return (mask) => {
    const pixels = countSet(mask);
    const area = pixels / mask.data.length;
    const contour = traceContour(mask);
    if (area < 0.004 || contour.length < 12) return -1;
    const steps = measureEdgeSteps(planes, contour);
    const contrast = steps.reduce((sum, step) => sum + Math.min(1, step / fullStep), 0) / steps.length;
    const roundness = Math.min(1, (4 * Math.PI * pixels) / contour.length ** 2);
    const solidity = pixels / Math.max(1, measureHullArea(contour));
    const shape =
      0.42 * contrast +
      0.13 * measureRealEdgeShare(steps) +
      0.2 * Math.max(0, 2 * separation(mask) - 1) +
      0.1 * measureSymmetry(mask) +
      0.1 * Math.min(1, solidity / usualSolidity) +
      0.05 * roundness;
    const touch = 1 - 1.2 * measureFrameTouch(mask);
    return shape * areaPrior(area) * touch + 0.06 * Math.log(Math.min(0.6, area) / 0.3);
  };
};

const areaPrior = (area: number): number => {
  const [least, most] = usualArea;
  if (area < least) return 0.4 + (0.6 * area) / least;
  return area > most ? 1 - (0.8 * (area - most)) / (1 - most) : 1;
};

/**
 * Mean of the map inside over the sum of the means inside and outside, 0 to 1. The map is capped just above the level
 * of the border, so that one panel of a print does not outweigh the rest of the garment.
 */
const createSeparation = (planes: PicturePlanes, evidence: Evidence[]): ((mask: Mask) => number) => {
  const field = evidence.find(({ source }) => source === 'field')?.filled;
  const barrier = evidence.find(({ source }) => source === 'barrier')?.plain;
  const centre = evidence.find(({ source }) => source === 'centre')?.plain;
  const map = new Float32Array(planes.lightness.length);
  if (field) {
    const rim = findQuantile(
      Float32Array.from(listBorder(planes), (at) => field[at]),
      0.8,
    );
    addCapped(map, field, Math.max(2.2, Math.min(5, 1.3 * rim)));
  }
  if (barrier) addCapped(map, barrier, Math.max(1, findOtsuThreshold(barrier)));
  if (centre) addCapped(map, centre, likelyEnough);
  return (mask) => {
    let inside = 0;
    let outside = 0;
    let count = 0;
    for (let i = 0; i < map.length; i++) {
      if (mask.data[i]) {
        inside += map[i];
        count++;
      } else outside += map[i];
    }
    const meanInside = inside / Math.max(1, count);
    const meanOutside = outside / Math.max(1, map.length - count);
    return meanInside / Math.max(1e-6, meanInside + meanOutside);
  };
};

/** Likelihood from which a pixel is surely of the middle. */
const likelyEnough = 9;

const addCapped = (sum: Float32Array, map: Float32Array, cap: number): void => {
  for (let i = 0; i < sum.length; i++) sum[i] = sum[i] + Math.min(map[i], cap) / cap;
};

/** Overlap of the mask with its mirror image about its own vertical axis. */
const measureSymmetry = ({ width, data }: Mask): number => {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    sum += i % width;
    count++;
  }
  const twice = Math.round((2 * sum) / Math.max(1, count));
  let both = 0;
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    const mirrored = twice - (i % width);
    if (mirrored >= 0 && mirrored < width && data[i - (i % width) + mirrored]) both++;
  }
  return both / Math.max(1, 2 * count - both);
};

/** Area of the convex hull (Andrew's monotone chain). */
const measureHullArea = (points: ContourPoint[]): number => {
  const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
  const chain = (ordered: ContourPoint[]) => {
    const hull: ContourPoint[] = [];
    for (const point of ordered) {
      while (hull.length >= 2 && turn(hull.at(-2), hull.at(-1), point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  const hull = [...chain(sorted), ...chain(sorted.reverse())];
  const doubled = hull.reduce((sum, point, i) => {
    const next = hull[(i + 1) % hull.length] ?? point;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return Math.abs(doubled) / 2;
};

const turn = (a: ContourPoint | undefined, b: ContourPoint | undefined, c: ContourPoint): number => {
  if (!a || !b) return 1;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
};
