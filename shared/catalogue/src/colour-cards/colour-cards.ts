import type { Localized } from '../text.ts';
import cardColours from './card-colours.json' with { type: 'json' };
import { hexOf, isInGamut, type OklabColour } from './oklab-colour.ts';

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

/** Hue digits and OKLCh angle in degrees, descending: green-yellow, yellow, orange, red, pink, purple, violet, blue, cyan, green. */
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

/** The formula, before gamut mapping to sRGB. */
const oklabOf = ({ lightness, hue, chroma }: ToneCode): OklabColour => {
  const strength = hue === 0 ? 0 : chroma * chromaStep;
  const angle = angleOf(hue);
  return {
    lightness: lightest - lightnessStep * (lightness - lightnessRange.min),
    a: strength * Math.cos(angle),
    b: strength * Math.sin(angle),
  };
};

/** Approximation of a code as `#rrggbb`; undefined for an invalid code. */
export const hexOfToneCode = (code: string): `#${string}` | undefined => {
  const tone = parseToneCode(code);
  return tone && hexOf(oklabOf(tone));
};

/** Whether the code's colour is inside the sRGB gamut; a code outside is shown with less chroma. */
export const isShownInFull = (code: string): boolean => {
  const tone = parseToneCode(code);
  return tone !== undefined && isInGamut(oklabOf(tone));
};

/** One colour of a card. */
export interface CardColour {
  /** Unique within all cards; stored in orders and tasks. */
  code: string;
  /** Absent where the code itself is the name. */
  title?: Localized;
  /** sRGB, `#rrggbb`, lower case. */
  hex: `#${string}`;
}

/** A source that a target colour can be picked from. */
export interface ColourCard {
  key: string;
  title: Localized;
  /** Description and limits of the colours; shown beside the card. */
  note: Localized;
  colours: readonly CardColour[];
}

/** The named colours of a card, with the product's own selection and values. */
const namedColours = (key: keyof typeof cardColours): CardColour[] =>
  cardColours[key].map(({ code, zh, en, hex }) => ({ code, title: { zh, en }, hex: hex as CardColour['hex'] }));

const ownChoice = {
  zh: '颜色由本产品自行选定，屏幕显示仅供参考，打样请以实物为准',
  en: 'Chosen by this product; a screen only guides, so check a real sample before you dye',
} as const;

const toneHues = Array.from({ length: 16 }, (_, index) => 1 + index * 4);
const toneChromas = [5, 15, 25, 40, 55] as const;

/** A grid over the tone codes: the greys, then each fourth hue in five strengths, as far as they are inside the sRGB gamut. */
const toneGrid = (): CardColour[] => {
  const codes = Array.from({ length: 9 }, (_, step) => 11 + step).flatMap((lightness) => [
    formatToneCode({ lightness, hue: 0, chroma: 0 }),
    ...toneHues.flatMap((hue) => toneChromas.map((chroma) => formatToneCode({ lightness, hue, chroma }))),
  ]);
  return codes.filter(isShownInFull).flatMap((code) => {
    const hex = hexOfToneCode(code);
    return hex ? [{ code, hex }] : [];
  });
};

/** Every colour card, the tone codes first. The named colours and the free choice are separate sources. */
export const colourCards = [
  {
    key: 'tone',
    title: { zh: '潘通式色号', en: 'Pantone-style codes' },
    note: {
      zh: '按色号数字自行推算的近似色，并非潘通官方数据，打样请以实体色卡为准',
      en: 'Our own approximation from the digits, not official Pantone data; check a real card before you dye',
    },
    colours: toneGrid(),
  },
  { key: 'textile', title: { zh: '纺织色卡', en: 'Textile card' }, note: ownChoice, colours: namedColours('textile') },
  { key: 'cotton', title: { zh: '棉布色卡', en: 'Cotton card' }, note: ownChoice, colours: namedColours('cotton') },
  {
    key: 'polyester',
    title: { zh: '涤纶色卡', en: 'Polyester card' },
    note: ownChoice,
    colours: namedColours('polyester'),
  },
  { key: 'nylon', title: { zh: '尼龙色卡', en: 'Nylon card' }, note: ownChoice, colours: namedColours('nylon') },
] as const satisfies readonly ColourCard[];
