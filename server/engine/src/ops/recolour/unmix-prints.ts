import type { OklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { dilate, erode, type Mask } from '../geometry/mask.ts';
import { placeOf } from './dye-place.ts';

/** Share of dye up to which a pixel is a print, and from which it is cloth. */
const print = 0.3;
const cloth = 0.9;
/** Cloth is no farther than this from its slow light, OKLab: grey letters inside of a dark print are no white cloth in shade. */
const litStep = 0.15;
/** Pixels over which the outline of a print may be soft, and within which cloth is looked at. */
const softness = 2;
const clothReach = 4;
/** Camera files store chroma at half of the resolution: it counts half. */
const tint = 0.5;
/** Step of a print from the cloth from which their mixture is measurable. */
const leastStep = 0.08;
/**
 * A mixed pixel is on the line from cloth to print: its largest distance from it, in OKLab and as a share of the square of its step, and the
 * least and most of the print's step.
 */
const stray = 0.04;
const crooked = 0.2;
const leastPrint = 0.06;
const mostPrint = 0.93;
/** OKLab step from the cloth beside up to which a pixel is cloth alone. */
const pureStep = 0.025;
/** The purest of a print around a pixel: so much of the square of the farthest one's step. */
const purest = 0.7;

/**
 * A camera smears tints farther than light, and dark cloth that is red only beside a red print stays as black flecks on a light dye: on cloth of up to the first lightness, OKLab, it is no lighter than the cloth beside, and within
 * so many pixels there is so many times its tint.
 */
const smear = { dark: 0.45, step: 0.08, reach: 4, times: 1.7, along: 0.8 } as const;

/** Not looked at, cloth or print alone, or both. */
export const mixKind = { unknown: 0, pure: 1, mixed: 2 } as const;

/** What pixels at the outline of prints are mixed of; other pixels hold 0. */
export interface PrintMix {
  /** `mixKind` of each pixel. */
  kinds: Uint8Array;
  /** Share of cloth, 0 to 1. */
  share: Float32Array;
  /** Lightness of the cloth beside. */
  lightness: Float32Array;
  /** The print's own colour. */
  print: OklabPlanes;
}

interface Part {
  planes: OklabPlanes;
  place: Uint8Array;
  /** Slow light of the cloth, as `ClothLight` counts it. */
  light: Float32Array;
  width: number;
  height: number;
}

/**
 * Separates the two colours of a pixel that is half on a print and half on cloth. Without it, a pixel between black cloth and a white stripe counts as a grey print
 * and stays as a dark line between two light areas. `dye` is each pixel's share of dye as its own
 * colour tells it, `middle` the lightness of the lit mid-tone.
 */
export const unmixPrints = (
  { planes, place, light, width, height }: Part,
  dye: Float32Array,
  middle: number,
): PrintMix => {
  const total = width * height;
  const size = { width, height };
  const prints = { ...size, data: new Uint8Array(total) };
  const plain = { ...size, data: new Uint8Array(total) };
  for (let i = 0; i < total; i++) {
    if (place[i] !== placeOf.inner) continue;
    if (dye[i] < print) prints.data[i] = 1;
    else if (dye[i] > cloth && Math.abs(planes.lightness[i] - middle * Math.exp(light[i])) < litStep) plain.data[i] = 1;
  }
  const [nearPrint, nearCloth] = [dilate(prints, softness).data, dilate(plain, softness).data];
  const beside = readBeside(planes, plain, erode(plain, 1).data);
  const mix: PrintMix = {
    kinds: new Uint8Array(total),
    share: new Float32Array(total),
    lightness: new Float32Array(total),
    print: { lightness: new Float32Array(total), a: new Float32Array(total), b: new Float32Array(total) },
  };
  const settle = (i: number, share: 0 | 1) => {
    mix.kinds[i] = mixKind.pure;
    mix.share[i] = share;
  };
  const candidates = new Uint32Array((2 * softness + 1) ** 2);
  const squares = new Float64Array(candidates.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!nearPrint[i] || !nearCloth[i] || place[i] !== placeOf.inner || beside.weight[i] === 0) continue;
      const [baseL, baseA, baseB] = [beside.lightness[i], beside.a[i], beside.b[i]];
      const stepL = planes.lightness[i] - baseL;
      const stepA = tint * (planes.a[i] - baseA);
      const stepB = tint * (planes.b[i] - baseB);
      const own = stepL * stepL + stepA * stepA + stepB * stepB;
      if (own < pureStep * pureStep || (prints.data[i] && isSmear(planes, prints, i, baseL, baseA, baseB))) {
        settle(i, 1);
        continue;
      }
      let isCore = prints.data[i] === 1;
      let found = 0;
      let most = leastStep * leastStep;
      for (let v = Math.max(0, y - softness); v <= Math.min(height - 1, y + softness); v++) {
        for (let u = Math.max(0, x - softness); u <= Math.min(width - 1, x + softness); u++) {
          const q = v * width + u;
          if (!prints.data[q]) continue;
          const l = planes.lightness[q] - baseL;
          const a = tint * (planes.a[q] - baseA);
          const b = tint * (planes.b[q] - baseB);
          const square = l * l + a * a + b * b;
          const along = stepL * l + stepA * a + stepB * b;
          if (along <= 0 || own - (along * along) / square > Math.max(stray * stray, crooked * own)) continue;
          candidates[found] = q;
          squares[found++] = square;
          if (square > most) most = square;
          if (square > own && Math.abs(u - x) < 2 && Math.abs(v - y) < 2) isCore = false;
        }
      }
      // The mean of the purest: the noise of one pixel would be drawn out over the outline.
      let [count, printL, printA, printB] = [0, 0, 0, 0];
      for (let n = 0; n < found; n++) {
        if (squares[n] < purest * most) continue;
        count++;
        printL += planes.lightness[candidates[n]];
        printA += planes.a[candidates[n]];
        printB += planes.b[candidates[n]];
      }
      if (count === 0) {
        // The camera's sharpening draws a line into the cloth along a print.
        if (dye[i] > cloth) {
          mix.kinds[i] = mixKind.mixed;
          mix.share[i] = 1;
          mix.lightness[i] = baseL;
        }
        continue;
      }
      printL /= count;
      printA /= count;
      printB /= count;
      const [l, a, b] = [printL - baseL, tint * (printA - baseA), tint * (printB - baseB)];
      // The middle of a thin stroke or dot is as much print as there is: it would fade away.
      const part = isCore ? 1 : (stepL * l + stepA * a + stepB * b) / (l * l + a * a + b * b);
      if (!isCore && (part < leastPrint || part > mostPrint)) {
        settle(i, part < leastPrint ? 1 : 0);
        continue;
      }
      mix.kinds[i] = mixKind.mixed;
      mix.share[i] = 1 - part;
      mix.lightness[i] = baseL;
      mix.print.lightness[i] = printL;
      mix.print.a[i] = printA;
      mix.print.b[i] = printB;
    }
  }
  return mix;
};

