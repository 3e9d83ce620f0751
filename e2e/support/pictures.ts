import sharp from 'sharp';

/** Decoded pixels, four bytes each. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
  hasAlpha: boolean;
}

export const readPixels = async (bytes: Uint8Array): Promise<Pixels> => {
  const picture = sharp(bytes);
  const { hasAlpha } = await picture.metadata();
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data, hasAlpha: hasAlpha === true };
};

/** Intersection over union of alpha >= .5 and the ground truth. */
export const matteOverlap = (pixels: Pixels, truth: Uint8Array): number => {
  let both = 0;
  let either = 0;
  for (let index = 0; index < truth.length; index++) {
    const isKept = (pixels.data[index * 4 + 3] ?? 0) >= 128;
    const isGarment = (truth[index] ?? 0) >= 128;
    if (isKept && isGarment) both += 1;
    if (isKept || isGarment) either += 1;
  }
  return both / either;
};

/** The ground truth dilated by `radius` pixels (square), so that everything outside is certainly background. */
export const grow = (truth: Uint8Array, width: number, radius: number): Uint8Array => {
  const height = truth.length / width;
  const pass = (from: Uint8Array, count: number, length: number, at: (line: number, place: number) => number) => {
    const to = new Uint8Array(from.length);
    for (let line = 0; line < count; line++) {
      let last = Number.NEGATIVE_INFINITY;
      for (let place = 0; place < length + radius; place++) {
        if (place < length && (from[at(line, place)] ?? 0) >= 128) last = place;
        const centre = place - radius;
        if (centre >= 0 && place - last <= 2 * radius) to[at(line, centre)] = 255;
      }
    }
    return to;
  };
  const rows = pass(truth, height, width, (y, x) => y * width + x);
  return pass(rows, width, height, (x, y) => y * width + x);
};

/** Pixels outside `inside` whose colour differs. */
export const changedOutside = (before: Pixels, after: Pixels, inside: Uint8Array): number => {
  let changed = 0;
  for (let index = 0; index < inside.length; index++) {
    if ((inside[index] ?? 0) >= 128) continue;
    const at = index * 4;
    if ([0, 1, 2].some((channel) => before.data[at + channel] !== after.data[at + channel])) changed += 1;
  }
  return changed;
};

/** Median colour (each channel) of the lit mid-tones of the garment: lightness between its 40th and 75th percentile. */
export const litMedian = (pixels: Pixels, truth: Uint8Array): [number, number, number] => {
  const inside: { sum: number; colour: [number, number, number] }[] = [];
  for (let index = 0; index < truth.length; index++) {
    if ((truth[index] ?? 0) < 128) continue;
    const at = index * 4;
    const colour: [number, number, number] = [pixels.data[at] ?? 0, pixels.data[at + 1] ?? 0, pixels.data[at + 2] ?? 0];
    inside.push({ sum: colour[0] * 0.2126 + colour[1] * 0.7152 + colour[2] * 0.0722, colour });
  }
  inside.sort((one, other) => one.sum - other.sum);
  const lit = inside.slice(Math.floor(inside.length * 0.4), Math.floor(inside.length * 0.75));
  const median = (channel: 0 | 1 | 2): number =>
    lit.map((pixel) => pixel.colour[channel]).sort((one, other) => one - other)[Math.floor(lit.length / 2)] ?? 0;
  return [median(0), median(1), median(2)];
};
