import { writeOklab } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';

/** OKLab of some rows of a picture, and the same without its grain. */
export interface SmoothRows {
  own: readonly Float32Array[];
  smooth: readonly Float32Array[];
}

/** Half side of the window, of the longer side of the picture, and least and most, pixels. */
const radiusShare = 1 / 250;
const [minRadius, maxRadius] = [2, 8];
/** Differences much smaller than this, in OKLab, are grain; much larger ones are edges and stay. Noise of chroma is weaker. */
const grain = [0.04, 0.015, 0.015] as const;

/** Reads the rows from `top` to before `bottom` without what is grain of a camera or of JPEG (a self-guided filter, He 2010), a band at a time. */
export const smoothRows = (picture: Raster, top: number, bottom: number): SmoothRows => {
  const { width, height, channels, data } = picture;
  const side = Math.max(width, height);
  const radius = Math.max(minRadius, Math.min(maxRadius, Math.round(radiusShare * side)));
  const [from, to] = [Math.max(0, top - 2 * radius), Math.min(height, bottom + 2 * radius)];
  const planes = grain.map(() => new Float32Array(width * (to - from)));
  const lab: [number, number, number] = [0, 0, 0];
  for (let i = 0, at = from * width * channels; i < width * (to - from); i++, at += channels) {
    writeOklab(data[at], data[at + 1], data[at + 2], lab);
    planes.forEach((plane, c) => {
      plane[i] = lab[c] as number;
    });
  }
  const cut = (plane: Float32Array) => plane.subarray((top - from) * width, (bottom - from) * width);
  const smooth = planes.map((plane, c) => cut(filterPlane(plane, width, to - from, radius, (grain[c] as number) ** 2)));
  return { own: planes.map(cut), smooth };
};

const filterPlane = (
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number,
): Float32Array => {
  const mean = blurBox(plane, width, height, radius);
  const squares = blurBox(
    plane.map((value) => value * value),
    width,
    height,
    radius,
  );
  const gain = squares.map((square, i) => {
    const variance = Math.max(0, square - mean[i] * mean[i]);
    return variance / (variance + epsilon);
  });
  const soft = blurBox(gain, width, height, radius);
  const rest = blurBox(
    mean.map((value, i) => (1 - gain[i]) * value),
    width,
    height,
    radius,
  );
  return plane.map((value, i) => soft[i] * value + rest[i]);
};
