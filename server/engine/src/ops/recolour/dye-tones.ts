import type { Oklab } from '../colour/oklab.ts';
import type { ClothLight } from './cloth-light.ts';

/** Maps the light of a cloth to the lightness of another dye in that light, for `mapTone`. */
export interface DyeTones {
  /** Lightness of the lit mid-tone, OKLab. */
  middle: number;
  /** Gain of weave and noise, as steps of ln(L). */
  textureGain: number;
  /** Median of the old cloth's low-frequency light, and the gain of steps above and below it. */
  slowMiddle: number;
  up: number;
  down: number;
  /** Depth of a fold from which a slit begins, ln, and the share of the steps there that remains. */
  deep: number;
  kept: number;
  /** ln of `middle`, and the maximum addition by the weave. */
  lead: number;
  most: number;
}

/** OKLab lightness from low-frequency light and the addition of weave and small folds, both in the units of `ClothLight`. */
export const mapTone = (
  { slowMiddle, up, down, deep, kept, lead, textureGain, most }: DyeTones,
  slow: number,
  texture: number,
): number => {
  const fold = bend(slow - slowMiddle, up, down);
  const lit = kept < 1 && fold < -deep ? kept * (fold + deep) - deep : fold;
  return readTone(lead + lit + soften(textureGain * texture, most));
};

/**
 * Appearance of cloth of a lightness in photographs: ln steps from its mid-tone up to highlights and down to folds, and the deviation of
 * its weave.
 */
const looks = [
  { lightness: 0.17, up: 0.46, down: 0.34, texture: 0.16 },
  { lightness: 0.3, up: 0.36, down: 0.4, texture: 0.12 },
  { lightness: 0.55, up: 0.2, down: 0.36, texture: 0.085 },
  { lightness: 0.8, up: 0.1, down: 0.28, texture: 0.05 },
  { lightness: 0.95, up: 0.045, down: 0.21, texture: 0.028 },
] as const;
/**
 * Below this multiple of the depth of the folds are slits and the shadow between two layers. In dark cloth they are black, in pale cloth
 * the cloth on both sides lights them: extended they would be black on white. From dark to pale, by the lightness of the old cloth (`dark`,
 * from full to none) and of the new one (`pale`, from none to full), this share of the steps there remains.
 */
const slit = { from: 1.15, kept: 0.35, dark: { full: 0.3, none: 0.45 }, pale: { none: 0.6, full: 0.9 } } as const;
/** Minimum and maximum factor for stretching or flattening the image's light. */
const minGain = 0.2;
const maxGain = 1.15;
/** Deviation of light that even a plain wall has in a photograph: not stretched. */
const noise = 0.02;
/** Deviations of the weave at which half of a step remains. */
const textureReach = 3.5;
/** From the first lightness on the highlights move to the target instead of the mid-tone; at the second they reach it. */
const lightFrom = 0.78;
const lightTo = 0.93;
/**
 * Pure yellow is an exception, since its highlights continue towards white: chroma up to which the rule holds, and from which it does not.
 */
const paleTo = 0.06;
const vividFrom = 0.13;
/** Minimum distance of the lightest mid-tone below the highlights in flat light: ln. */
const minHighlight = 0.02;
/** White paper in a photograph, and the limit reached only by sparkles; black cloth and its deepest folds. */
const lightest = 0.958;
const top = 0.977;
const shoulder = 0.945;
const darkest = 0.17;
const bottom = 0.12;
/** Share of the steps below that remains. */
const deepFolds = 0.4;

interface Look {
  up: number;
  down: number;
  texture: number;
}

/**
 * Creates tones for a target colour. A dye of middle or low lightness meets the target in the lit mid-tone; towards white the target
 * becomes the lightness of the highlights, because white is the light end of an image's range. `contrast` -1 to 1 halves to doubles the
 * depth of the folds; `oldMiddle` is the lightness of the old cloth's lit mid-tone.
 */
export const createDyeTones = (
  cloth: ClothLight,
  oldMiddle: number,
  [target, a, b]: Oklab,
  contrast: number,
): DyeTones => {
  const base = Math.max(darkest, Math.min(lightest, target));
  const look = lookOf(base);
  const deeper = 2 ** contrast;
  const fit = (wished: number, present: number) =>
    deeper * Math.max(minGain, Math.min(maxGain, wished / Math.max(0.02, present)));
  const [present, sink] = [
    { up: cloth.light - cloth.middle, down: cloth.middle - cloth.dark },
    towardsLight(target) * pale(Math.hypot(a, b)),
  ];
  const up = fit(look.up, present.up);
  const down = fit(look.down, present.down);
  const textureGain = deeper * Math.max(0.25, Math.min(maxGain, look.texture / Math.max(noise, cloth.texture)));
  const middle = base * Math.exp(-sink * Math.max(minHighlight, up * present.up));
  return {
    middle,
    textureGain,
    slowMiddle: cloth.middle,
    up,
    down,
    deep: deeper * slit.from * look.down,
    kept: 1 - (1 - slit.kept) * reach(oldMiddle, slit.dark) * reach(base, slit.pale),
    lead: Math.log(middle),
    most: deeper * textureReach * look.texture,
  };
};

/** Lightness of ln(L), compressed softly at the ends of the range. */
const toneOf = (ln: number): number => {
  const lightness = Math.exp(ln);
  if (lightness > shoulder)
    return shoulder + (top - shoulder) * (1 - Math.exp((shoulder - lightness) / (top - shoulder)));
  return lightness < bottom ? bottom - deepFolds * (bottom - lightness) : lightness;
};

/** Table with linear interpolation between steps of 1/512: error below 1e-5, which no 8-bit code shows. */
const [toneFrom, toneTo, toneSteps] = [-6, 2, 512];
const toneTable = Float64Array.from({ length: (toneTo - toneFrom) * toneSteps + 2 }, (_, step) =>
  toneOf(toneFrom + step / toneSteps),
);

const readTone = (ln: number): number => {
  const place = (Math.max(toneFrom, Math.min(toneTo, ln)) - toneFrom) * toneSteps;
  const step = place | 0;
  return toneTable[step] + (place - step) * (toneTable[step + 1] - toneTable[step]);
};

const reach = (lightness: number, { none, full }: { none: number; full: number }): number =>
  ramp((lightness - none) / (full - none));
const towardsLight = (lightness: number): number => ramp((lightness - lightFrom) / (lightTo - lightFrom));
const pale = (chroma: number): number => 1 - ramp((chroma - paleTo) / (vividFrom - paleTo));

/** Two slopes with a soft transition. */
const bend = (step: number, up: number, down: number): number => {
  const soft = 0.05;
  return 0.5 * (up + down) * step + 0.5 * (up - down) * (Math.sqrt(step * step + soft * soft) - soft);
};

/** Limits softly to ±`most`: single dark knots of a melange would look like pepper on white. */
const soften = (step: number, most: number): number => (most * step) / (most + Math.abs(step));

const ramp = (place: number): number => {
  const inside = Math.max(0, Math.min(1, place));
  return inside * inside * (3 - 2 * inside);
};

const lookOf = (lightness: number): Look => {
  const after = looks.findIndex((look) => look.lightness >= lightness);
  if (after <= 0) return after === 0 ? looks[0] : (looks[looks.length - 1] as Look);
  const [low, high] = [looks[after - 1], looks[after]] as [(typeof looks)[number], (typeof looks)[number]];
  const share = (lightness - low.lightness) / (high.lightness - low.lightness);
  const mix = (key: keyof Look) => low[key] + share * (high[key] - low[key]);
  return { up: mix('up'), down: mix('down'), texture: mix('texture') };
};
