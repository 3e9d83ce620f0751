/** OKLab (Ottosson 2020) over typed arrays. L is 0 to 1, a and b about -0.35 to 0.35. The round trip preserves each 8-bit sRGB colour. */
export interface OklabPlanes {
  lightness: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

/** One colour: lightness, a, b. */
export type Oklab = readonly [number, number, number];

const linearOf = Float64Array.from({ length: 256 }, (_, value) => {
  const encoded = value / 255;
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
});

/** Fine enough to separate the darkest two codes by 5 entries. */
const encodeSteps = 16384;
const encodedOf = Uint8Array.from({ length: encodeSteps + 1 }, (_, step) => {
  const linear = step / encodeSteps;
  return Math.round(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055));
});

/** Table of cube roots with linear interpolation: error below 1e-6 above `rootFrom`, below which the curve is too steep for it. */
const rootSteps = 8192;
const rootFrom = 0.01;
const rootTable = Float64Array.from({ length: rootSteps + 2 }, (_, step) => Math.cbrt(step / rootSteps));

const cubeRoot = (value: number): number => {
  if (value < rootFrom) return Math.cbrt(value);
  const place = value * rootSteps;
  const step = place | 0;
  return rootTable[step] + (place - step) * (rootTable[step + 1] - rootTable[step]);
};

/** Converts interleaved 8-bit sRGB; a fourth channel is skipped. */
export const toOklabPlanes = (data: Uint8Array, channels: 3 | 4): OklabPlanes => {
  const count = data.length / channels;
  const planes = { lightness: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  const colour: [number, number, number] = [0, 0, 0];
  for (let i = 0, at = 0; i < count; i++, at += channels) {
    writeOklab(data[at], data[at + 1], data[at + 2], colour);
    planes.lightness[i] = colour[0];
    planes.a[i] = colour[1];
    planes.b[i] = colour[2];
  }
  return planes;
};

/** Converts one 8-bit sRGB colour into `out`. */
export const writeOklab = (red: number, green: number, blue: number, out: [number, number, number]): void => {
  const r = linearOf[red];
  const g = linearOf[green];
  const b = linearOf[blue];
  const l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  out[0] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  out[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  out[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
};

/** Writes an OKLab colour as 8-bit sRGB at `at`; colours outside the gamut lose chroma, not lightness or hue. */
export const writeSrgb = (
  lightness: number,
  a: number,
  b: number,
  out: Uint8Array | Float32Array,
  at: number,
): void => {
  let kept = 1;
  for (let turn = 0; turn < 7; turn++) {
    if (tryWriteSrgb(lightness, a * kept, b * kept, out, at) || turn === 6) return;
    kept *= 0.9;
  }
};

/** Cone responses of an OKLab colour, linear in light; white is 1, 1, 1. */
export const conesOf = (lightness: number, a: number, b: number): readonly [number, number, number] => [
  (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
  (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
  (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
];

const gamutSlack = 0.002;

const tryWriteSrgb = (lightness: number, a: number, b: number, out: Uint8Array | Float32Array, at: number): boolean => {
  const rootL = lightness + 0.3963377774 * a + 0.2158037573 * b;
  const rootM = lightness - 0.1055613458 * a - 0.0638541728 * b;
  const rootS = lightness - 0.0894841775 * a - 1.291485548 * b;
  // Multiplication: a power with a constant exponent is several times slower.
  const l = rootL * rootL * rootL;
  const m = rootM * rootM * rootM;
  const s = rootS * rootS * rootS;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  out[at] = encode(red);
  out[at + 1] = encode(green);
  out[at + 2] = encode(blue);
  const low = Math.min(red, green, blue);
  const high = Math.max(red, green, blue);
  return low >= -gamutSlack && high <= 1 + gamutSlack;
};

const encode = (linear: number): number => {
  if (linear <= 0) return 0;
  return linear >= 1 ? 255 : encodedOf[(linear * encodeSteps + 0.5) | 0];
};

/** `#rrggbb` as OKLab. */
export const parseOklab = (hex: string): Oklab => {
  const value = Number.parseInt(hex.slice(1), 16);
  const out: [number, number, number] = [0, 0, 0];
  writeOklab((value >> 16) & 255, (value >> 8) & 255, value & 255, out);
  return out;
};
