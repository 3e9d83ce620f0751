import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { boundsOf, createMask, dilate, erode, findComponents } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane } from '../geometry/resample.ts';
import type { ClothModel } from './cloth-model.ts';

/** Longest side in pixels of the copy on which lines are detected: a seam of a larger image is wide enough there. */
const workSide = 640;
/**
 * Standard deviation of the blur for detecting lines, pixels of the copy, and of the blur at which a seam is weaker and a fold stronger;
 * maximum ratio.
 */
const thin = 0.9;
const wide = 1.8;
const foldLike = 1.45;
/** Number of tested directions, and the length over which a line must be visible, as a share of the garment's diagonal. */
const directions = 16;
const reachShare = 0.035;
/** Sampling step along a line in pixels. */
const alongStep = 2;
/**
 * Maximum contribution of one position, a share of the light: a letter is not a seam. Each half of a line must have this share of the
 * whole.
 */
const most = 0.05;
const halfShare = 1.5;
/** OKLab distance from the cloth's dye from which a position is print, and the pixels beside it that form its edge. */
const tinted = 0.05;
const rimOfPrint = 3;
/** Minimum mean darkening along a line, and above the usual darkening around it, in a window of this share of the diagonal. */
const begins = 0.0045;
const standsOut = 3;
const usualShare = 0.06;
/** Minimum length of a drawn line, a share of the diagonal. */
const minLength = 0.06;
/**
 * Threads of a check or a stripe: minimum number of neighbours of a line, their maximum distance as a share of the diagonal, and the share
 * of the lines of a direction that have them. A placket among them is stronger than the median line by the last factor. Quilting channels
 * are farther apart.
 */
const threads = 3;
const threadShare = 0.03;
const threadsOfLines = 0.3;
const sameDirection = Math.sin((1.5 * Math.PI) / directions);
const standsOverThreads = 1.8;
/** Darkness of drawn lines: factor on the measured strength, minimum and maximum. */
const gain = 10;
const depths = [0.04, 0.16] as const;

type Size = { width: number; height: number };

/**
 * Seams, plackets, pockets and creases of plain cloth as shade: 1 where there is none, less on a line. They are distinguished from a print
 * by their colour, which is the cloth's own in less light, and from weave and grain by being thin, long and isolated: the mean over a
 * straight segment of the darkening across it. Size of the image. Not for cloth that is printed or woven all over, whose lines cannot be
 * distinguished.
 */
export const findStructure = (
  picture: Raster,
  alpha: Float32Array,
  cloth: Pick<ClothModel, 'a' | 'b' | 'middle' | 'printDark' | 'printLight'>,
  box: { left: number; right: number; top: number; bottom: number },
): Float32Array => {
  const scale = Math.min(1, workSide / Math.max(picture.width, picture.height));
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  const { lightness, a, b } = toOklabPlanes(picture.data, picture.channels);
  const fit = (plane: Float32Array) => (scale === 1 ? plane : resamplePlane(plane, picture, size));
  const cover = fit(alpha);
  const diagonal = scale * Math.hypot(box.right - box.left, box.bottom - box.top);
  const inner = erode(
    createMask(size, (i) => cover[i] > 0.9),
    Math.ceil(2.5 * wide),
  ).data;
  const light = fit(lightness);
  const isPrint = findPrint([light, fit(a), fit(b)], cloth, size);
  const support = measureSupport(light, inner, isPrint, size, diagonal);
  const lines = keepLines(support, inner, size, diagonal);
  const drawn = drawLines(lines, size, thin);
  return scale === 1 ? drawn : resamplePlane(drawn, size, picture);
};

