import { clusterPoints } from '../colour/kmeans.ts';
import { createMask, findComponents } from '../geometry/mask.ts';
import { createSurface, type Surface } from '../geometry/surface-fit.ts';
import { findOtsuThreshold } from './otsu.ts';
import { listBorder, type PicturePlanes } from './picture-planes.ts';

const clusterCount = 4;
const lightnessWeight = 0.6;
const minShare = 0.03;
/** Clusters above this share may bend in x and y, smaller ones only tilt. */
const quadraticShare = 0.25;
/** Variances never count as smaller than sensor noise: lightness, a, b, texture. */
const varianceFloor = [4, 1.6, 1.6, 1] as const;
/** What is darker than the ground may be its shadow. */
const shadowWeight = 0.6;
const textureWeight = 0.35;
/** Squared spatial distance from which a ground colour no longer explains a pixel. */
const freeDistance = 5;
const cap = 14;
const turns = 4;
const maxSamples = 3000;

/**
 * Distance of every pixel to a model of the ground: each of up to four colour clusters is a smooth surface over the
 * frame (uneven light), with its texture and its place. Starts from the border strip and grows four times into the ground
 * that is connected to it. 0 is ground, 14 the cap.
 */
export const measureBackgroundField = (planes: PicturePlanes, seed: number): Float32Array => {
  // Every second pixel of every second row is plenty to fit surfaces on; only the last field is looked at in full.
  const sparse = thinPlanes(planes);
  let samples = listBorder(sparse);
  for (let turn = 0; ; turn++) {
    const clusters = fitClusters(sparse, thinOut(samples), turn === 0 ? 0.25 : 0.08, seed + turn);
    if (turn === turns - 1) return measureField(planes, clusters);
    const field = measureField(sparse, clusters);
    const threshold = Math.max(2.4, Math.min(4.2, 0.7 * findOtsuThreshold(field)));
    samples = listConnectedGround(sparse, field, threshold);
  }
};

const thinPlanes = (planes: PicturePlanes): PicturePlanes => {
  const width = Math.ceil(planes.width / 2);
  const height = Math.ceil(planes.height / 2);
  const thin = (plane: Float32Array) => {
    const out = new Float32Array(width * height);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++) out[at++] = plane[2 * y * planes.width + 2 * x];
    }
    return out;
  };
  return {
    width,
    height,
    side: planes.side / 2,
    lightness: thin(planes.lightness),
    a: thin(planes.a),
    b: thin(planes.b),
    texture: thin(planes.texture),
  };
};

interface GroundCluster {
  surfaces: [Surface, Surface, Surface];
  variances: [number, number, number];
  texture: { mean: number; variance: number };
  place: { x: number; y: number; xx: number; xy: number; yy: number };
}

const thinOut = (samples: Uint32Array): Uint32Array => {
  const stride = Math.max(1, Math.ceil(samples.length / maxSamples));
  return stride === 1 ? samples : samples.filter((_, i) => i % stride === 0);
};

const fitClusters = (planes: PicturePlanes, samples: Uint32Array, ridge: number, seed: number): GroundCluster[] => {
  const points = new Float32Array(samples.length * 3);
  samples.forEach((at, i) => {
    points[i * 3] = planes.lightness[at] * lightnessWeight;
    points[i * 3 + 1] = planes.a[at];
    points[i * 3 + 2] = planes.b[at];
  });
  const { labels, shares } = clusterPoints(points, 3, clusterCount, seed);
  const clusters: GroundCluster[] = [];
  for (let k = 0; k < clusterCount; k++) {
    const share = shares[k];
    if (share < minShare) continue;
    const members = samples.filter((_, i) => labels[i] === k);
    clusters.push(fitCluster(planes, members, share > quadraticShare, ridge));
  }
  return clusters;
};

const fitCluster = (
  planes: PicturePlanes,
  members: Uint32Array,
  isQuadratic: boolean,
  ridge: number,
): GroundCluster => {
  const [lightness, a, b] = [planes.lightness, planes.a, planes.b].map((plane) =>
    createSurface(plane, members, planes, { isQuadratic, ridge }),
  ) as [Surface, Surface, Surface];
  const texture = measureMoments(members, (at) => planes.texture[at]);
  const xOf = (at: number) => (at % planes.width) / planes.width;
  const yOf = (at: number) => Math.floor(at / planes.width) / planes.height;
  const x = measureMoments(members, xOf);
  const y = measureMoments(members, yOf);
  const xy = measureMoments(members, (at) => (xOf(at) - x.mean) * (yOf(at) - y.mean)).mean;
  return {
    surfaces: [lightness, a, b],
    variances: [
      Math.max(varianceFloor[0], lightness.variance),
      Math.max(varianceFloor[1], a.variance),
      Math.max(varianceFloor[2], b.variance),
    ],
    texture: { mean: texture.mean, variance: Math.max(varianceFloor[3], texture.variance) },
    place: { x: x.mean, y: y.mean, xx: x.variance + 1e-3, xy, yy: y.variance + 1e-3 },
  };
};

const measureMoments = (members: Uint32Array, read: (at: number) => number): { mean: number; variance: number } => {
  let sum = 0;
  let squares = 0;
  for (const at of members) {
    const value = read(at);
    sum += value;
    squares += value * value;
  }
  const mean = sum / members.length;
  return { mean, variance: Math.max(0, squares / members.length - mean * mean) };
};

const measureField = (planes: PicturePlanes, clusters: GroundCluster[]): Float32Array => {
  const { width, height } = planes;
  const field = new Float32Array(width * height).fill(cap * cap);
  for (const { surfaces, variances, texture, place } of clusters) {
    const determinant = place.xx * place.yy - place.xy * place.xy;
    const weights = variances.map((variance) => 1 / variance) as [number, number, number];
    const textured = textureWeight / texture.variance;
    for (let row = 0, at = 0; row < height; row++) {
      const y = row / height;
      const dy = y - place.y;
      for (let column = 0; column < width; column++, at++) {
        const x = column / width;
        let dl = planes.lightness[at] - surfaces[0].at(x, y);
        if (dl < 0) dl *= shadowWeight;
        const da = planes.a[at] - surfaces[1].at(x, y);
        const db = planes.b[at] - surfaces[2].at(x, y);
        const dt = planes.texture[at] - texture.mean;
        const dx = x - place.x;
        const away = (place.yy * dx * dx - 2 * place.xy * dx * dy + place.xx * dy * dy) / determinant;
        const colour = dl * dl * weights[0] + da * da * weights[1] + db * db * weights[2] + textured * dt * dt;
        const square = away > freeDistance ? colour + away - freeDistance : colour;
        if (square < field[at]) field[at] = square;
      }
    }
  }
  for (let at = 0; at < field.length; at++) field[at] = Math.sqrt(field[at]);
  return field;
};

/** Pixels under the threshold that hang together with the frame. */
const listConnectedGround = (planes: PicturePlanes, field: Float32Array, threshold: number): Uint32Array => {
  const regions = findComponents(createMask(planes, (at) => field[at] < threshold));
  const ground = regions.filter((region) => region.touchesFrame);
  const pixels = new Uint32Array(ground.reduce((sum, { area }) => sum + area, 0));
  let end = 0;
  for (const region of ground) {
    pixels.set(region.pixels, end);
    end += region.area;
  }
  return end > 0 ? pixels : listBorder(planes);
};
