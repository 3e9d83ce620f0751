import type { ClothModel } from './cloth-model.ts';

/** Cloth lightness in, target lightness out, both OKLab 0 to 1; the lit mid-tone of the cloth lands on the target. */
export interface ToneCurve {
  map(lightness: number): number;
  /** How strongly a small step of lightness grows at the mid-tone; above 1 noise grows too. */
  gain: number;
}

/** Wished span of ln(highlight / fold): light cloth shows little shade, dark cloth much. */
const SPAN = { light: 0.42, middle: 0.6, dark: 0.75 } as const;
const EXPONENT = [0.35, 1.15] as const;
/** A target of pure black or white still needs room for folds; both stay within CIEDE2000 2 of what was asked. */
const DARKEST = 0.14;
const LIGHTEST = 0.972;
const TOP = 0.985;
const STEPS = 1024;

/** `contrast` -1 to 1 halves to doubles the depth of the folds. */
export function createToneCurve(cloth: ClothModel, target: number, contrast: number): ToneCurve {
  const base = Math.max(DARKEST, Math.min(LIGHTEST, target));
  const span = target > 0.75 ? SPAN.light : target > 0.4 ? SPAN.middle : SPAN.dark;
  const present = Math.log(Math.max(cloth.light, cloth.middle * 1.01) / Math.max(0.01, cloth.dark));
  const [least, most] = EXPONENT;
  const exponent = Math.max(least, Math.min(most, span / Math.max(0.05, present))) * 2 ** contrast;
  const room = Math.max(TOP, base + 0.012) - base;
  const table = Float32Array.from({ length: STEPS + 2 }, (_, i) => {
    const shaded = base * (i / STEPS / cloth.middle) ** exponent;
    // Highlights run out softly below white instead of clipping.
    return shaded <= base ? shaded : base + room * (1 - Math.exp((base - shaded) / room));
  });
  return {
    gain: (exponent * base) / cloth.middle,
    map(lightness) {
      const place = Math.max(0, Math.min(1, lightness)) * STEPS;
      const step = Math.floor(place);
      const low = table[step];
      return low + (place - step) * (table[step + 1] - low);
    },
  };
}
