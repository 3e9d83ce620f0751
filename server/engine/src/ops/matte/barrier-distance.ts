import type { PicturePlanes } from './picture-planes.ts';

const doublePasses = 2;
/** The outermost pixels count as ground, distance 0. */
const groundStrip = 2;

/**
 * Minimum barrier distance to the frame (Zhang 2015, raster-scan form), summed over the three colour planes: how much the
 * colour has to swing on the smoothest way out.
 */
export const measureBarrierDistance = (planes: PicturePlanes): Float32Array => {
  const sum = new Float32Array(planes.lightness.length);
  for (const plane of [planes.lightness, planes.a, planes.b]) {
    const distance = measurePlane(plane, planes.width, planes.height);
    for (let i = 0; i < sum.length; i++) sum[i] = sum[i] + distance[i];
  }
  return sum;
};

const measurePlane = (plane: Float32Array, width: number, height: number): Float32Array => {
  const low = plane.slice();
  const high = plane.slice();
  const distance = new Float32Array(plane.length);
  for (let y = groundStrip; y < height - groundStrip; y++) {
    distance.fill(Number.POSITIVE_INFINITY, y * width + groundStrip, (y + 1) * width - groundStrip);
  }
  const relax = (at: number, neighbour: number) => {
    if (distance[neighbour] === Number.POSITIVE_INFINITY) return;
    const value = plane[at];
    const most = Math.max(high[neighbour], value);
    const least = Math.min(low[neighbour], value);
    if (most - least < distance[at]) {
      distance[at] = most - least;
      high[at] = most;
      low[at] = least;
    }
  };
  for (let pass = 0; pass < doublePasses; pass++) {
    for (let y = 1; y < height; y++) {
      for (let x = 1; x < width; x++) {
        const at = y * width + x;
        relax(at, at - width);
        relax(at, at - 1);
      }
    }
    for (let y = height - 2; y >= 0; y--) {
      for (let x = width - 2; x >= 0; x--) {
        const at = y * width + x;
        relax(at, at + width);
        relax(at, at + 1);
      }
    }
  }
  return distance;
};
