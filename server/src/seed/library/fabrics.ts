import { corduroy, felt, knit, type Rgb, rgb, satin, type Weave, weave } from './cloth.ts';
import type { LibraryItem } from './library-item.ts';
import {
  boucle,
  damask,
  lace,
  leather,
  quilted,
  ribKnit,
  seersucker,
  sequins,
  terry,
  velvet,
  waffle,
} from './surfaces.ts';

type FabricRow = readonly [key: string, zh: string, en: string, fabric: string, draw: () => Promise<Buffer>];

const plain = (i: number, j: number): boolean => (i + j) % 2 === 0;
const twill = (i: number, j: number): boolean => (i + j) % 4 < 2;
const denimTwill = (i: number, j: number): boolean => (i - j + 4096) % 4 !== 0;
const basket = (i: number, j: number): boolean => (Math.floor(i / 2) + Math.floor(j / 2)) % 2 === 0;

const one =
  (hex: string): ((index: number) => Rgb) =>
  () =>
    rgb(hex);

/** Colours in a row of threads: `[count, colour]` again and again. */
const bands = (...rows: readonly (readonly [number, string])[]): ((index: number) => Rgb) => {
  const threads = rows.flatMap(([count, hex]) => Array.from({ length: count }, () => rgb(hex)));
  return (index) => threads[index % threads.length] ?? [0, 0, 0];
};

const wovenCloth =
  (of: Omit<Weave, 'warp' | 'weft'> & { warp: Weave['warp']; weft?: Weave['weft'] }): (() => Promise<Buffer>) =>
  () =>
    weave({ ...of, weft: of.weft ?? of.warp });

const houndstooth = bands([4, '#f1ece2'], [4, '#2a2a2e']);
const wales = bands([4, '#d9d6cf'], [4, '#5b5e63'], [4, '#d9d6cf'], [4, '#5b5e63'], [2, '#7a8fb0'], [14, '#b9b7b1']);
const madras = bands([10, '#c8553d'], [6, '#f2e6cf'], [12, '#2f5d73'], [4, '#e0a93f'], [10, '#f2e6cf'], [6, '#5f8a6b']);
const buffalo = bands([32, '#b3262e'], [32, '#1f1d1d']);
const pinstripe = bands([30, '#262d3d'], [2, '#c7cbd6']);
const blanket = bands([24, '#c9a26b'], [8, '#efe3cd'], [4, '#6b4a2f'], [8, '#efe3cd'], [4, '#8f3b2e'], [16, '#c9a26b']);

/** Plain and yarn-dyed cloth. */
const wovenRows: readonly FabricRow[] = [
  [
    'chambray',
    '青年布',
    'Chambray',
    'cotton',
    wovenCloth({
      thread: 4,
      isWarpUp: plain,
      warp: one('#6f8fb5'),
      weft: one('#e6e9ec'),
      slub: 0.3,
      relief: 0.3,
      seed: 31,
    }),
  ],
  [
    'oxford',
    '牛津纺',
    'Oxford cloth',
    'cotton',
    wovenCloth({
      thread: 4,
      isWarpUp: basket,
      warp: one('#c9a3ad'),
      weft: one('#f6eff0'),
      slub: 0.14,
      relief: 0.34,
      seed: 32,
    }),
  ],
  [
    'black-denim',
    '黑牛仔',
    'Black denim',
    'denim',
    wovenCloth({
      thread: 8,
      isWarpUp: denimTwill,
      warp: one('#2b2d31'),
      weft: one('#8e9196'),
      slub: 0.4,
      relief: 0.42,
      seed: 33,
    }),
  ],
  [
    'raw-denim',
    '原色牛仔',
    'Raw denim',
    'denim',
    wovenCloth({
      thread: 8,
      isWarpUp: denimTwill,
      warp: one('#1f2f4d'),
      weft: one('#a9b2be'),
      slub: 0.34,
      relief: 0.42,
      seed: 34,
    }),
  ],
  [
    'canvas',
    '卡其帆布',
    'Khaki canvas',
    'cotton',
    wovenCloth({
      thread: 16,
      isWarpUp: plain,
      warp: one('#a58f66'),
      weft: one('#b59e74'),
      slub: 0.3,
      relief: 0.44,
      seed: 35,
    }),
  ],
  [
    'flax-check',
    '亚麻细格',
    'Checked linen',
    'linen',
    wovenCloth({
      thread: 8,
      isWarpUp: plain,
      warp: bands([12, '#d9cdb4'], [4, '#8a9a86']),
      slub: 0.34,
      relief: 0.36,
      seed: 36,
    }),
  ],
  [
    'flannel',
    '灰法兰绒',
    'Grey flannel',
    'flannel',
    wovenCloth({
      thread: 4,
      isWarpUp: twill,
      warp: one('#7d7f84'),
      weft: one('#8b8d91'),
      slub: 0.5,
      relief: 0.18,
      seed: 37,
    }),
  ],
  [
    'silk',
    '藕粉真丝斜纹',
    'Lotus pink silk twill',
    'silk',
    wovenCloth({
      thread: 4,
      isWarpUp: twill,
      warp: one('#dcb9b8'),
      weft: one('#e5c7c4'),
      slub: 0.08,
      relief: 0.2,
      seed: 38,
    }),
  ],
];

