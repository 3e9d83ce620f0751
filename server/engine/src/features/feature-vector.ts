/** Split of the 256 bytes: measured, see docs/models.md. */
export const designLength = 192;
export const colourLength = 64;
export const featureLength = designLength + colourLength;

/** Search features of a picture: 192 bytes of design, then 64 of colours, each scaled to ±127. */
export type FeatureVector = Int8Array;

/** Normalizes to unit length; an all-zero vector stays. */
export const toUnit = (floats: Float32Array): Float32Array => {
  const length = Math.sqrt(floats.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? floats : floats.map((value) => value / length);
};

const writePart = (out: FeatureVector, floats: Float32Array, at: number): void => {
  const most = floats.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1;
  floats.forEach((value, i) => {
    out[at + i] = Math.round((value / most) * 127);
  });
};

export const packFeatures = (design: Float32Array, colour: Float32Array): FeatureVector => {
  const out = new Int8Array(featureLength);
  writePart(out, design, 0);
  writePart(out, colour, designLength);
  return out;
};

/** 256 sign bits as 0 and 1, in the form of PostgreSQL's `bit(256)`. */
export const signatureOf = (features: FeatureVector): string =>
  Array.from(features, (value) => (value > 0 ? '1' : '0')).join('');

const cosine = (one: FeatureVector, other: FeatureVector, from: number, to: number): number => {
  let [dot, first, second] = [0, 0, 0];
  for (let i = from; i < to; i++) {
    dot += one[i] * other[i];
    first += one[i] * one[i];
    second += other[i] * other[i];
  }
  return dot / Math.sqrt(first * second || 1);
};

export interface Likeness {
  /** -1 to 1. */
  design: number;
  colour: number;
}

export const compareFeatures = (one: FeatureVector, other: FeatureVector): Likeness => ({
  design: cosine(one, other, 0, designLength),
  colour: cosine(one, other, designLength, featureLength),
});

/** Weight of colour relative to design when both are compared: a larger one misses pictures that were slightly rotated or recoloured. */
export const colourWeight = 0.5;
