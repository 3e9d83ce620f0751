import { at, hash, repeat } from '../svg-picture.ts';
import { halfDrop, type RepeatRow, scatter, toss } from './lay-out.ts';
import {
  bird,
  boat,
  bow,
  butterfly,
  cat,
  cherry,
  cloud,
  feather,
  fish,
  heart,
  leafShape,
  lemon,
  type Motif,
  moon,
  mushroom,
  orange,
  paisley,
  pear,
  shell,
  snowflake,
  star,
  strawberry,
} from './motifs.ts';

const leaf: Motif = ([fill = '#668866']) => leafShape(fill);
const dot: Motif = ([fill = '#668866']) => `<circle r="6" fill="${fill}"/>`;

/** An uneven ring in parts, as on a leopard. */
const rosette = (seed: number): string =>
  `${[0, 1, 2]
    .map((part) => {
      const [turn, r] = [part * 120 + hash(seed, part, 1) * 40, 13 + hash(seed, part, 2) * 4];
      return `<path d="M${-r} -3A${r} ${r * 0.8} 0 0 1 ${(r * 0.5).toFixed(1)} ${(-r * 0.8).toFixed(1)}" stroke="#2d2019" stroke-width="${(7 + hash(seed, part, 3) * 4).toFixed(1)}" stroke-linecap="round" fill="none" transform="rotate(${turn.toFixed(0)})"/>`;
    })
    .join('')}<circle r="7" fill="#a8703a" opacity="0.7"/>`;

const leopard = (ground: string): Promise<Buffer> =>
  repeat(
    scatter(200, 512, 46, 61)
      .map(({ x, y, turn }, index) => at(x, y, rosette(index), turn, 0.82 + (index % 3) * 0.12))
      .join(''),
    { ground, tile: 512 },
  );

const zebra = (ground: string, ink: string): Promise<Buffer> =>
  repeat(
    Array.from({ length: 8 }, (_, row) => {
      const y = row * 64 + 20;
      const wave = (shift: number) =>
        Array.from(
          { length: 9 },
          (_v, column) =>
            `${column === 0 ? 'M' : 'L'}${column * 64} ${(y + shift + Math.sin(((column % 8) / 8) * Math.PI * 2 + row * 1.7) * 20 + (hash(column % 8, row, 5) - 0.5) * 20).toFixed(0)}`,
        );
      return `<path d="${wave(0).join('')}" fill="none" stroke="${ink}" stroke-width="${18 + hash(row, 2, 9) * 12}" stroke-linejoin="round"/>`;
    }).join(''),
    { ground, tile: 512 },
  );

const patch = (colours: readonly string[], seed: number, gap: number, size = 1): Promise<Buffer> => {
  const blob = (index: number): string => {
    const points = Array.from({ length: 7 }, (_, corner) => {
      const a = (corner / 7) * Math.PI * 2;
      const r = gap * (0.55 + hash(index, corner, seed) * 0.65);
      return [Math.cos(a) * r * 1.3, Math.sin(a) * r * 0.85] as const;
    });
    const middle = (one: readonly [number, number], other: readonly [number, number]) =>
      `${((one[0] + other[0]) / 2).toFixed(1)} ${((one[1] + other[1]) / 2).toFixed(1)}`;
    const curves = points.map(
      (point, place) =>
        `Q${point[0].toFixed(1)} ${point[1].toFixed(1)} ${middle(point, points[(place + 1) % 7] ?? point)}`,
    );
    return `<path d="M${middle(points[6] ?? [0, 0], points[0] ?? [0, 0])}${curves.join('')}Z" fill="${colours[1 + (index % (colours.length - 1))]}"/>`;
  };
  return repeat(
    scatter(120, 512, gap, seed)
      .map(({ x, y, turn }, index) => at(x, y, blob(index), turn / 8, size))
      .join(''),
    { ground: colours[0] ?? '#666', tile: 512 },
  );
};

