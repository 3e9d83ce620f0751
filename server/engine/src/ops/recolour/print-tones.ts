import type { ClothModel } from '../cloth/cloth-model.ts';
import { writeOklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';

/** Bins of lightness, and chroma distance from the dye within which pixels are looked at. */
const bins = 64;
const ownChroma = 0.06;
/** Steps of lightness from the lit mid-tone within which the commonest tone is the cloth's, and from which on a print has a tone of its own. */
const step = { cloth: 0.12, print: 0.2 } as const;
/** How many times commoner a print's tone is than the tones between it and the cloth, and the fewest pixels that counts for. */
const clear = 2;
const least = 0.0015;
/** Shares of the garment that such a print has. */
const share = { least: 0.006, most: 0.25 } as const;
/** A print is kept from so far beyond the valley on. */
const leeway = 0.05;

/**
 * The cloth of a garment with the lightness at which its prints begin, from the histogram of lightness. Folds and highlights get rarer the darker and lighter they
 * are, while a print has a tone of its own, with a valley between: there it begins, also where that is nearer to the cloth than folds reach.
 */
export const findPrintTones = (picture: Raster, alpha: Float32Array, cloth: ClothModel): ClothModel => {
  const { middle, printDark, printLight } = cloth;
  // In two tones all over, one is the cloth and the other the print.
  if (!Number.isFinite(printLight) || !Number.isFinite(printDark)) return cloth;
  const counts = countTones(picture, alpha, cloth);
  const [dark, light] = [findValley(counts, middle, -1), findValley(counts, middle, 1)];
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
    counts[binOf(colour[0])] += 1;
    all++;
  }
  const read = (at: number) => counts[Math.max(0, Math.min(bins - 1, at))] / Math.max(1, all);
  return counts.map((_, at) => (read(at - 2) + 2 * read(at - 1) + 3 * read(at) + 2 * read(at + 1) + read(at + 2)) / 9);
};

const binOf = (lightness: number): number => Math.max(0, Math.min(bins - 1, Math.floor(lightness * bins)));

/** The lightness between the cloth's tone and a print's, darker (`way` -1) or lighter (1); undefined where no print has a tone of its own. */
const findValley = (counts: Float64Array, middle: number, way: 1 | -1): number | undefined => {
  let peak = binOf(middle);
  for (let at = binOf(middle - step.cloth); at <= binOf(middle + step.cloth); at++)
    if (counts[at] > counts[peak]) peak = at;
  let lowest = peak;
  let best = { ratio: clear, from: -1, to: -1 };
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
