import type { ClothModel } from './cloth-model.ts';

/** Cloth lightness in, target lightness out, both OKLab 0 to 1; the lit mid-tone of the cloth lands on the target. */
export interface ToneCurve {
  map(lightness: number): number;
  /** How strongly a small step of lightness grows at the mid-tone; above 1 noise grows too. */
  gain: number;
}

/** Wished span of ln(highlight / fold): light cloth shows little shade, dark cloth much. */
const wishedSpan = { light: 0.42, middle: 0.6, dark: 0.75 } as const;
const exponentRange = [0.35, 1.15] as const;
/** A target of pure black or white still needs room for folds; both stay within CIEDE2000 2 of what was asked. */
const darkest = 0.14;
const lightest = 0.972;
const top = 0.985;
const steps = 1024;

/** `contrast` -1 to 1 halves to doubles the depth of the folds. */
export const createToneCurve = (cloth: ClothModel, target: number, contrast: number): ToneCurve => {
  const base = Math.max(darkest, Math.min(lightest, target));
  const span = target > 0.75 ? wishedSpan.light : target > 0.4 ? wishedSpan.middle : wishedSpan.dark;
  const present = Math.log(Math.max(cloth.light, cloth.middle * 1.01) / Math.max(0.01, cloth.dark));
  const [least, most] = exponentRange;
  const exponent = Math.max(least, Math.min(most, span / Math.max(0.05, present))) * 2 ** contrast;
  const room = Math.max(top, base + 0.012) - base;
  const table = Float32Array.from({ length: steps + 2 }, (_, i) => {
    const shaded = base * (i / steps / cloth.middle) ** exponent;
    // Highlights run out softly below white instead of clipping.
    return shaded <= base ? shaded : base + room * (1 - Math.exp((base - shaded) / room));
  });
  return {
    gain: (exponent * base) / cloth.middle,
    map(lightness) {
      const place = Math.max(0, Math.min(1, lightness)) * steps;
      const step = Math.floor(place);
      const low = table[step];
      return low + (place - step) * (table[step + 1] - low);
    },
  };
};
