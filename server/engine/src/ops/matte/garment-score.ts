import { countSet, type Mask, measureFrameTouch } from '../geometry/mask.ts';
import { measureEdgeSteps, measureRealEdgeShare, traceContour } from './contour.ts';
import type { Evidence } from './garment-candidates.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Colour step that counts as a full edge. */
const fullStep = 14;
/** Usual shares of the frame that a garment fills. */
const usualArea = [0.12, 0.75] as const;

/**
 * Similarity of a mask to a garment, roughly 0 to 1: contrast along the edge, and separation of the image's centre from its rim by the
 * mask; less for frame contact and unusual size.
 */
export const createScorer = (planes: PicturePlanes, evidence: Evidence[]): ((mask: Mask) => number) => {
  const separation = createSeparation(evidence);
  return (mask) => {
    const area = countSet(mask) / mask.data.length;
    const contour = traceContour(mask);
    if (area < 0.004 || contour.length < 12) return -1;
    const steps = measureEdgeSteps(planes, contour);
    const contrast = steps.reduce((sum, step) => sum + Math.min(1, step / fullStep), 0) / steps.length;
    const shape = 0.6 * contrast + 0.2 * measureRealEdgeShare(steps) + 0.2 * Math.max(0, 2 * separation(mask) - 1);
    const touch = 1 - 1.2 * measureFrameTouch(mask);
    return shape * areaPrior(area) * touch + 0.06 * Math.log(Math.min(0.6, area) / 0.3);
  };
};

const areaPrior = (area: number): number => {
  const [least, most] = usualArea;
  if (area < least) return 0.4 + (0.6 * area) / least;
  return area > most ? 1 - (0.8 * (area - most)) / (1 - most) : 1;
};

/** Likelihood above which a pixel confidently belongs to the centre. */
const likelyEnough = 9;

/**
 * Mean likelihood inside over the sum of the means inside and outside, 0 to 1, capped so that one panel of a print does not outweigh the
 * rest.
 */
const createSeparation = (evidence: Evidence[]): ((mask: Mask) => number) => {
  const centre = evidence.find(({ source }) => source === 'centre')?.plain ?? new Float32Array(0);
  const map = centre.map((value) => Math.min(value, likelyEnough));
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