/** Fruit, animals, things and skins. */
export const things: readonly RepeatRow[] = [
  [
    'lemons',
    '柠檬',
    'Lemons',
    toss({
      ground: '#2f6690',
      motifs: [[lemon, ['#f2c94c', '#7aa36a']]],
      gap: 78,
      seed: 3,
      filler: [leaf, ['#5d8f86']],
    }),
  ],
  [
    'oranges',
    '橙片',
    'Orange slices',
    toss({
      ground: '#fbf1e0',
      motifs: [
        [orange, ['#f0902c', '#fbdcae']],
        [orange, ['#e2573b', '#fbd0bc']],
      ],
      gap: 66,
      seed: 5,
      filler: [leaf, ['#8aa66b']],
    }),
  ],
  [
    'cherries',
    '樱桃',
    'Cherries',
    toss({ ground: '#fbf3ee', motifs: [[cherry, ['#c2273d', '#55794f']]], gap: 70, seed: 7, sway: 26 }),
  ],
  [
    'strawberries',
    '草莓',
    'Strawberries',
    toss({ ground: '#f4c9c7', motifs: [[strawberry, ['#cf3b43', '#4f7f54', '#f8dfa4']]], gap: 66, seed: 9, sway: 30 }),
  ],
  [
    'pears',
    '梨',
    'Pears',
    halfDrop({
      ground: '#e8e3d3',
      motifs: [
        [pear, ['#a9b15c', '#6d8a4d', '#6b4a2f']],
        [pear, ['#d3a94f', '#6d8a4d', '#6b4a2f']],
      ],
      tile: 128,
    }),
  ],
  [
    'mushrooms',
    '蘑菇',
    'Mushrooms',
    toss({
      ground: '#33463b',
      motifs: [
        [mushroom, ['#b5452f', '#efe3cc', '#f6ecd8']],
        [mushroom, ['#c98f4e', '#efe3cc', '#f6ecd8']],
      ],
      gap: 70,
      seed: 13,
      sway: 18,
      filler: [leaf, ['#5c7a5f']],
    }),
  ],
  [
    'butterflies',
    '蝴蝶',
    'Butterflies',
    toss({
      ground: '#efe7f0',
      motifs: [
        [butterfly, ['#7c6aa6', '#a994c9', '#f3e3b0', '#3e3357']],
        [butterfly, ['#d1848f', '#e8b1b3', '#f8ebd0', '#3e3357']],
      ],
      gap: 72,
      seed: 15,
      sway: 60,
    }),
  ],
  [
    'swallows',
    '燕子',
    'Swallows',
    toss({ ground: '#dfe9ee', motifs: [[bird, ['#27405e', '#4f6f92', '#f5efe0']]], gap: 74, seed: 17, sway: 34 }),
  ],
  [
    'koi',
    '锦鲤',
    'Koi',
    toss({
      ground: '#1d4e5f',
      motifs: [
        [fish, ['#f4ece0', '#dd5a3a', '#1b2a33']],
        [fish, ['#e0713f', '#f6e3cd', '#1b2a33']],
      ],
      gap: 72,
      seed: 19,
    }),
  ],
  [
    'cats',
    '小猫',
    'Cats',
    toss({
      ground: '#e9d9c3',
      motifs: [
        [cat, ['#3c3a40', '#f5e6c8', '#d98a8a']],
        [cat, ['#d59452', '#3b2a1c', '#e9b8a8']],
        [cat, ['#fbf7ef', '#3c3a40', '#e0a0a0']],
      ],
      gap: 66,
      seed: 22,
      sway: 18,
    }),
  ],
  [
    'boats',
    '帆船',
    'Sailing boats',
    halfDrop({
      ground: '#eef1ee',
      motifs: [
        [boat, ['#b8433a', '#27405e', '#86a9bd']],
        [boat, ['#27405e', '#e2b04c', '#f0d7a0']],
      ],
      tile: 128,
      under:
        '<path d="M0 62Q16 56 32 62T64 62T96 62T128 62M0 126Q16 120 32 126T64 126T96 126T128 126" stroke="#a8c3cc" stroke-width="2.500" fill="none"/>',
    }),
  ],
  [
    'shells',
    '贝壳',
    'Shells',
    toss({
      ground: '#d7e4e2',
      motifs: [
        [shell, ['#f0c9b5', '#d19a83']],
        [shell, ['#faf0e2', '#d8bd9c']],
      ],
      gap: 68,
      seed: 25,
      filler: [dot, ['#a9c8c5']],
    }),
  ],
  [
    'stars',
    '星星',
    'Stars',
    toss({
      ground: '#222b45',
      motifs: [
        [star, ['#f0d27a']],
        [star, ['#f7eccb']],
      ],
      gap: 46,
      size: 0.55,
      seed: 27,
      filler: [dot, ['#6f7ca8']],
    }),
  ],
  [
    'moons',
    '月夜',
    'Moonlit',
    toss({
      ground: '#3a3358',
      motifs: [
        [moon, ['#f3e2a9', '#f9f2dc']],
        [cloud, ['#6b628f']],
      ],
      gap: 76,
      seed: 29,
      sway: 16,
      filler: [dot, ['#c9bfe6']],
    }),
  ],
  [
    'clouds',
    '云朵',
    'Clouds',
    toss({
      ground: '#a9cbe0',
      motifs: [
        [cloud, ['#ffffff']],
        [cloud, ['#dcebf4']],
      ],
      gap: 66,
      seed: 31,
      sway: 0,
    }),
  ],
  [
    'hearts',
    '爱心',
    'Hearts',
    toss({
      ground: '#f8e6e4',
      motifs: [
        [heart, ['#c9414f']],
        [heart, ['#e58c8f']],
      ],
      gap: 44,
      size: 0.6,
      seed: 33,
      sway: 24,
    }),
  ],
  [
    'bows',
    '蝴蝶结',
    'Bows',
    halfDrop({ ground: '#f5e4e6', motifs: [[bow, ['#b5475d', '#8f2f46']]], tile: 128, size: 0.9 }),
  ],
  [
    'snow',
    '雪花',
    'Snowflakes',
    toss({
      ground: '#33567a',
      motifs: [
        [snowflake, ['#f4f8fb']],
        [snowflake, ['#a9c6de']],
      ],
      gap: 58,
      size: 0.85,
      seed: 37,
    }),
  ],
  [
    'feathers',
    '羽毛',
    'Feathers',
    toss({
      ground: '#f0e9df',
      motifs: [
        [feather, ['#6f8f98', '#e7eeee']],
        [feather, ['#c48b63', '#f6e5d2']],
      ],
      gap: 74,
      seed: 39,
    }),
  ],
  [
    'paisley-red',
    '朱红佩斯利',
    'Vermilion paisley',
    halfDrop({
      ground: '#8f2a2c',
      motifs: [
        [paisley, ['#e8c48c', '#2f4d5c', '#d9683e', '#f7e8c9']],
        [paisley, ['#d9683e', '#e8c48c', '#2f4d5c', '#f7e8c9']],
      ],
      tile: 128,
      size: 1.05,
    }),
  ],
  [
    'paisley-indigo',
    '靛蓝佩斯利',
    'Indigo paisley',
    halfDrop({
      ground: '#22315a',
      motifs: [[paisley, ['#c8d3e6', '#3f5a94', '#8ea6d0', '#f2f0e6']]],
      tile: 128,
      size: 1.05,
    }),
  ],
  ['leopard', '豹纹', 'Leopard', () => leopard('#d9a765')],
  ['snow-leopard', '雪豹纹', 'Snow leopard', () => leopard('#e6e1d8')],
  ['zebra', '斑马纹', 'Zebra', () => zebra('#f6f2ea', '#1f1c1b')],
  ['tiger', '虎纹', 'Tiger', () => zebra('#d98f3c', '#2a1a12')],
  ['cow', '奶牛纹', 'Cow', () => patch(['#f7f4ee', '#24211f'], 43, 132, 0.5)],
  ['camouflage', '迷彩', 'Camouflage', () => patch(['#7d7a54', '#4a5236', '#a39a72', '#2f3326'], 47, 52)],
  ['desert-camo', '沙漠迷彩', 'Desert camouflage', () => patch(['#cdb892', '#a98d66', '#e3d5b5', '#8a7355'], 53, 52)],
  ['pebbles', '卵石', 'Pebbles', () => patch(['#e7e2d8', '#9fb0b0', '#c9b79f', '#6f8388', '#d9cbb6'], 59, 74)],
];
