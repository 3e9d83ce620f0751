import { parseOklab, writeSrgb } from '../ops/colour/oklab.ts';
import { type FlatSpec, type PrintKey, readVocabulary, type SurfaceKey } from './spec.ts';

const hexOf = (lightness: number, a: number, b: number): string => {
  const out = new Uint8Array(3);
  writeSrgb(Math.max(0, Math.min(1, lightness)), a, b, out, 0);
  return `#${[...out].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** Adds `by` to the OKLab lightness of a colour; chroma follows. */
export const shade = (hex: string, by: number): string => {
  const [lightness, a, b] = parseOklab(hex);
  const next = Math.max(0.06, Math.min(0.99, lightness + by));
  const chroma = by < 0 ? next / Math.max(0.06, lightness) : 1 - by;
  return hexOf(next, a * chroma, b * chroma);
};

export const lightnessOf = (hex: string): number => parseOklab(hex)[0];

export const isDark = (hex: string): boolean => lightnessOf(hex) < 0.42;

/** A colour distinguishable from the given one: unchanged, or shifted in lightness. */
export const apart = (hex: string, from: string, least = 0.16): string => {
  const [p, q] = [parseOklab(hex), parseOklab(from)];
  if (Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) >= least) return hex;
  return shade(hex, q[0] > 0.5 ? -least - 0.1 : least + 0.1);
};

export const fromOklab = hexOf;

/** Mixes two colours, closer to the second. */
export const mixed = (one: string, other: string): string => {
  const [p, q] = [parseOklab(one), parseOklab(other)];
  const [lightness, a, b] = [0, 1, 2].map((at) => (p[at] ?? 0) * 0.3 + (q[at] ?? 0) * 0.7) as [number, number, number];
  return fromOklab(lightness, a, b);
};

export type Colours = FlatSpec['colours'];

/** Colour schemes for fabrics: background, second, accent, trim. */
const { stories, prints, inks, surfaces } = readVocabulary<{
  /** Background, second, accent, trim. */
  stories: Record<
    'general' | 'denim' | 'tailored' | 'leather' | 'swim' | 'children',
    [string, string, string, string][]
  >;
  /** Usual colours of a print's fabric: background, first and second colour of the print. */
  prints: Partial<Record<PrintKey, [main: string, second: string, accent: string]>>;
  /** Prints with fixed colours: on a light background, and on a dark one where that differs. */
  inks: Partial<Record<PrintKey, [[string, string], [string, string]?]>>;
  /** Usual dye of a surface where no colour is named. */
  surfaces: Partial<Record<SurfaceKey, string>>;
}>('colour-stories');

const storyOf = (key: keyof typeof stories): readonly Colours[] =>
  stories[key].map(([main, second, accent, trim]) => ({ main, second, accent, trim }));

/** Colour schemes that suit a garment. */
export const storiesFor = ({
  kind,
  fabric,
  gender,
}: Pick<FlatSpec, 'kind' | 'fabric' | 'gender'>): readonly Colours[] => {
  if (fabric === 'denim') return storyOf('denim');
  if (fabric === 'leather' || fabric === 'suede') return storyOf('leather');
  if (['swimsuit', 'bikini', 'swimShorts'].includes(kind)) return storyOf('swim');
  if (gender === 'children') return storyOf('children');
  if (['blazer', 'suitSet', 'coat', 'waistcoat', 'trousers'].includes(kind)) return storyOf('tailored');
  return storyOf('general');
};

/** Minimum OKLab lightness of a background for dark prints. */
const lightGround = 0.66;

export const usualSurfaceColour = (keys: readonly SurfaceKey[] = []): Partial<Colours> => {
  const main = keys.map((key) => surfaces[key]).find((colour) => colour !== undefined);
  return main ? { main } : {};
};

export const usualPrintColours = (
  print: PrintKey | undefined,
  named: Partial<Colours> | undefined,
): Partial<Colours> => {
  if (!print) return {};
  if (!named?.main) {
    const [main, second, accent] = prints[print] ?? [];
    return main && second && accent ? { main, second, accent } : {};
  }
  // White checks on white would be invisible.
  if (print === 'microCheck' && lightnessOf(named.main) > 0.9) return { second: '#2d4a7c', accent: '#2d4a7c' };
  const [light, dark = light] = inks[print] ?? [];
  const own = lightnessOf(named.main) < lightGround ? dark : light;
  return own ? { second: apart(own[0], named.main, 0.2), accent: apart(own[1], named.main, 0.2) } : {};
};

/** Lightness and maximum chroma (OKLab) of a pastel. */
const pastel = { lightness: 0.885, chroma: 0.062 };
const neon = { lightness: 0.72, chroma: 0.23 };

/** Pastel or neon of a colour's hue; greys stay grey. */
export const toneOf = (hex: string, tone: 'neon' | 'pastel'): string => {
  const [lightness, a, b] = parseOklab(hex);
  const chroma = Math.hypot(a, b);
  if (chroma < 0.03) return tone === 'pastel' ? fromOklab(Math.max(lightness, 0.9), a, b) : hex;
  const { lightness: light, chroma: most } = tone === 'pastel' ? pastel : neon;
  const next = tone === 'pastel' ? Math.min(most, chroma) : most;
  return fromOklab(light, (a / chroma) * next, (b / chroma) * next);
};

/** Default colour of a tone. */
export const usualTone = { neon: '#eaff2b', pastel: '#e9cfe0' } as const;