/** Whether a pixel has only the tint of a print near it, on cloth of the given colour. */
const isSmear = (
  { lightness, a, b }: OklabPlanes,
  { width, height, data: prints }: Mask,
  at: number,
  baseL: number,
  baseA: number,
  baseB: number,
): boolean => {
  if (baseL > smear.dark || lightness[at] - baseL > smear.step) return false;
  const isDarker = lightness[at] < baseL - smear.step;
  const [ownA, ownB] = [a[at] - baseA, b[at] - baseB];
  const own = Math.sqrt(ownA * ownA + ownB * ownB);
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let v = Math.max(0, y - smear.reach); v <= Math.min(height - 1, y + smear.reach); v++) {
    for (let u = Math.max(0, x - smear.reach); u <= Math.min(width - 1, x + smear.reach); u++) {
      const q = v * width + u;
      // Darker than both is what sharpening draws along a light print.
      if (!prints[q] || (isDarker && lightness[q] < baseL)) continue;
      const [otherA, otherB] = [a[q] - baseA, b[q] - baseB];
      const other = Math.sqrt(otherA * otherA + otherB * otherB);
      if (other > smear.times * own && ownA * otherA + ownB * otherB > smear.along * own * other) return true;
    }
  }
  return false;
};

/** The mean of the cloth around: of what no print touches, where there is any. */
const readBeside = (
  planes: OklabPlanes,
  plain: { width: number; height: number; data: Uint8Array },
  sure: Uint8Array,
) => {
  const { width, height } = plain;
  // Cloth that prints touch counts little: it is all there is inside of small letters.
  const weights = Float32Array.from(plain.data, (value, i) => (sure[i] ? 1 : 0.01 * value));
  const blur = (plane: Float32Array) => blurBox(plane, width, height, clothReach);
  const weight = blur(weights);
  const read = (plane: Float32Array) => {
    const sums = blur(plane.map((value, i) => value * weights[i]));
    for (let i = 0; i < sums.length; i++) sums[i] = weight[i] > 1e-5 ? sums[i] / weight[i] : 0;
    return sums;
  };
  const mean = { lightness: read(planes.lightness), a: read(planes.a), b: read(planes.b) };
  for (let i = 0; i < weight.length; i++) if (weight[i] <= 1e-5) weight[i] = 0;
  return { ...mean, weight };
};
