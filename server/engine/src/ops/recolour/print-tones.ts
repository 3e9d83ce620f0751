import type { ClothModel } from '../cloth/cloth-model.ts';
import { writeOklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';

/** Bins of lightness, and chroma distance from the dye within which pixels are looked at. */
const bins = 64;
const ownChroma = 0.06;
/** Steps of lightness from the lit mid-tone within which the commonest tone is the cloth's, from which on a print has a tone of its own, and that folds and highlights rarely reach. */
const step = { cloth: 0.12, print: 0.2, dark: 0.34, light: 0.28 } as const;
/** How many times commoner a print's tone is than the tones between it and the cloth, and the fewest pixels that counts for. */
const clear = { usual: 2, shine: 1.4 } as const;
const least = 0.0015;
/** Shares of the garment that such a print has. */
const share = { least: 0.006, most: 0.25 } as const;
/** A print is kept from so far beyond the line on. */
const leeway = 0.05;
/** A print in two tones has its lighter tone about as often, or half as often, far up as near the line; of shine there is ever less. */
const plateau = 0.36;
/**
 * Distance of the midpoint between two tones from the cloth's tone, as a multiple of the step at which a print begins, for a lighter and a
 * darker print.
 */
const toLine = { light: 1.67, dark: 0.83 } as const;
/** How common the lightness on that line is at least, beside the second tone's middle, where tones meet. */
const meeting = 0.75;

/**
 * The cloth of a garment with the lightness at which its prints begin, from the histogram of lightness. Folds and highlights get rarer the darker and lighter they are, while
 * a print has a tone of its own, with a valley between: there it begins, also where that is nearer to the cloth than folds reach, and lettering is kept as a whole. And what was taken for a
 * print in two tones all over, but only gets rarer, is shine.
 */
export const tellPrintTones = (picture: Raster, alpha: Float32Array, cloth: ClothModel): ClothModel => {
  const counts = countTones(picture, alpha, cloth);
  const { middle } = cloth;
  if (hasTwoTones(cloth)) {
    if (!isShine(counts, cloth)) return { ...cloth, tonesMeet: doTonesMeet(counts, cloth) };
    const light = findValley(counts, middle, 1, clear.shine);
    return {
      ...cloth,
      printDark: middle - step.dark,
      printLight: light === undefined ? Number.POSITIVE_INFINITY : Math.max(middle + step.light, light - leeway),
    };
  }
  const [dark, light] = [findValley(counts, middle, -1, clear.usual), findValley(counts, middle, 1, clear.usual)];
  const { printDark, printLight } = cloth;
  return {
    ...cloth,
    printDark: dark === undefined ? printDark : Math.max(printDark, Math.min(middle - step.print, dark + leeway)),
    printLight: light === undefined ? printLight : Math.min(printLight, Math.max(middle + step.print, light - leeway)),
  };
};

/** Shares of lightness among the pixels in the dye, smoothed. */
const countTones = ({ data, channels }: Raster, alpha: Float32Array, cloth: ClothModel): Float64Array => {
  const counts = new Float64Array(bins);
  const colour: [number, number, number] = [0, 0, 0];
  let all = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0.99) continue;
    writeOklab(data[i * channels], data[i * channels + 1], data[i * channels + 2], colour);
    if (Math.hypot(colour[1] - cloth.a, colour[2] - cloth.b) > ownChroma) continue;
    const bin = binOf(colour[0]);
    counts[bin] = counts[bin] + 1;
    all++;
  }
  const read = (at: number) => counts[Math.max(0, Math.min(bins - 1, at))] / Math.max(1, all);
  return counts.map((_, at) => (read(at - 2) + 2 * read(at - 1) + 3 * read(at) + 2 * read(at + 1) + read(at + 2)) / 9);
};

const binOf = (lightness: number): number => Math.max(0, Math.min(bins - 1, Math.floor(lightness * bins)));

/** The lightness between the cloth's tone and a print's, darker (`way` -1) or lighter (1); undefined where no print has a tone of its own. */
const findValley = (counts: Float64Array, middle: number, way: 1 | -1, times: number): number | undefined => {
  let peak = binOf(middle);
  for (let at = binOf(middle - step.cloth); at <= binOf(middle + step.cloth); at++)
    if (counts[at] > counts[peak]) peak = at;
  let lowest = peak;
  let best = { ratio: times, from: -1, to: -1 };
  for (let at = peak; at >= 0 && at < bins; at += way) {
    if (counts[at] < counts[lowest]) lowest = at;
    if (Math.abs(at - peak) < step.print * bins || counts[at] < least) continue;
    const ratio = counts[at] / Math.max(counts[lowest], 0.1 * least);
    if (ratio > best.ratio) best = { ratio, from: lowest, to: at };
  }
  if (best.from < 0) return undefined;
  let beyond = 0;
  for (let at = best.from; at >= 0 && at < bins; at += way) beyond += counts[at];
  if (beyond < share.least || beyond > share.most) return undefined;
  // A valley may be wide: its middle.
  let [near, far] = [best.from, best.from];
  const floor = Math.max(1.3 * counts[best.from], 0.3 * least);
  while (counts[near - way] <= floor && near !== peak) near -= way;
  while (counts[far + way] <= floor && far !== best.to) far += way;
  return ((near + far) / 2 + 0.5) / bins;
};

const hasTwoTones = ({ printLight, printDark }: ClothModel): boolean =>
  Number.isFinite(printLight) !== Number.isFinite(printDark);

/** How common the second of two tones is at a quantile of it, counted from the line between the two. */
const readSecond = (counts: Float64Array, cloth: ClothModel, part: number): number => {
  const way = Number.isFinite(cloth.printLight) ? 1 : -1;
  let all = 0;
  for (let at = lineOf(cloth); at >= 0 && at < bins; at += way) all += counts[at];
  let [sum, at] = [0, lineOf(cloth)];
  while (at + way >= 0 && at + way < bins && sum + counts[at] < part * all) {
    sum += counts[at];
    at += way;
  }
  return counts[at];
};

/** The bin half-way between two tones. */
const lineOf = ({ middle, printLight, printDark }: ClothModel): number =>
  binOf(
    Number.isFinite(printLight)
      ? middle + toLine.light * (printLight - middle)
      : middle + toLine.dark * (printDark - middle),
  );

/** Whether the lighter of two tones only gets rarer the lighter it is. */
const isShine = (counts: Float64Array, cloth: ClothModel): boolean =>
  Number.isFinite(cloth.printLight) && readSecond(counts, cloth, 0.75) < plateau * readSecond(counts, cloth, 0.25);

/** Whether there is no valley between dark cloth and its lighter print. Shaded cloth beside a darker print gains nothing by its level. */
const doTonesMeet = (counts: Float64Array, cloth: ClothModel): boolean =>
  Number.isFinite(cloth.printLight) && counts[lineOf(cloth)] > meeting * readSecond(counts, cloth, 0.5);
