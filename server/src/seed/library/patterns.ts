import type { LibraryItem } from './library-item.ts';
import { flowers } from './repeats/flowers.ts';
import { geometry } from './repeats/geometry.ts';
import type { RepeatRow } from './repeats/lay-out.ts';
import { things } from './repeats/things.ts';
import { at, hash, repeat, svgPicture } from './svg-picture.ts';

const around = (count: number, part: (turn: number) => string): string =>
  Array.from({ length: count }, (_, index) => part((index * 360) / count)).join('');

/** A flower of five petals about the origin, 40 across. */
const flower = (petal: string, heart: string, vein = petal): string =>
  `${around(
    5,
    (turn) =>
      `<g transform="rotate(${turn})"><path d="M0 -2C-13 -8 -12 -22 0 -21C12 -22 13 -8 0 -2Z" fill="${petal}"/><path d="M0 -5V-15" stroke="${vein}" stroke-width="1.2" stroke-linecap="round"/></g>`,
  )}<circle r="4.6" fill="${heart}"/>`;

const leaf = (fill: string): string => `<path d="M0 0C7 -9 7 -22 0 -30C-7 -22 -7 -9 0 0Z" fill="${fill}"/>`;

const sprig = (stem: string, fill: string): string =>
  `<path d="M0 30C4 8 -4 -10 0 -34" fill="none" stroke="${stem}" stroke-width="2" stroke-linecap="round"/>` +
  [-26, -10, 6]
    .map((y, row) => at(0, y, leaf(fill), row % 2 ? 48 : -48, 0.7) + at(0, y + 7, leaf(fill), row % 2 ? -48 : 48, 0.7))
    .join('') +
  at(0, -32, leaf(fill), 0, 0.7);

/** Places that keep their distance, also over the edge of a tile. */
const scatter = (count: number, tile: number, gap: number, seed: number): { x: number; y: number; turn: number }[] => {
  const places: { x: number; y: number; turn: number }[] = [];
  for (let tries = 0; places.length < count && tries < 4000; tries++) {
    const place = { x: hash(tries, 1, seed) * tile, y: hash(tries, 2, seed) * tile, turn: hash(tries, 3, seed) * 360 };
    const apart = (one: number, other: number) => Math.min(Math.abs(one - other), tile - Math.abs(one - other));
    if (places.every((other) => Math.hypot(apart(place.x, other.x), apart(place.y, other.y)) > gap)) places.push(place);
  }
  return places;
};

const meadow = (): Promise<Buffer> => {
  const tile = 512;
  const blooms = scatter(17, tile, 92, 3).map(({ x, y, turn }, index) =>
    at(
      x,
      y,
      index % 3 === 2 ? flower('#e7b7a8', '#f6e3b4', '#d6937f') : flower('#f7efe2', '#e0a24e', '#e2d2bb'),
      turn,
      1.1 + (index % 4) * 0.22,
    ),
  );
  const leaves = scatter(40, tile, 52, 8).map(({ x, y, turn }) => at(x, y, leaf('#55806a'), turn, 0.62));
  return repeat([...leaves, ...blooms].join(''), { ground: '#22384a', tile });
};

const liberty = (): Promise<Buffer> => {
  const tile = 256;
  const colours = ['#c65b4e', '#3f6f8f', '#dd9a43', '#7c5a86'];
  const blooms = scatter(15, tile, 46, 21).map(({ x, y, turn }, index) =>
    at(x, y, flower(colours[index % 4] ?? '#c65b4e', '#fbf4e4', '#fbf4e4'), turn, 0.62 + (index % 3) * 0.14),
  );
  const leaves = scatter(34, tile, 25, 34).map(({ x, y, turn }) => at(x, y, leaf('#7d9468'), turn, 0.34));
  return repeat([...leaves, ...blooms].join(''), { ground: '#fbf4e4', tile });
};

