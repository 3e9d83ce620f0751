import { blurBox } from '../geometry/box-filter.ts';
import { createMask, dilate, type Mask } from '../geometry/mask.ts';
import { nthSmallest } from '../geometry/nth-smallest.ts';

/** A filled part of a picture: what is known, what was voted, and where each voted pixel found its like. */
export interface FilledPart {
  width: number;
  height: number;
  /** Red, green, blue of each pixel, 0 to 255. Changed in place, within the hole. */
  colour: Float32Array;
  /** 1 where colours were voted. */
  hole: Uint8Array;
  /** Index of the pixel that each pixel of the hole is most like; negative where there is none. */
  source: Int32Array;
}

/** Grain is what differs from the mean over squares of this half side; more than so many deviations of it is drawing, not grain. */
const grainRadius = 2;
const grainLimit = 2.5;
/** Half side of the squares that shade is read from, as a share of the hole's longer side, and least, in pixels. */
const shadeShare = 0.1;
const minShadeRadius = 4;
/** 8-bit steps: a patch whose surroundings differ by more comes from another thing, not from other light. */
const otherThing = 36;

/**
 * Gives what was voted the grain and the shade of its surroundings. A vote is a mean, so that it is smoother than cloth: the fine differences of
 * the one best copy are put back. Copies from a lighter or darker place are brought to the light that runs across the hole.
 */
export const blendFill = (part: FilledPart): void => {
  const inside: number[] = [];
  for (let i = 0; i < part.hole.length; i++) if (part.hole[i] && part.source[i] >= 0) inside.push(i);
  if (inside.length === 0) return;
  addGrain(part, inside);
  evenShade(part, inside);
};

const addGrain = ({ width, height, colour, hole, source }: FilledPart, inside: readonly number[]): void => {
  const isVoted = new Float32Array(hole.length);
  for (const at of inside) isVoted[at] = 1;
  const count = blurBox(isVoted, width, height, grainRadius);
  for (let c = 0; c < 3; c++) {
    const limit = grainLimit * measureGrain({ width, height, colour, hole }, c);
    const missing = new Float32Array(hole.length);
    for (const at of inside) missing[at] = colour[source[at] * 3 + c] - colour[at * 3 + c];
    const slow = blurBox(missing, width, height, grainRadius);
    for (const at of inside) {
      const fine = missing[at] - slow[at] / count[at];
      colour[at * 3 + c] = colour[at * 3 + c] + Math.max(-limit, Math.min(limit, fine));
    }
  }
};

/** Deviation of one channel's grain beside the hole, by its median, so that edges do not count. */
const measureGrain = (
  { width, height, colour, hole }: Pick<FilledPart, 'width' | 'height' | 'colour' | 'hole'>,
  channel: number,
): number => {
  const plane = new Float32Array(hole.length);
  for (let i = 0; i < plane.length; i++) plane[i] = colour[i * 3 + channel];
  const slow = blurBox(plane, width, height, grainRadius);
  const near = dilate({ width, height, data: hole }, grainRadius + 1).data;
  let count = 0;
  for (let i = 0; i < plane.length; i++) if (near[i] === 0) plane[count++] = Math.abs(plane[i] - slow[i]);
  return count === 0 ? 0 : 1.48 * nthSmallest(plane.subarray(0, count), count >> 1);
};

