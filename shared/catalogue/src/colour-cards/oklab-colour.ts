/**
 * One colour between sRGB and OKLab (Ottosson 2020). Lightness runs from 0 to 1, a and b within about +-.35; a distance of .02 is about the
 * smallest visible difference side by side.
 */
export interface OklabColour {
  lightness: number;
  a: number;
  b: number;
}

const linearOf = (encoded: number): number =>
  encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;

const encodedOf = (linear: number): number =>
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;

/** Converts three channels of 0 to 255. */
export const oklabOfRgb = (red8: number, green8: number, blue8: number): OklabColour => {
  const [red, green, blue] = [linearOf(red8 / 255), linearOf(green8 / 255), linearOf(blue8 / 255)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
};

/** Parses `#rrggbb`, either case; undefined for anything else. */
export const parseHex = (hex: string): OklabColour | undefined => {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined;
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return oklabOfRgb(channel(1), channel(3), channel(5));
};

const linearRgb = ({ lightness, a, b }: OklabColour): readonly [number, number, number] => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** Half an 8-bit step outside of the gamut still rounds to a colour inside. */
const gamutSlack = 0.0005;

/** Whether the colour is inside the sRGB gamut. */
export const isInGamut = (colour: OklabColour): boolean =>
  linearRgb(colour).every((channel) => channel >= -gamutSlack && channel <= 1 + gamutSlack);

/** `#rrggbb` of a colour; colours outside of sRGB lose chroma, not lightness or hue. */
export const hexOf = (colour: OklabColour): `#${string}` => {
  let kept = 1;
  if (!isInGamut(colour)) {
    let lost = 1;
    kept = 0;
    for (let turn = 0; turn < 12; turn++) {
      const tried = (kept + lost) / 2;
      if (isInGamut({ lightness: colour.lightness, a: colour.a * tried, b: colour.b * tried })) kept = tried;
      else lost = tried;
    }
  }
  const channels = linearRgb({ lightness: colour.lightness, a: colour.a * kept, b: colour.b * kept });
  const digits = channels.map((linear) =>
    Math.round(255 * encodedOf(Math.min(1, Math.max(0, linear))))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
};

/**
 * Three channels of 0 to 255; colours outside of sRGB are clipped, which is faster than `hexOf` and slightly shifts the hue of vivid
 * colours.
 */
export const rgbOfOklab = (colour: OklabColour): [number, number, number] => {
  const [red, green, blue] = linearRgb(colour);
  const byte = (linear: number) => Math.round(255 * encodedOf(Math.min(1, Math.max(0, linear))));
  return [byte(red), byte(green), byte(blue)];
};

/** Euclidean distance in OKLab. */
export const oklabDistance = (one: OklabColour, other: OklabColour): number =>
  Math.hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b);
