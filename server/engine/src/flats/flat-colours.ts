import { parseOklab, writeSrgb } from '../ops/colour/oklab.ts';
import type { FlatSpec, PrintKey, SurfaceKey } from './spec.ts';

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

export type Colours = FlatSpec['colours'];

const story = (main: string, second: string, accent: string, trim: string): Colours => ({ main, second, accent, trim });

/** Colours that go together, for cloth of every kind: ground, second, accent, trim. */
const general: readonly Colours[] = [
  story('#f3efe6', '#2f4858', '#c8553d', '#8a7a64'),
  story('#24324a', '#e9e1d2', '#c9483b', '#b8ab94'),
  story('#c9b79c', '#5b4636', '#8c3b2e', '#6d5843'),
  story('#7d8f7a', '#f0e9da', '#c98f4e', '#4d5a4b'),
  story('#a64b3c', '#f2e2c9', '#28323c', '#5d2a22'),
  story('#2b2b2e', '#d9d4ca', '#b5523f', '#77777b'),
  story('#e6c9c4', '#8d4a54', '#3d5a52', '#a97a76'),
  story('#9fb4c4', '#f5f1e8', '#27425c', '#5f7d94'),
  story('#d8a94a', '#fbf3df', '#3f3a34', '#8b6a28'),
  story('#4f6d8f', '#f3ead8', '#d98e5f', '#2e445e'),
  story('#eeeae2', '#20242b', '#7a8f7f', '#b9b1a3'),
  story('#5a3d4e', '#e8d8cd', '#c48a76', '#3b2733'),
  story('#b7c2a6', '#47563d', '#e7b9a0', '#7c8a68'),
  story('#8f2f3a', '#f0ddd0', '#1f2b3a', '#5b1c25'),
  story('#38513f', '#e6dcc3', '#c98a3d', '#22352a'),
  story('#d6d3cc', '#6c7480', '#c0604a', '#9a968d'),
  story('#3f7f86', '#f4ecdc', '#e39a6b', '#28555a'),
  story('#f0d9b5', '#7b4b2a', '#4f7a6a', '#b98f5e'),
];

const denim: readonly Colours[] = [
  story('#3d5a80', '#dfe6ee', '#c98f4e', '#8a5a33'),
  story('#24344d', '#d7dde6', '#c08a4c', '#7a5130'),
  story('#86a5c4', '#f4f6f8', '#b57a3a', '#9a6a3c'),
  story('#2b2d33', '#c9ccd2', '#a7773f', '#55575c'),
  story('#e8e4da', '#8c8577', '#b08a58', '#a79f90'),
];

const tailored: readonly Colours[] = [
  story('#2a3140', '#8c93a3', '#b9a27a', '#1d2230'),
  story('#3b3d42', '#a9abb0', '#8f3d3d', '#25262a'),
  story('#b6a58a', '#6d5d46', '#3c4a3e', '#8a7758'),
  story('#5d4a3c', '#c8b49b', '#a5603a', '#3d2f26'),
  story('#d9d2c5', '#857b6c', '#4a5a68', '#a89f90'),
  story('#1f1f22', '#8d8d92', '#b59f6b', '#3a3a3e'),
  story('#7a8794', '#dfe3e6', '#3a4550', '#55606b'),
  story('#56413f', '#d7c3b6', '#c08d6c', '#3a2b2a'),
];

const leather: readonly Colours[] = [
  story('#232122', '#4a4546', '#b89b6a', '#5c5a5b'),
  story('#5d3a26', '#8f6546', '#d3a670', '#3e2718'),
  story('#8a5a38', '#c1926a', '#e7d2b0', '#5c3a22'),
  story('#6b1f26', '#a0565a', '#d9b48a', '#42131a'),
];

const swim: readonly Colours[] = [
  story('#18466b', '#f2efe6', '#f08a5d', '#0f2f4a'),
  story('#e4572e', '#fbe9d7', '#17616f', '#a83a1c'),
  story('#1d1d1f', '#f1efe9', '#d94f70', '#3b3b3f'),
  story('#2a9d8f', '#fdf3dc', '#e9c46a', '#1d6d64'),
  story('#f4b6c2', '#b83b5e', '#6a2c70', '#d98797'),
  story('#f1c453', '#fff6dd', '#16697a', '#c09328'),
  story('#f4efe6', '#1f5673', '#ee6c4d', '#b7ae9e'),
];