const botanical = (): Promise<Buffer> => {
  const unit = [
    at(64, 64, sprig('#3f5d45', '#5e8264'), -14, 1.35),
    at(192, 192, sprig('#3f5d45', '#7fa082'), 14, 1.35),
  ];
  const dots = scatter(22, 256, 34, 5).map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="2.4" fill="#c98b5a"/>`);
  return repeat([...dots, ...unit].join(''), { ground: '#f2ecdf', tile: 256 });
};

const waves = (): Promise<Buffer> => {
  const scale = (x: number, y: number) =>
    `${[64, 52, 40, 28, 16]
      .map((r, ring) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${ring % 2 ? '#f4efe4' : '#2c5772'}"/>`)
      .join('')}<circle cx="${x}" cy="${y}" r="64" fill="none" stroke="#f4efe4" stroke-width="5"/>`;
  // Each row overlaps the one above it.
  const rows = Array.from({ length: 36 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => scale(column * 128 - (row % 2 ? 64 : 0), row * 32)).join(''),
  );
  return svgPicture(rows.join(''));
};

const terrazzo = (): Promise<Buffer> => {
  const tile = 512;
  const colours = ['#c9a58b', '#6e8a84', '#3d4a54', '#e0c4a0', '#a65f4b'];
  const chip = (index: number): string => {
    const size = 10 + hash(index, 7, 2) * 24;
    const points = Array.from({ length: 6 }, (_, corner) => {
      const angle = ((corner + hash(index, corner, 4) * 0.7) * Math.PI) / 3;
      const r = size * (0.65 + hash(index, corner, 9) * 0.5);
      return `${(Math.cos(angle) * r).toFixed(1)},${(Math.sin(angle) * r).toFixed(1)}`;
    });
    return `<polygon points="${points.join(' ')}" fill="${colours[index % colours.length]}"/>`;
  };
  return repeat(
    scatter(64, tile, 52, 44)
      .map(({ x, y, turn }, index) => at(x, y, chip(index), turn))
      .join(''),
    { ground: '#f0ebe3', tile },
  );
};

const dots = (): Promise<Buffer> =>
  repeat('<circle cx="32" cy="32" r="13" fill="#f6efe0"/><circle cx="96" cy="96" r="13" fill="#f6efe0"/>', {
    ground: '#8d3b46',
    tile: 128,
  });

const deco = (): Promise<Buffer> => {
  const fan = [60, 48, 36, 24, 12]
    .map((r) => `<path d="M${-r} 0A${r} ${r} 0 0 1 ${r} 0" fill="none" stroke="#c9a45f" stroke-width="3"/>`)
    .join('');
  const ribs = [30, 60, 90, 120, 150]
    .map(
      (turn) =>
        `<path d="M0 0L${(Math.cos((turn * Math.PI) / 180) * 60).toFixed(1)} ${(-Math.sin((turn * Math.PI) / 180) * 60).toFixed(1)}" stroke="#c9a45f" stroke-width="1.6"/>`,
    )
    .join('');
  return repeat(at(64, 64, fan + ribs) + at(0, 128, fan + ribs) + at(128, 128, fan + ribs), {
    ground: '#1f3431',
    tile: 128,
  });
};

const watercolour = (): Promise<Buffer> =>
  repeat(
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map(
        (row) =>
          `<rect y="${row * 64 + 10}" width="512" height="${26 + hash(row, 3, 3) * 22}" fill="${['#8fb0bd', '#d7a58c', '#b9c3a0', '#e0cfa9'][row % 4]}" opacity="0.82"/><rect y="${row * 64 + 14}" width="512" height="5" fill="#ffffff" opacity="0.25"/>`,
      )
      .join(''),
    { ground: '#f8f4ea', tile: 512 },
  );

/** A placed print: a bouquet on a transparent ground. */
const bouquet = (): Promise<Buffer> => {
  const stems = [-34, -16, 0, 16, 34].map(
    (turn) =>
      `<path d="M512 780Q${512 + turn * 2} 560 ${512 + turn * 7} ${400 - Math.abs(turn) * -1.6}" fill="none" stroke="#4c7057" stroke-width="7" stroke-linecap="round"/>`,
  );
  const heads = [
    at(512, 340, flower('#d9705f', '#f3d489', '#b04b3d'), 0, 6),
    at(380, 420, flower('#e9b6a6', '#e0a24e', '#cf8a76'), 20, 4.6),
    at(640, 420, flower('#e9b6a6', '#e0a24e', '#cf8a76'), -10, 4.6),
    at(290, 500, flower('#6f93ad', '#f3d489', '#4a7391'), 40, 3.4),
    at(734, 500, flower('#6f93ad', '#f3d489', '#4a7391'), -30, 3.4),
  ];
  const leaves = [
    at(450, 640, leaf('#6d9275'), -60, 4),
    at(574, 640, leaf('#6d9275'), 60, 4),
    at(420, 560, leaf('#86a98a'), -80, 3.4),
    at(604, 560, leaf('#86a98a'), 80, 3.4),
  ];
  const ribbon = '<path d="M480 700Q512 716 544 700L552 736Q512 752 472 736Z" fill="#c9a45f"/>';
  return svgPicture([...stems, ...leaves, ...heads, ribbon].join(''), { isTransparent: true });
};

/** A mark such as a small maker would have. */
const mark = (): Promise<Buffer> =>
  svgPicture(
    `<circle cx="512" cy="512" r="400" fill="none" stroke="#1f3431" stroke-width="22"/><circle cx="512" cy="512" r="356" fill="none" stroke="#1f3431" stroke-width="6" stroke-dasharray="26 18" stroke-linecap="round"/>${at(
      512,
      600,
      around(7, (turn) => `<g transform="rotate(${turn * 0.5 - 77})">${leaf('#1f3431')}</g>`),
      0,
      7.2,
    )}<path d="M330 660H694" stroke="#1f3431" stroke-width="16" stroke-linecap="round"/><path d="M392 712H632" stroke="#1f3431" stroke-width="10" stroke-linecap="round"/>`,
    { isTransparent: true },
  );

/** A run of stitches in the shape of a sun. */
const sun = (): Promise<Buffer> =>
  svgPicture(
    at(
      512,
      512,
      `<circle r="190" fill="#e0a24e"/><circle r="162" fill="none" stroke="#f8e6bf" stroke-width="7" stroke-dasharray="20 14" stroke-linecap="round"/>${around(16, (turn) => `<path d="M0 -236L${16} -330L0 -${turn % 45 === 0 ? 430 : 380}L-16 -330Z" fill="${turn % 45 === 0 ? '#c9613f' : '#dd8a45'}" transform="rotate(${turn})"/>`)}`,
    ),
    { isTransparent: true },
  );

const florals = { zh: '花卉', en: 'Florals' };
const figures = { zh: '生活与动物', en: 'Things and animals' };
const geometric = { zh: '几何', en: 'Geometric' };
const placed = { zh: '定位花与标志', en: 'Placed prints and marks' };

const print = (
  key: string,
  names: readonly [string, string],
  group: LibraryItem['group'],
  draw: () => Promise<Buffer>,
  style = 'pattern',
): LibraryItem => ({
  key: `pattern/${key}`,
  type: 'pattern',
  name: { zh: names[0], en: names[1] },
  group,
  style_type: style,
  draw,
});

const prints = (rows: readonly RepeatRow[], group: LibraryItem['group']): readonly LibraryItem[] =>
  rows.map(([key, zh, en, draw]) => print(key, [zh, en], group, draw));

/** Prints: repeats without a seam, and motifs on a transparent ground. */
export const patterns: readonly LibraryItem[] = [
  ...prints(geometry, geometric),
  ...prints(things, figures),
  ...prints(flowers, florals),
  print('night-meadow', ['夜色花甸', 'Night meadow'], florals, meadow),
  print('ditsy', ['碎花', 'Ditsy flowers'], florals, liberty),
  print('botanical', ['草本枝叶', 'Botanical sprigs'], florals, botanical),
  print('seigaiha', ['青海波', 'Seigaiha waves'], geometric, waves),
  print('terrazzo', ['水磨石', 'Terrazzo'], geometric, terrazzo),
  print('polka', ['酒红波点', 'Burgundy dots'], geometric, dots),
  print('deco-fans', ['装饰扇纹', 'Deco fans'], geometric, deco),
  print('watercolour-stripe', ['水彩条纹', 'Watercolour stripes'], geometric, watercolour),
  print('bouquet', ['花束', 'Bouquet'], placed, bouquet, 'design'),
  print('sun', ['太阳', 'Sun'], placed, sun, 'design'),
  print('leaf-mark', ['叶子标志', 'Leaf mark'], placed, mark, 'logo'),
];
