import { apart, lightnessOf } from '../colour-shade.ts';
import type { Colours } from '../colour-stories.ts';
import type { PrintKey, SurfaceKey } from '../spec.ts';

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