const children: readonly Colours[] = [
  story('#f6c667', '#fff7e6', '#3f72af', '#c89638'),
  story('#8fc1e3', '#fffaf0', '#f28f79', '#5b93bb'),
  story('#f5b5b0', '#fff3ec', '#5f9ea0', '#d0827c'),
  story('#9cc5a1', '#fdf8e7', '#e8896b', '#6a9a70'),
  story('#f7f1e3', '#4a7fa7', '#e6694f', '#bfb49c'),
  story('#3d5a80', '#f2f4f3', '#ee6c4d', '#293f5c'),
  story('#c3b1e1', '#fff8f0', '#f2a154', '#8f7ab8'),
  story('#e4572e', '#fff1dc', '#2e5077', '#a93c1c'),
];

/** Colour stories that suit a garment. */
export const storiesFor = ({
  kind,
  fabric,
  gender,
}: Pick<FlatSpec, 'kind' | 'fabric' | 'gender'>): readonly Colours[] => {
  if (fabric === 'denim') return denim;
  if (fabric === 'leather' || fabric === 'suede') return leather;
  if (['swimsuit', 'bikini', 'swimShorts'].includes(kind)) return swim;
  if (gender === 'children') return children;
  if (['blazer', 'suitSet', 'coat', 'waistcoat', 'trousers'].includes(kind)) return tailored;
  return general;
};

type Three = readonly [main: string, second: string, accent: string];

/** What cloth of a print is usually coloured like: ground, first and second colour of the print. */
const usual: Partial<Record<PrintKey, Three>> = {
  star: ['#1d2b4a', '#f3ead8', '#d4af5a'],
  moon: ['#23294a', '#f2e3b6', '#d9b65c'],
  hearts: ['#f7ece8', '#c8303f', '#e78a93'],
  butterfly: ['#f4efe4', '#3f6fa6', '#e59a55'],
  bird: ['#e9e4d6', '#27425c', '#c9593f'],
  crane: ['#27496d', '#f7f4ec', '#c8303f'],
  feather: ['#efe8da', '#3f6a70', '#c98f4e'],
  snowflake: ['#2d4a6e', '#f5f3ec', '#c9d8e6'],
  fairIsle: ['#e9dfc9', '#8c3b2e', '#2f4f5c'],
  nordic: ['#26395a', '#f3eee2', '#c8443a'],
  christmas: ['#a8202e', '#f5f0e4', '#2f6a45'],
  chevron: ['#f3eee2', '#2f4858', '#c8553d'],
  zigzag: ['#efe4cd', '#2f5d62', '#c8663d'],
  wave: ['#eef1ee', '#2f6285', '#6fa3b8'],
  checkerboard: ['#f4f1ea', '#1c1b1d', '#1c1b1d'],
  harlequin: ['#f2ead8', '#8a2f3a', '#c9a24a'],
  glenCheck: ['#dcdad4', '#35373c', '#7f9cc0'],
  tattersall: ['#f5f1e4', '#2d4a7c', '#a4483a'],
  madras: ['#f0e4c8', '#c8503f', '#2f6f8f'],
  buffaloCheck: ['#b3202c', '#17171a', '#17171a'],
  microCheck: ['#f5f3ee', '#2d4a7c', '#2d4a7c'],
  cow: ['#f6f3ec', '#1c1a1b', '#1c1a1b'],
  tiger: ['#d9893b', '#1d1815', '#1d1815'],
  crocodile: ['#4f5a3c', '#2c3424', '#2c3424'],
  giraffe: ['#efe0bf', '#a2622c', '#7c4520'],
  marble: ['#f2f0ec', '#6f7277', '#b79a68'],
  watercolour: ['#faf7f0', '#d9748c', '#7d8fd0'],
  inkWash: ['#f4f1ea', '#22262c', '#b23a3a'],
  landscape: ['#f1ede2', '#2c3a44', '#b5453c'],
  porcelain: ['#f7f6f1', '#1f4694', '#1f4694'],
  batik: ['#223f78', '#f4f1e8', '#f4f1e8'],
  toile: ['#f5efe2', '#2f4a7d', '#2f4a7d'],
  ikat: ['#f2e8d4', '#27406b', '#b84a3a'],
  dragon: ['#a01c2a', '#d9b25a', '#eed79a'],
  phoenix: ['#8f1d2c', '#dcb65e', '#f0d9a0'],
  plumBlossom: ['#efe9dd', '#c8344a', '#e7b64c'],
  bamboo: ['#eef0e4', '#4f7a52', '#7fa077'],
  lotus: ['#e6ece2', '#dc7f96', '#e3b64c'],
  chrysanthemum: ['#26303f', '#e5ad3f', '#f3e2b0'],
  rainbow: ['#f7f5ef', '#d9434e', '#3f86c7'],
  hawaiian: ['#1f5673', '#e8604c', '#f4c95d'],
  monogram: ['#5b4030', '#c9a468', '#c9a468'],
  koi: ['#24405c', '#f6f1e6', '#d8472f'],
  seigaiha: ['#f3f0e8', '#2c4c7e', '#2c4c7e'],
  galaxy: ['#1b1d3a', '#7b5bb5', '#3f86b7'],
  fruit: ['#f7f3e6', '#c8323c', '#efc52f'],
};

