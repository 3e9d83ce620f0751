import { parseOklab, writeSrgb } from '../ops/colour/oklab.ts';

const hexOf = (lightness: number, a: number, b: number): string => {
  const out = new Uint8Array(3);
  writeSrgb(Math.max(0, Math.min(1, lightness)), a, b, out, 0);
  return `#${[...out].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** The colour in less or more light: `by` is added to its OKLab lightness, chroma follows. */
export const shade = (hex: string, by: number): string => {
  const [lightness, a, b] = parseOklab(hex);
  const next = Math.max(0.06, Math.min(0.99, lightness + by));
  const chroma = by < 0 ? next / Math.max(0.06, lightness) : 1 - by;
  return hexOf(next, a * chroma, b * chroma);
};

export const lightnessOf = (hex: string): number => parseOklab(hex)[0];

export const isDark = (hex: string): boolean => lightnessOf(hex) < 0.42;

/** A colour distinguishable from the given one: unchanged, or moved in lightness until it is. */
export const apart = (hex: string, from: string, least = 0.16): string => {
  const [p, q] = [parseOklab(hex), parseOklab(from)];
  if (Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) >= least) return hex;
  return shade(hex, q[0] > 0.5 ? -least - 0.1 : least + 0.1);
};

export const fromOklab = hexOf;
