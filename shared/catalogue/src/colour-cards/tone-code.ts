import { hexOf, isInGamut, type OklabColour, oklabDistance, parseHex } from './oklab-colour.ts';

/**
 * Codes of the form `LL-HHCC`, such as `11-0205`: two digits of lightness, two of hue, two of chroma. The colours are OUR
 * OWN APPROXIMATION of what such digits say. They are not measured from any printed card, they hold no data of one, and
 * not every code has a printed swatch. Compare a real card before ordering dyed fabric.
 *
 * The formula, in OKLCh:
 * - lightness: `L = .965 - .08 (LL - 11)`, so 11 is nearly white and 19 nearly black;
 * - hue: `HH` 01 to 64 goes once round the circle from green-yellow through yellow, orange, red, purple, blue and green; the
 *   angle is read between the anchors below in straight lines. 00 is a neutral grey, whatever its chroma;
 * - chroma: `C = .0032 CC`; what sRGB cannot show loses chroma and keeps lightness and hue.
 */
export interface ToneCode {
  /** 11 light to 19 dark. */
  lightness: number;
  /** 00 neutral, else 01 to 64. */
  hue: number;
  /** 00 grey to 65 strong. */
  chroma: number;
}

const lightnessRange = { min: 11, max: 19 } as const;
const maxHue = 64;
const maxChroma = 65;

const lightest = 0.965;
const lightnessStep = 0.08;
const chromaStep = 0.0032;

/** Hue digits and OKLCh angle in degrees, falling: green-yellow, yellow, orange, red, pink, purple, violet, blue, cyan, green. */
const hueAnchors = [
  [1, 128],
  [7, 96],
  [12, 60],
  [16, 25],
  [21, 2],
  [28, -32],
  [38, -72],
  [41, -105],
  [48, -158],
  [56, -200],
  [65, -232],
] as const;

/** Reads a code; undefined where the form or a digit pair is out of range. */
export const parseToneCode = (code: string): ToneCode | undefined => {
  const digits = /^(\d\d)-(\d\d)(\d\d)$/.exec(code);
  if (!digits) return undefined;
  const [lightness, hue, chroma] = digits.slice(1).map(Number) as [number, number, number];
  if (lightness < lightnessRange.min || lightness > lightnessRange.max) return undefined;
  return hue <= maxHue && chroma <= maxChroma ? { lightness, hue, chroma } : undefined;
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Writes a code, e.g. `11-0205`. */
export const formatToneCode = ({ lightness, hue, chroma }: ToneCode): string =>
  `${twoDigits(lightness)}-${twoDigits(hue)}${twoDigits(chroma)}`;

/** OKLCh angle of the hue digits, radians. */
const angleOf = (hue: number): number => {
  let [fromHue, fromAngle]: readonly [number, number] = hueAnchors[0];
  for (const [toHue, toAngle] of hueAnchors) {
    if (hue <= toHue) {
      const share = toHue === fromHue ? 0 : (hue - fromHue) / (toHue - fromHue);
      return ((fromAngle + share * (toAngle - fromAngle)) * Math.PI) / 180;
    }
    [fromHue, fromAngle] = [toHue, toAngle];
  }
  return (fromAngle * Math.PI) / 180;
};

/** The formula, before anything is fitted into sRGB. */
const oklabOf = ({ lightness, hue, chroma }: ToneCode): OklabColour => {
  const strength = hue === 0 ? 0 : chroma * chromaStep;
  const angle = angleOf(hue);
  return {
    lightness: lightest - lightnessStep * (lightness - lightnessRange.min),
    a: strength * Math.cos(angle),
    b: strength * Math.sin(angle),
  };
};

/** Our approximation of a code as `#rrggbb`; undefined for what is not such a code. */
export const hexOfToneCode = (code: string): `#${string}` | undefined => {
  const tone = parseToneCode(code);
  return tone && hexOf(oklabOf(tone));
};

/** Whether sRGB shows the code's colour in full strength; a code outside looks like a weaker one. */
export const isShownInFull = (code: string): boolean => {
  const tone = parseToneCode(code);
  return tone !== undefined && isInGamut(oklabOf(tone));
};

export interface NearestTone {
  code: string;
  /** Our approximation of that code. */
  hex: `#${string}`;
  /** In OKLab, from the colour asked for to `hex`. */
  distance: number;
}

const hueAxes = Array.from({ length: maxHue }, (_, index) => {
  const angle = angleOf(index + 1);
  return { hue: index + 1, a: Math.cos(angle), b: Math.sin(angle) };
});

/**
 * The code whose approximation is nearest to a colour, in OKLab, among the codes that sRGB shows in full. Undefined for
 * anything but `#rrggbb`.
 */
export const nearestToneCode = (hex: string): NearestTone | undefined => {
  const wanted = parseHex(hex);
  if (!wanted) return undefined;
  let best: { tone: ToneCode; distance: number } | undefined;
  for (let lightness = lightnessRange.min; lightness <= lightnessRange.max; lightness++) {
    const tones: ToneCode[] = [{ lightness, hue: 0, chroma: 0 }];
    for (const axis of hueAxes) {
      // Along one hue the nearest chroma is the foot of the perpendicular; beyond the gamut, the strongest that fits.
      const foot = Math.round((wanted.a * axis.a + wanted.b * axis.b) / chromaStep);
      let chroma = Math.min(maxChroma, foot);
      while (chroma > 0 && !isInGamut(oklabOf({ lightness, hue: axis.hue, chroma }))) chroma--;
      if (chroma > 0) tones.push({ lightness, hue: axis.hue, chroma });
    }
    for (const tone of tones) {
      const distance = oklabDistance(wanted, oklabOf(tone));
      if (!best || distance < best.distance) best = { tone, distance };
    }
  }
  if (!best) return undefined;
  const shown = hexOf(oklabOf(best.tone));
  return { code: formatToneCode(best.tone), hex: shown, distance: oklabDistance(wanted, parseHex(shown) ?? wanted) };
};