/** Moves each pixel by what its surroundings should have over what the surroundings of its like have. */
const evenShade = ({ width, height, colour, hole, source }: FilledPart, inside: readonly number[]): void => {
  const radius = shadeRadius({ width, height, data: hole });
  const plane = new Float32Array(hole.length);
  for (let i = 0; i < plane.length; i++) plane[i] = 1 - hole[i];
  const known = blurBox(plane, width, height, radius);
  const shade = [0, 1, 2].map((c) => {
    for (let i = 0; i < plane.length; i++) plane[i] = hole[i] ? 0 : colour[i * 3 + c];
    const mean = blurBox(plane, width, height, radius);
    for (let i = 0; i < mean.length; i++) mean[i] = hole[i] ? 0 : mean[i] / known[i];
    return { mean, wanted: spreadInto(mean, { width, height, data: hole }) };
  });
  const weight = new Float32Array(hole.length);
  const shifts = shade.map(() => new Float32Array(hole.length));
  for (const at of inside) {
    const steps = shade.map(({ mean, wanted }) => wanted[at] - mean[source[at]]);
    const own = Math.max(0, 1 - Math.hypot(...steps) / otherThing);
    weight[at] = own;
    steps.forEach((step, c) => {
      (shifts[c] as Float32Array)[at] = own * step;
    });
  }
  // Neighbours with other likes are moved alike, or the join between two copies would show.
  const total = blurBox(weight, width, height, radius);
  const covered = blurBox(new Float32Array(hole), width, height, radius);
  shifts.forEach((shift, c) => {
    const soft = blurBox(shift, width, height, radius);
    for (const at of inside) {
      const trust = total[at] / Math.max(1e-6, covered[at]);
      const step = total[at] > 1e-6 ? (trust * soft[at]) / total[at] : 0;
      colour[at * 3 + c] = Math.max(0, Math.min(255, colour[at * 3 + c] + step));
    }
  });
};

const shadeRadius = ({ width, height, data }: Mask): number => {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return Math.max(minShadeRadius, Math.round(shadeShare * Math.max(right - left, bottom - top)));
};

/** A smooth surface over the hole through the values round it: means of ever larger squares, then turns of averaging. */
const spreadInto = (plane: Float32Array, hole: Mask): Float32Array => {
  const { width, height, data } = hole;
  if (width < 4 || height < 4 || !data.includes(0)) return plane.slice();
  const out = plane.slice();
  if (data.includes(1)) {
    const coarse = halve(plane, hole);
    const above = spreadInto(coarse.plane, coarse.hole);
    for (let i = 0; i < data.length; i++)
      if (data[i]) out[i] = readCoarse(above, coarse.hole, i % width, Math.floor(i / width));
  }
  const inner = createMask(hole, (at) => {
    const x = at % width;
    return data[at] === 1 && x > 0 && x < width - 1 && at >= width && at < width * (height - 1);
  }).data;
  for (let turn = 0; turn < 6; turn++) {
    for (let i = 0; i < inner.length; i++) {
      if (inner[i]) out[i] = (out[i - 1] + out[i + 1] + out[i - width] + out[i + width]) / 4;
    }
  }
  return out;
};

const halve = (plane: Float32Array, { width, height, data }: Mask): { plane: Float32Array; hole: Mask } => {
  const half: Mask = { width: (width + 1) >> 1, height: (height + 1) >> 1, data: new Uint8Array(0) };
  half.data = new Uint8Array(half.width * half.height);
  const means = new Float32Array(half.data.length);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      let [sum, count] = [0, 0];
      for (let corner = 0; corner < 4; corner++) {
        const [px, py] = [2 * x + (corner & 1), 2 * y + (corner >> 1)];
        if (px >= width || py >= height || data[py * width + px]) continue;
        sum += plane[py * width + px];
        count++;
      }
      if (count === 0) half.data[y * half.width + x] = 1;
      else means[y * half.width + x] = sum / count;
    }
  }
  return { plane: means, hole: half };
};

const readCoarse = (plane: Float32Array, { width, height }: Mask, x: number, y: number): number => {
  const px = Math.max(0, Math.min(width - 1, (x - 0.5) / 2));
  const py = Math.max(0, Math.min(height - 1, (y - 0.5) / 2));
  const [left, top] = [Math.min(width - 2, Math.floor(px)), Math.min(height - 2, Math.floor(py))];
  const [across, down] = [px - left, py - top];
  const at = top * width + left;
  const upper = plane[at] * (1 - across) + plane[at + 1] * across;
  return upper * (1 - down) + (plane[at + width] * (1 - across) + plane[at + width + 1] * across) * down;
};