/** Prints whose colours are what they are on any ground: a crane is white with a red crown, stripes of a tiger are dark. */
const ownInks: Partial<Record<PrintKey, (isDarkGround: boolean) => readonly [string, string]>> = {
  crane: () => ['#f7f4ec', '#c8303f'],
  tiger: () => ['#1d1815', '#1d1815'],
  butterfly: (isDarkGround) => (isDarkGround ? ['#f0e6d2', '#e0a25a'] : ['#3f6fa6', '#e59a55']),
  star: (isDarkGround) => (isDarkGround ? ['#f3ead8', '#d4af5a'] : ['#3b4a6b', '#d09a3c']),
  moon: (isDarkGround) => (isDarkGround ? ['#f2e3b6', '#d9b65c'] : ['#3b4a6b', '#d09a3c']),
  hearts: (isDarkGround) => (isDarkGround ? ['#f4d7d5', '#e8939a'] : ['#c8303f', '#e78a93']),
  toile: (isDarkGround) => (isDarkGround ? ['#f5efe2', '#f5efe2'] : ['#2f4a7d', '#2f4a7d']),
  chrysanthemum: (isDarkGround) => (isDarkGround ? ['#e9b44a', '#f3e2b0'] : ['#d08a2c', '#8a4a26']),
  seigaiha: (isDarkGround) => (isDarkGround ? ['#eef0ea', '#eef0ea'] : ['#2c4c7e', '#2c4c7e']),
  monogram: (isDarkGround) => (isDarkGround ? ['#c9a468', '#c9a468'] : ['#8a6a42', '#8a6a42']),
  cow: (isDarkGround) => (isDarkGround ? ['#f6f3ec', '#f6f3ec'] : ['#1c1a1b', '#1c1a1b']),
  inkWash: (isDarkGround) => (isDarkGround ? ['#eee9df', '#d9655a'] : ['#22262c', '#b23a3a']),
  landscape: (isDarkGround) => (isDarkGround ? ['#e6e0d2', '#d9655a'] : ['#2c3a44', '#b5453c']),
  porcelain: (isDarkGround) => (isDarkGround ? ['#f4f2ea', '#f4f2ea'] : ['#1f4694', '#1f4694']),
  batik: (isDarkGround) => (isDarkGround ? ['#f4f1e8', '#f4f1e8'] : ['#223f78', '#223f78']),
  dragon: (isDarkGround) => (isDarkGround ? ['#d9b25a', '#eed79a'] : ['#a8342f', '#c9922f']),
  phoenix: (isDarkGround) => (isDarkGround ? ['#dcb65e', '#f0d9a0'] : ['#a8342f', '#c9922f']),
  buffaloCheck: (isDarkGround) => (isDarkGround ? ['#b3202c', '#b3202c'] : ['#17171a', '#17171a']),
  rainbow: () => ['#d9434e', '#3f86c7'],
  plumBlossom: () => ['#d5405a', '#f0c659'],
  lotus: () => ['#e48ca0', '#e3b64c'],
  bamboo: (isDarkGround) => (isDarkGround ? ['#9dbb8f', '#c8d6b4'] : ['#4f7a52', '#7fa077']),
  snowflake: (isDarkGround) => (isDarkGround ? ['#f5f3ec', '#dfe9f1'] : ['#3f6fa6', '#7fa3c0']),
  nordic: (isDarkGround) => (isDarkGround ? ['#f3eee2', '#d9534a'] : ['#26395a', '#b5342f']),
  christmas: (isDarkGround) => (isDarkGround ? ['#f5f0e4', '#e2c06a'] : ['#a8202e', '#2f6a45']),
  fairIsle: (isDarkGround) => (isDarkGround ? ['#efe4cd', '#d98f5c'] : ['#8c3b2e', '#2f4f5c']),
  hawaiian: () => ['#e8604c', '#f4c95d'],
  watercolour: () => ['#d9748c', '#7d8fd0'],
  madras: () => ['#c8503f', '#2f6f8f'],
  giraffe: (isDarkGround) => (isDarkGround ? ['#efe0bf', '#efe0bf'] : ['#a2622c', '#7c4520']),
  koi: (isDarkGround) => (isDarkGround ? ['#f6f1e6', '#d8472f'] : ['#d8472f', '#2c2c30']),
  galaxy: () => ['#8b6bc5', '#4f96c7'],
  fruit: () => ['#c8323c', '#efc52f'],
  glenCheck: (isDarkGround) => (isDarkGround ? ['#e6e2d8', '#8fb0d8'] : ['#2b2d33', '#7f9cc0']),
  checkerboard: (isDarkGround) => (isDarkGround ? ['#f4f1ea', '#f4f1ea'] : ['#1c1b1d', '#1c1b1d']),
  microCheck: () => ['#fbf8ef', '#fbf8ef'],
  marble: (isDarkGround) => (isDarkGround ? ['#d9d4c8', '#b79a68'] : ['#5d6066', '#b79a68']),
};

