import type { Mask } from '../geometry/mask.ts';

const far = 1e6;
const diagonal = Math.SQRT2;

/** Distance of every set pixel from the nearest one that is not, in pixels and to within a few per cent; 0 for those. The frame is no edge. */
export const measureDepth = ({ width, height, data }: Mask): Float32Array => {
  const depth = Float32Array.from(data, (value) => (value ? far : 0));
  const relax = (at: number, other: number, step: number): void => {
    if (depth[other] + step < depth[at]) depth[at] = depth[other] + step;
  };
  const relaxRow = (at: number, x: number, row: number): void => {
    relax(at, at + row, 1);
    if (x > 0) relax(at, at + row - 1, diagonal);
    if (x < width - 1) relax(at, at + row + 1, diagonal);
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (x > 0) relax(at, at - 1, 1);
      if (y > 0) relaxRow(at, x, -width);
    }
  }
  for (let y = height - 1, at = width * height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, at--) {
      if (x < width - 1) relax(at, at + 1, 1);
      if (y < height - 1) relaxRow(at, x, width);
    }
  }
  return depth;
};
