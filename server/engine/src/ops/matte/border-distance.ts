import { clusterPoints } from '../colour/kmeans.ts';
import { listBorder, type PicturePlanes } from './picture-planes.ts';

const CLUSTERS = 6;
/** Lightness counts less than colour: shadows are ground too. */
const LIGHTNESS_WEIGHT = 0.6;
/** A smaller cluster may be the garment's own hem at the frame. */
const MIN_SHARE = 0.03;

/** Colour distance of every pixel to the nearest colour of the border strip. */
export function measureBorderDistance(planes: PicturePlanes, seed: number): Float32Array {
  const border = listBorder(planes);
  const points = new Float32Array(border.length * 3);
  border.forEach((at, i) => {
    points[i * 3] = planes.lightness[at] * LIGHTNESS_WEIGHT;
    points[i * 3 + 1] = planes.a[at];
    points[i * 3 + 2] = planes.b[at];
  });
  const { centres, shares } = clusterPoints(points, 3, CLUSTERS, seed);
  return planes.lightness.map((lightness, at) => {
    const a = planes.a[at];
    const b = planes.b[at];
    let best = Number.POSITIVE_INFINITY;
    for (let k = 0; k < CLUSTERS; k++) {
      if (shares[k] < MIN_SHARE) continue;
      const dl = lightness * LIGHTNESS_WEIGHT - centres[k * 3];
      const da = a - centres[k * 3 + 1];
      const db = b - centres[k * 3 + 2];
      best = Math.min(best, dl * dl + da * da + db * db);
    }
    return Math.sqrt(best);
  });
}
