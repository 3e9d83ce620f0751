import { knit, type Rgb, rgb, type Weave, weave } from './cloth.ts';
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

const woven =
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
export const wovenRows: readonly FabricRow[] = [
  [
    'chambray',
    '青年布',
    'Chambray',
    'cotton',
    woven({ thread: 4, isWarpUp: plain, warp: one('#6f8fb5'), weft: one('#e6e9ec'), slub: 0.3, relief: 0.3, seed: 31 }),
  ],
  [
    'oxford',
    '牛津纺',
    'Oxford cloth',
    'cotton',
    woven({
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
    woven({
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
    woven({
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
    woven({
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
    woven({
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
    woven({
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
    woven({
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
export const checkRows: readonly FabricRow[] = [
  [
    'houndstooth',
    '千鸟格呢',
    'Houndstooth wool',
    'wool',
    woven({ thread: 8, isWarpUp: twill, warp: houndstooth, slub: 0.2, relief: 0.34, seed: 41 }),
  ],
  [
    'prince-of-wales',
    '威尔士亲王格',
    'Prince of Wales check',
    'wool',
    woven({ thread: 4, isWarpUp: twill, warp: wales, slub: 0.18, relief: 0.3, seed: 42 }),
  ],
  [
    'madras',
    '马德拉斯格',
    'Madras',
    'cotton',
    woven({ thread: 4, isWarpUp: plain, warp: madras, slub: 0.24, relief: 0.28, seed: 43 }),
  ],
  [
    'buffalo',
    '红黑大格',
    'Buffalo check',
    'flannel',
    woven({ thread: 4, isWarpUp: twill, warp: buffalo, slub: 0.3, relief: 0.24, seed: 44 }),
  ],
  [
    'pinstripe',
    '细条西装呢',
    'Pinstripe suiting',
    'wool',
    woven({ thread: 4, isWarpUp: twill, warp: pinstripe, weft: one('#262d3d'), slub: 0.16, relief: 0.3, seed: 45 }),
  ],
  [
    'blanket',
    '毯格',
    'Blanket check',
    'wool',
    woven({ thread: 4, isWarpUp: twill, warp: blanket, slub: 0.3, relief: 0.34, seed: 46 }),
  ],
  ['seersucker', '泡泡纱', 'Seersucker', 'cotton', () => seersucker(rgb('#8fb3cf'), rgb('#f4f4ef'), 47)],
];

/** Knits, piles and what shines. */
export const softRows: readonly FabricRow[] = [
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
