import { clusterPoints } from '../colour/kmeans.ts';
import { listBorder, type PicturePlanes } from './picture-planes.ts';

const clusters = 6;
/** Lightness counts less than colour: shadows are background too. */
const lightnessWeight = 0.6;
/** Minimum share: a smaller cluster may be the garment's own hem at the frame. */
const minShare = 0.03;

/** Colour distance of each pixel to the nearest colour of the border strip. */
export const measureBorderDistance = (planes: PicturePlanes, seed: number): Float32Array => {
  const border = listBorder(planes);
  const points = new Float32Array(border.length * 3);
  border.forEach((at, i) => {
    points[i * 3] = planes.lightness[at] * lightnessWeight;
    points[i * 3 + 1] = planes.a[at];
    points[i * 3 + 2] = planes.b[at];
  });
  const { centres, shares } = clusterPoints(points, 3, clusters, seed);
  return planes.lightness.map((lightness, at) => {
    const a = planes.a[at];
    const b = planes.b[at];
    let best = Number.POSITIVE_INFINITY;
    for (let k = 0; k < clusters; k++) {
      if (shares[k] < minShare) continue;
      const dl = lightness * lightnessWeight - centres[k * 3];
      const da = a - centres[k * 3 + 1];
      const db = b - centres[k * 3 + 2];
      best = Math.min(best, dl * dl + da * da + db * db);
    }
    return Math.sqrt(best);
  });
};