/** Returns 1 on pixels that are not the cloth's dye in any light and on their neighbours, otherwise 0. */
const findPrint = (
  planes: readonly [Float32Array, Float32Array, Float32Array],
  { a, b, middle, printDark, printLight }: Pick<ClothModel, 'a' | 'b' | 'middle' | 'printDark' | 'printLight'>,
  size: Size,
): Uint8Array => {
  const [light, red, yellow] = planes.map((plane) => blurGauss(plane, size, 0.9)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const other = createMask(size, (i) => {
    const share = Math.min(1.2, light[i] / middle);
    const away = Math.hypot(red[i] - share * a, yellow[i] - share * b);
    return away > tinted || light[i] > printLight || light[i] < printDark;
  });
  return dilate(other, rimOfPrint).data;
};

interface Support {
  /** Mean darkening along the best line through each pixel relative to its sides, as a share of the light. */
  strength: Float32Array;
  /** Index of the line's direction, from 0. */
  direction: Uint8Array;
  /** 1 where it is wider than a seam. */
  isFold: Uint8Array;
}

const measureSupport = (
  lightness: Float32Array,
  inner: Uint8Array,
  isPrint: Uint8Array,
  size: Size,
  diagonal: number,
): Support => {
  const { width } = size;
  const count = inner.length;
  const out: Support = {
    strength: new Float32Array(count),
    direction: new Uint8Array(count),
    isFold: new Uint8Array(count),
  };
  const reach = Math.max(6, Math.round(reachShare * diagonal));
  // No sample of a line is beyond the frame, where nothing is inside.
  const far = (reach + 1) * (width + 1);
  const across = new Float32Array(count);
  const [fine, coarse] = [thin, wide].map((deviation) =>
    measureSecond(blurGauss(lightness, size, deviation), size, deviation),
  ) as [Second, Second];
  for (let direction = 0; direction < directions; direction++) {
    const angle = (direction * Math.PI) / directions;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const bendOf = ({ xx, yy, xy }: Second, i: number) => dy * dy * xx[i] - 2 * dx * dy * xy[i] + dx * dx * yy[i];
    for (let i = 0; i < count; i++) {
      across[i] = inner[i] && !isPrint[i] ? Math.max(-most, Math.min(most, bendOf(fine, i))) : 0;
    }
    const offsets = Int32Array.from({ length: Math.ceil(reach / alongStep) }, (_, nth) => {
      const step = alongStep * nth + 1;
      return Math.round(step * dx) + Math.round(step * dy) * width;
    });
    for (let i = far; i < count - far; i++) {
      if (across[i] <= 0) continue;
      let [before, after] = [0, 0];
      for (const offset of offsets) {
        after += across[i + offset];
        before += across[i - offset];
      }
      const mean = (before + after) / 2 / offsets.length;
      const strength = Math.min(mean, (halfShare * Math.min(before, after)) / offsets.length);
      if (strength <= out.strength[i]) continue;
      let blurred = 0;
      for (const offset of offsets) blurred += bendOf(coarse, i + offset) + bendOf(coarse, i - offset);
      out.strength[i] = strength;
      out.isFold[i] = blurred / 2 / offsets.length > foldLike * mean ? 1 : 0;
      out.direction[i] = direction;
    }
  }
  return out;
};

interface Second {
  xx: Float32Array;
  yy: Float32Array;
  xy: Float32Array;
}

/** Second differences over the light, normalised to the line's darkness independent of its width. */
const measureSecond = (plane: Float32Array, { width }: Size, deviation: number): Second => {
  const at = (i: number) => plane[Math.max(0, Math.min(plane.length - 1, i))];
  const make = (value: (i: number) => number) => {
    return Float32Array.from(plane, (light, i) => (deviation ** 2 * value(i)) / (light + 0.05));
  };
  return {
    xx: make((i) => at(i + 1) - 2 * at(i) + at(i - 1)),
    yy: make((i) => at(i + width) - 2 * at(i) + at(i - width)),
    xy: make((i) => (at(i + width + 1) + at(i - width - 1) - at(i + width - 1) - at(i - width + 1)) / 4),
  };
};

/** Strength along the centre of each line above the threshold, 0 elsewhere. */
const keepLines = (
  { strength, direction, isFold }: Support,
  inner: Uint8Array,
  size: Size,
  diagonal: number,
): Float32Array => {
  const { width } = size;
  const window = Math.max(4, Math.round(usualShare * diagonal));
  const usual = blurBox(strength, width, size.height, window);
  const share = blurBox(Float32Array.from(inner), width, size.height, window);
  const isMiddle = (i: number) => {
    const angle = (direction[i] * Math.PI) / directions;
    const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
    for (const step of [1, 2]) {
      const aside = Math.round(step * nx) + Math.round(step * ny) * width;
      if (strength[i] < (strength[i + aside] ?? 0) || strength[i] <= (strength[i - aside] ?? 0)) return false;
    }
    return true;
  };
  const middle = createMask(size, (i) => {
    const least = Math.max(begins, (standsOut * usual[i]) / Math.max(0.2, share[i]));
    return strength[i] > least && isMiddle(i);
  });
  const found: FoundLine[] = [];
  for (const { pixels } of findComponents(dilate(middle, 1))) {
    const own = pixels.filter((i) => middle.data[i] === 1);
    const folded = own.filter((i) => isFold[i] === 1).length;
    const length = extentOf(own, width);
    if (2 * folded > own.length || length < minLength * diagonal) continue;
    found.push(describeLine(own, strength, direction, width, length));
  }
  const out = new Float32Array(strength.length);
  for (const line of dropThreads(found, threadShare * diagonal)) for (const i of line.pixels) out[i] = strength[i];
  return out;
};

interface FoundLine {
  pixels: Uint32Array;
  /** Centre and length in pixels of the copy; angle in radians; mean strength. */
  x: number;
  y: number;
  length: number;
  angle: number;
  strength: number;
}

const describeLine = (
  pixels: Uint32Array,
  strength: Float32Array,
  direction: Uint8Array,
  width: number,
  length: number,
): FoundLine => {
  const line = { pixels, x: 0, y: 0, length, angle: 0, strength: 0 };
  // Doubled angle, so that both ends of the half turn are one direction.
  const turn = [0, 0];
  for (const i of pixels) {
    line.x += (i % width) / pixels.length;
    line.y += Math.floor(i / width) / pixels.length;
    line.strength += strength[i] / pixels.length;
    const doubled = (2 * direction[i] * Math.PI) / directions;
    turn[0] += Math.cos(doubled);
    turn[1] += Math.sin(doubled);
  }
  line.angle = Math.atan2(turn[1], turn[0]) / 2;
  return line;
};

/** Removes the lines of a direction in which many are close to each other, except much stronger ones. */
const dropThreads = (all: readonly FoundLine[], reach: number): FoundLine[] =>
  all.filter((line) => {
    const parallel = all.filter(({ angle }) => Math.abs(Math.sin(angle - line.angle)) < sameDirection);
    const close = parallel.filter((one) => parallel.filter((other) => isBeside(one, other, reach)).length >= threads);
    if (close.length < threadsOfLines * parallel.length) return true;
    const strengths = parallel.map(({ strength }) => strength).sort((p, q) => p - q);
    return line.strength >= standsOverThreads * (strengths[strengths.length >> 1] ?? 0);
  });

const isBeside = (line: FoundLine, other: FoundLine, reach: number): boolean => {
  const [dx, dy] = [Math.cos(line.angle), Math.sin(line.angle)];
  const [x, y] = [other.x - line.x, other.y - line.y];
  const isAlong = Math.abs(x * dx + y * dy) < (line.length + other.length) / 2;
  return other !== line && isAlong && Math.abs(y * dx - x * dy) < reach;
};

const extentOf = (pixels: Uint32Array, width: number): number => {
  const { left, right, top, bottom } = boundsOf(pixels, width);
  return Math.max(1, Math.hypot(right - left - 1, bottom - top - 1));
};

/** Draws lines with a soft edge, each at its mean darkness. */
const drawLines = (lines: Float32Array, size: Size, deviation: number): Float32Array => {
  const depth = lines.map((value) => (value > 0 ? Math.max(depths[0], Math.min(depths[1], gain * value)) : 0));
  const soft = blurGauss(depth, size, deviation);
  // Peak value of a blurred line that is one pixel wide.
  const peak = 1 / (Math.sqrt(2 * Math.PI) * deviation);
  return soft.map((value) => 1 - Math.min(depths[1], value / peak));
};

const blurGauss = (plane: Float32Array, { width, height }: Size, deviation: number): Float32Array => {
  const reach = Math.ceil(3 * deviation);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / 2 / deviation ** 2),
  );
  const sum = kernel.reduce((total, value) => total + value, 0);
  const pass = (from: Float32Array, isAcross: boolean): Float32Array => {
    const out = new Float32Array(from.length);
    const [length, step] = isAcross ? [width, 1] : [height, width];
    for (let line = 0; line < from.length / length; line++) {
      const start = isAcross ? line * width : line;
      for (let at = 0; at < length; at++) {
        let value = 0;
        for (let k = -reach; k <= reach; k++) {
          const place = Math.max(0, Math.min(length - 1, at + k));
          value += kernel[k + reach] * from[start + place * step];
        }
        out[start + at * step] = value / sum;
      }
    }
    return out;
  };
  return pass(pass(plane, true), false);
};