/** OKLab lightness from which a ground takes dark prints. */
const lightGround = 0.66;

/** Colours of a print where the description leaves them open. */
/** What cloth of a surface is usually dyed, where no colour is named. */
const surfaceColours: Partial<Record<SurfaceKey, string>> = {
  ...{ metallic: '#b7babf', holographic: '#c9ced8', iridescent: '#dcd9ea', pearl: '#efe9df', patent: '#1a1a1a' },
  ...{ mesh: '#1f1f22', sheer: '#26262a', organza: '#f3e4e6', crochet: '#efe4cf', eyelet: '#f7f5ef', fur: '#e9dcc6' },
  ...{ feathers: '#f1e4e2', acidWash: '#3d5a80', stonewash: '#5f7fa6', whiskers: '#3d5a80', seersucker: '#cfe0ee' },
};

export const usualSurfaceColour = (surfaces: readonly SurfaceKey[] = []): Partial<Colours> => {
  const key = surfaces.find((one) => one in surfaceColours);
  return key ? { main: surfaceColours[key] as string } : {};
};

export const usualPrintColours = (
  print: PrintKey | undefined,
  named: Partial<Colours> | undefined,
): Partial<Colours> => {
  if (!print) return {};
  if (!named?.main) {
    const [main, second, accent] = usual[print] ?? [];
    return main && second && accent ? { main, second, accent } : {};
  }
  // White on white would be none.
  if (print === 'microCheck' && lightnessOf(named.main) > 0.9) return { second: '#2d4a7c', accent: '#2d4a7c' };
  const inks = ownInks[print]?.(lightnessOf(named.main) < lightGround);
  if (!inks) return {};
  return { second: apart(inks[0], named.main, 0.2), accent: apart(inks[1], named.main, 0.2) };
};
