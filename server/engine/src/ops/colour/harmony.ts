import type { Oklab } from './oklab.ts';
import { measureDistance } from './palette.ts';

/** Relation of the colours of a series by their positions on the hue wheel. */
export type HarmonyScheme = 'analogous' | 'complementary' | 'triadic' | 'tonal';

/** Degrees from the base hue, step of lightness, share of chroma: one row per colour, the closest relation first. */
type Step = readonly [number, number, number];

const steps: Readonly<Record<Exclude<HarmonyScheme, 'tonal'>, readonly Step[]>> = {
  analogous: [
    [30, 0.06, 1],
    [-30, -0.06, 1],
    [60, -0.1, 0.9],
    [-60, 0.12, 0.8],
    [15, 0.22, 0.6],
    [-15, -0.2, 0.8],
  ],
  complementary: [
    [180, 0, 1],
    [150, 0.1, 0.9],
    [210, -0.1, 0.9],
    [180, 0.24, 0.5],
    [0, -0.18, 0.8],
    [0, 0.24, 0.5],
  ],
  triadic: [
    [120, 0, 1],
    [240, 0, 1],
    [120, 0.2, 0.6],
    [240, -0.16, 0.8],
    [0, 0.2, 0.6],
    [120, -0.18, 0.8],
  ],
};

/** Chroma below which cloth is grey and has no hue to rotate; the wheel then starts at this hue and chroma. */
const minChroma = 0.03;
const greyStart = { hue: 0.65, chroma: 0.09 };
/** Maximum chroma: brighter dyes look like plastic. */
const maxChroma = 0.17;
/** Maximum lightness of recoloured cloth. */
const lightest = 0.93;
const darkest = 0.22;

/** Colours in harmony with `base`, in OKLab, at least six; shades of a grey base remain grey. */
export const listHarmony = (base: Oklab, scheme: HarmonyScheme): Oklab[] => {
  if (scheme === 'tonal') return listShades(base);
  const [lightness, a, b] = base;
  const isGrey = Math.hypot(a, b) < minChroma;
  const hue = isGrey ? greyStart.hue : Math.atan2(b, a);
  const chroma = Math.min(maxChroma, Math.max(Math.hypot(a, b), greyStart.chroma));
  return steps[scheme].map(([turn, lighter, share]) => {
    const angle = hue + (turn / 180) * Math.PI;
    // Values beyond the range are folded back into it, so that a dark base gets light partners and no duplicates.
    let wanted = lightness + lighter;
    if (wanted > lightest || wanted < darkest) wanted = lightness - lighter;
    return [
      Math.max(darkest, Math.min(lightest, wanted)),
      share * chroma * Math.cos(angle),
      share * chroma * Math.sin(angle),
    ] as const;
  });
};

const shades = 9;

/** The hue of `base` on evenly spaced lightness steps, nearest first; chroma fades towards white and black. */
const listShades = ([lightness, a, b]: Oklab): Oklab[] => {
  const scale = Math.min(1, maxChroma / Math.max(1e-6, Math.hypot(a, b)));
  const rungs = Array.from({ length: shades }, (_, i) => darkest + ((lightest - darkest) * i) / (shades - 1));
  return rungs
    .filter((rung) => Math.abs(rung - lightness) >= minStep)
    .sort((p, q) => Math.abs(p - lightness) - Math.abs(q - lightness))
    .map((rung) => {
      const share = scale * Math.max(0.25, 1 - 1.6 * Math.abs(rung - lightness));
      return [rung, share * a, share * b] as const;
    });
};

/** Minimum OKLab distance between two images of a series. */
const minStep = 0.05;

/** The first `count` distinguishable colours; fewer when not enough exist. */
export const pickDistinct = (colours: readonly Oklab[], count: number): Oklab[] => {
  const picked: Oklab[] = [];
  for (const colour of colours) {
    if (picked.length === count) break;
    if (picked.every((other) => measureDistance(other, colour) >= minStep)) picked.push(colour);
  }
  return picked;
};
