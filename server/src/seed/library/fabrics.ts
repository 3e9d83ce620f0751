import { corduroy, felt, knit, type Rgb, rgb, satin, type Weave, weave } from './cloth.ts';
import type { LibraryItem } from './library-item.ts';
import { checkRows, softRows, wovenRows } from './more-fabrics.ts';

const twill = (i: number, j: number): boolean => (i + j) % 4 < 2;
const denimTwill = (i: number, j: number): boolean => (i - j + 4096) % 4 !== 0;
const plain = (i: number, j: number): boolean => (i + j) % 2 === 0;
const herringbone = (i: number, j: number): boolean => (Math.floor(i / 8) % 2 === 0 ? i + j : i - j + 4096) % 4 < 2;
const always =
  (hex: string): ((index: number) => Rgb) =>
  () =>
    rgb(hex);

/** Colours in a row of threads: `[count, colour]` again and again. */
const bands = (...rows: readonly (readonly [number, string])[]): ((index: number) => Rgb) => {
  const threads = rows.flatMap(([count, hex]) => Array.from({ length: count }, () => rgb(hex)));
  return (index) => threads[index % threads.length] ?? [0, 0, 0];
};

const woven = { zh: '梭织', en: 'Woven' };
const checked = { zh: '格纹条纹', en: 'Checks and stripes' };
const soft = { zh: '针织绒面', en: 'Knits and piles' };

const cloth = (key: string, names: readonly [string, string], fabric: string, group: LibraryItem['group'], of: Weave) =>
  ({
    key: `fabric/${key}`,
    type: 'fabric',
    name: { zh: names[0], en: names[1] },
    group,
    fabric_type: fabric,
    draw: () => weave(of),
  }) as const;

const tartan = bands([26, '#1f3d3a'], [4, '#c9b98a'], [2, '#1f3d3a'], [26, '#8c2f2b'], [2, '#1f3d3a'], [4, '#c9b98a']);

const more = (rows: typeof wovenRows, group: LibraryItem['group']): readonly LibraryItem[] =>
  rows.map(([key, zh, en, fabric, draw]) => ({
    ...{ key: `fabric/${key}`, type: 'fabric', name: { zh, en }, group },
    ...{ fabric_type: fabric, draw },
  }));

/** Cloth that goes on without a seam. */
export const fabrics: readonly LibraryItem[] = [
  ...more(softRows, soft),
  ...more(checkRows, checked),
  ...more(wovenRows, woven),
  cloth('denim', ['水洗牛仔', 'Washed denim'], 'denim', woven, {
    thread: 8,
    isWarpUp: denimTwill,
    warp: always('#3d5a80'),
    weft: always('#cfd6dc'),
    slub: 0.42,
    relief: 0.42,
    seed: 11,
  }),
  cloth('linen', ['本色亚麻', 'Natural linen'], 'linen', woven, {
    thread: 8,
    isWarpUp: plain,
    warp: always('#cdbfa3'),
    weft: always('#d6c9b0'),
    slub: 0.34,
    relief: 0.36,
    seed: 12,
  }),
  cloth('poplin', ['天蓝府绸', 'Sky poplin'], 'cotton', woven, {
    thread: 4,
    isWarpUp: plain,
    warp: always('#a9c4da'),
    weft: always('#b4cde0'),
    slub: 0.12,
    relief: 0.26,
    seed: 13,
  }),
  cloth('gabardine', ['驼色华达呢', 'Camel gabardine'], 'twill', woven, {
    thread: 4,
    isWarpUp: twill,
    warp: always('#b08a5b'),
    weft: always('#a37d50'),
    slub: 0.18,
    relief: 0.4,
    seed: 14,
  }),
  cloth('herringbone', ['灰色人字呢', 'Grey herringbone'], 'tweed', woven, {
    thread: 8,
    isWarpUp: herringbone,
    warp: always('#e2ded6'),
    weft: always('#55524e'),
    slub: 0.4,
    relief: 0.42,
    seed: 15,
  }),
  cloth('gingham', ['豆绿格子布', 'Sage gingham'], 'cotton', checked, {
    thread: 4,
    isWarpUp: plain,
    warp: bands([16, '#6f8f72'], [16, '#f3f1ea']),
    weft: bands([16, '#6f8f72'], [16, '#f3f1ea']),
    relief: 0.28,
    seed: 16,
  }),
  cloth('tartan', ['苏格兰格呢', 'Tartan'], 'wool', checked, {
    thread: 4,
    isWarpUp: twill,
    warp: tartan,
    weft: tartan,
    slub: 0.2,
    relief: 0.34,
    seed: 17,
  }),
  cloth('breton', ['海军条纹', 'Breton stripe'], 'jersey', checked, {
    thread: 4,
    isWarpUp: (i, j) => plain(i, j) && j % 4 === 0,
    warp: always('#f1ede3'),
    weft: bands([20, '#f1ede3'], [12, '#27364f']),
    slub: 0.12,
    relief: 0.26,
    seed: 18,
  }),
  {
    key: 'fabric/chunky-knit',
    type: 'fabric',
    name: { zh: '奶白粗针织', en: 'Cream chunky knit' },
    group: soft,
    fabric_type: 'chunkyKnit',
    draw: () => knit(() => rgb('#efe6d4'), 19),
  },
  {
    key: 'fabric/fair-isle',
    type: 'fabric',
    name: { zh: '费尔岛提花', en: 'Fair Isle knit' },
    group: soft,
    fabric_type: 'fineKnit',
    draw: () =>
      knit((column, row) => {
        const band = row % 16;
        const isMotif = Math.abs(((column + 4) % 8) - 4) + Math.abs(band - 8) === 4;
        if (isMotif) return rgb('#b5493a');
        if (band === 1 || band === 15) return rgb('#e9dcc0');
        if ((band === 3 || band === 13) && column % 2 === 0) return rgb('#e9dcc0');
        return rgb('#4d6a66');
      }, 20),
  },
  {
    key: 'fabric/corduroy',
    type: 'fabric',
    name: { zh: '焦糖灯芯绒', en: 'Caramel corduroy' },
    group: soft,
    fabric_type: 'corduroy',
    draw: () => corduroy(rgb('#a8683a'), 21),
  },
  {
    key: 'fabric/satin',
    type: 'fabric',
    name: { zh: '香槟缎', en: 'Champagne satin' },
    group: soft,
    fabric_type: 'satin',
    draw: () => satin(rgb('#c9ab8a'), 22),
  },
  {
    key: 'fabric/felted-wool',
    type: 'fabric',
    name: { zh: '墨绿毛呢', en: 'Bottle green wool' },
    group: soft,
    fabric_type: 'wool',
    draw: () => felt(rgb('#2f5145'), rgb('#a9bfa6'), 23),
  },
];