/** Checks and stripes. */
const checkRows: readonly FabricRow[] = [
  [
    'houndstooth',
    '千鸟格呢',
    'Houndstooth wool',
    'wool',
    wovenCloth({ thread: 8, isWarpUp: twill, warp: houndstooth, slub: 0.2, relief: 0.34, seed: 41 }),
  ],
  [
    'prince-of-wales',
    '威尔士亲王格',
    'Prince of Wales check',
    'wool',
    wovenCloth({ thread: 4, isWarpUp: twill, warp: wales, slub: 0.18, relief: 0.3, seed: 42 }),
  ],
  [
    'madras',
    '马德拉斯格',
    'Madras',
    'cotton',
    wovenCloth({ thread: 4, isWarpUp: plain, warp: madras, slub: 0.24, relief: 0.28, seed: 43 }),
  ],
  [
    'buffalo',
    '红黑大格',
    'Buffalo check',
    'flannel',
    wovenCloth({ thread: 4, isWarpUp: twill, warp: buffalo, slub: 0.3, relief: 0.24, seed: 44 }),
  ],
  [
    'pinstripe',
    '细条西装呢',
    'Pinstripe suiting',
    'wool',
    wovenCloth({
      thread: 4,
      isWarpUp: twill,
      warp: pinstripe,
      weft: one('#262d3d'),
      slub: 0.16,
      relief: 0.3,
      seed: 45,
    }),
  ],
  [
    'blanket',
    '毯格',
    'Blanket check',
    'wool',
    wovenCloth({ thread: 4, isWarpUp: twill, warp: blanket, slub: 0.3, relief: 0.34, seed: 46 }),
  ],
  ['seersucker', '泡泡纱', 'Seersucker', 'cotton', () => seersucker(rgb('#8fb3cf'), rgb('#f4f4ef'), 47)],
];

/** Knits, piles and what shines. */
const softRows: readonly FabricRow[] = [
  ['rib', '燕麦罗纹', 'Oatmeal rib', 'fineKnit', () => ribKnit(rgb('#d8cbb6'), 51)],
  [
    'jersey',
    '麻灰汗布',
    'Heather jersey',
    'jersey',
    () => knit((column, row) => ((column * 7 + row * 13) % 8 < 3 ? rgb('#a4a5a8') : rgb('#b9babc')), 52),
  ],
  [
    'nordic',
    '北欧提花',
    'Nordic knit',
    'chunkyKnit',
    () =>
      knit((column, row) => {
        const band = row % 16;
        const beat = (column + (row % 2)) % 4 === 0;
        return (band < 5 && beat) || Math.abs(((column + 6) % 12) - 6) === Math.abs(band - 10)
          ? rgb('#f2ece0')
          : rgb('#2f4463');
      }, 53),
  ],
  ['waffle', '华夫格', 'Waffle', 'cotton', () => waffle(rgb('#d9dfd3'), 54)],
  ['terry', '雾蓝毛巾布', 'Mist terry', 'terry', () => terry(rgb('#b3c5d1'), 55)],
  ['fleece', '鼠尾草绿卫衣布', 'Sage fleece', 'fleece', () => terry(rgb('#9fae97'), 56)],
  ['boucle', '圈圈呢', 'Bouclé', 'tweed', () => boucle(rgb('#efe8db'), rgb('#c9aeb0'), 57)],
  ['velvet-wine', '酒红丝绒', 'Wine velvet', 'velvet', () => velvet(rgb('#6e1f31'), 58)],
  ['velvet-teal', '孔雀绿丝绒', 'Peacock velvet', 'velvet', () => velvet(rgb('#14565a'), 59)],
  ['leather', '黑色皮革', 'Black leather', 'leather', () => leather(rgb('#33302f'), 60)],
  ['tan-leather', '棕色皮革', 'Tan leather', 'leather', () => leather(rgb('#a3683a'), 61)],
  ['quilted', '绗缝尼龙', 'Quilted nylon', 'nylon', () => quilted(rgb('#54653f'), 62)],
  ['sequins', '香槟亮片', 'Champagne sequins', 'polyester', () => sequins(rgb('#d3b078'), 63)],
  ['damask', '宝蓝提花', 'Sapphire damask', 'silk', () => damask(rgb('#2b3f7a'), 64)],
  ['lace', '象牙蕾丝', 'Ivory lace', 'lace', () => lace(rgb('#f6f0e4'), rgb('#c9a995'), 65)],
];

const herringbone = (i: number, j: number): boolean => (Math.floor(i / 8) % 2 === 0 ? i + j : i - j + 4096) % 4 < 2;
const always =
  (hex: string): ((index: number) => Rgb) =>
  () =>
    rgb(hex);

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
