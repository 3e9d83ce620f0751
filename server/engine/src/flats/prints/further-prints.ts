import { place } from '../motif.ts';
import { animalPrints } from './animal-prints.ts';
import { chinesePrints } from './chinese-prints.ts';
import { scenePrints } from './scene-prints.ts';
import { type PrintBuilder, path, randomOf, round, roundedPath, stroke, wrapped } from './tile-tools.ts';
import { wovenPrints } from './woven-prints.ts';

/** A stroke of a soft brush that bows to its side and droops: thick where it begins, thin where it leaves the paper. */
const brush = (x: number, y: number, dx: number, dy: number, wide: number): string => {
  const long = Math.hypot(dx, dy);
  const bow = Math.sign(dx) * long * 0.2;
  const [nx, ny] = [-dy / long, dx / long];
  const p = (share: number, off: number) =>
    `${round(x + dx * share - nx * off)} ${round(y + dy * share - ny * off + (share > 0.9 ? long * 0.16 : 0))}`;
  return `M${p(0, wide * 0.25)}C${p(0.25, bow * 0.55 + wide)} ${p(0.7, bow + wide * 0.7)} ${p(1, 0)}C${p(0.7, bow - wide * 0.3)} ${p(0.25, bow * 0.55 - wide * 0.5)} ${p(0, -wide * 0.25)}Z`;
};

/** Paintings in ink: orchids in a wash, mountains in mist. */
const inkPrints = {
  inkWash: (inks, seed) => {
    const random = randomOf(seed);
    const size = { width: 26, height: 28 };
    const ink = inks.main;
    let content = '';
    const blot = (cx: number, cy: number, rx: number, ry: number, opacity: number) => {
      const points = Array.from({ length: 12 }, (_, i): readonly [number, number] => {
        const far = 0.72 + random() * 0.46;
        return [Math.cos((i / 12) * 2 * Math.PI) * rx * far, Math.sin((i / 12) * 2 * Math.PI) * ry * far];
      });
      const layers = [1, 0.92, 0.84, 0.75, 0.66, 0.56, 0.45, 0.33];
      content += wrapped(size, { x: cx, y: cy, reach: rx * 1.4 }, (x, y) =>
        layers
          .map((share) =>
            path(
              roundedPath(points.map(([px, py]) => [x + px * share, y + py * share + (1 - share) * 0.4])),
              ink,
              opacity,
            ),
          )
          .join(''),
      );
    };
    for (const [cx, cy, rx, ry, o] of [
      [7, 6, 6.4, 3.6, 0.028],
      [19, 12, 5.6, 4.2, 0.024],
      [6, 20, 5, 3.8, 0.028],
      [18, 25, 6.6, 3, 0.024],
      [9, 6.6, 3.2, 1.8, 0.05],
      [20, 13, 2.6, 1.7, 0.045],
      [5, 20.6, 2.4, 1.6, 0.05],
    ] as const)
      blot(cx, cy, rx, ry, o);
    /** Orchid leaves: long strokes out of one root, flowers of a few dabs. */
    const orchid = (cx: number, cy: number, flip: number) => {
      const leaves = [
        [7.2, -6.4, 0.4],
        [4.2, -8.4, 0.34],
        [-4.8, -6, 0.36],
        [8.4, -3, 0.3],
        [-6.4, -2.4, 0.26],
      ] as const;
      const dabs = [
        [3.4, -9.6],
        [6.2, -8.2],
      ] as const;
      content += wrapped(
        size,
        { x: cx, y: cy, reach: 12 },
        (x, y) =>
          leaves.map(([dx, dy, wide]) => path(brush(x, y, dx * flip, dy, wide), ink, 0.86)).join('') +
          stroke(
            `M${round(x)} ${round(y)}C${round(x + 2 * flip)} ${round(y - 4)} ${round(x + 2.8 * flip)} ${round(y - 7)} ${round(x + 3.4 * flip)} ${round(y - 9.4)}M${round(x + 2.6 * flip)} ${round(y - 6)}L${round(x + 6 * flip)} ${round(y - 8)}`,
            ink,
            0.1,
            0.7,
          ) +
          dabs
            .map(
              ([dx, dy]) =>
                [0, 72, 144, 216, 288]
                  .map((turn) =>
                    place(x + dx * flip, y + dy, turn, 1.1, path('M0 0C-.24-.2-.2-.7 0-.9.2-.7.24-.2 0 0Z', ink, 0.42)),
                  )
                  .join('') +
                `<circle cx="${round(x + dx * flip)}" cy="${round(y + dy)}" r=".2" fill="${inks.accent}"/>`,
            )
            .join(''),
      );
    };
    orchid(7.4, 15.4, 1);
    orchid(20, 27.4, -1);
    for (let nth = 0; nth < 16; nth++) {
      const [x, y, r] = [random() * 26, random() * 28, 0.08 + random() ** 3 * 0.42];
      content += wrapped(
        size,
        { x, y, reach: 1 },
        (px, py) => `<circle cx="${round(px)}" cy="${round(py)}" r="${round(r)}" fill="${ink}" fill-opacity=".6"/>`,
      );
    }
    return { ...size, content };
  },
  landscape: (inks, seed) => {
    const random = randomOf(seed);
    const [width, height] = [36, 34];
    const { main: ink, ground, accent } = inks;
    const ridge = (base: number, high: number, peaks: number, fill: number) => {
      const points = Array.from({ length: peaks * 4 }, (_, i): readonly [number, number] => {
        const share = i / (peaks * 4);
        const peak = [0.1, 0.62, 1, 0.5][i % 4] as number;
        const tall = 0.55 + 0.45 * Math.abs(Math.sin((Math.floor(i / 4) + 1) * 2.4 + base));
        return [share * width, base - high * peak * tall * (0.9 + random() * 0.2)];
      });
      const all = [...points, [width + (points[0]?.[0] ?? 0), points[0]?.[1] ?? base] as const];
      const line = all.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
      const shadows = points
        .filter((_, i) => i % 4 === 2)
        .map(([x, y]) =>
          path(
            `M${round(x)} ${round(y)}L${round(x + 1.6)} ${round(y + high * 0.34)}L${round(x + 0.8)} ${round(y + high * 0.3)}L${round(x + 1.9)} ${round(y + high * 0.62)}L${round(x + 0.2)} ${round(y + high * 0.5)}Z`,
            ink,
            0.2,
          ),
        )
        .join('');
      const mist = Array.from(
        { length: 7 },
        (_, i) =>
          `<rect x="-.1" y="${round(base - high * 0.44 + i * high * 0.085)}" width="${width + 0.2}" height="${round(high * 0.5 + 3 - i * high * 0.085)}" fill="${ground}" fill-opacity=".26"/>`,
      ).join('');
      return `${path(`M-.1 ${base + 1.4}L${line}L${width + 0.1} ${base + 1.4}Z`, ink, fill)}${shadows}${mist}`;
    };
    const pine = (x: number, y: number, size: number) =>
      place(
        x,
        y,
        0,
        size,
        `${stroke('M0 .5C.04.2-.06 0 .02-.3', ink, 0.06)}${[-0.34, -0.16, 0.04, 0.2].map((dy, i) => path(`M${i % 2 ? -0.1 : 0.1} ${dy - 0.1}C${i % 2 ? -0.5 : 0.5} ${dy - 0.16} ${i % 2 ? -0.6 : 0.6} ${dy + 0.02} ${i % 2 ? -0.3 : 0.3} ${dy + 0.04}C0 ${dy + 0.06} 0 ${dy - 0.06} ${i % 2 ? -0.1 : 0.1} ${dy - 0.1}Z`, ink, 0.8)).join('')}`,
      );
    const birds = [
      [24, 4.6],
      [26.4, 5.6],
      [22.4, 6.2],
    ]
      .map(([x, y]) =>
        stroke(
          `M${(x as number) - 0.7} ${(y as number) - 0.3}Q${x} ${(y as number) - 0.5} ${x} ${y}Q${x} ${(y as number) - 0.5} ${(x as number) + 0.7} ${(y as number) - 0.3}`,
          ink,
          0.1,
        ),
      )
      .join('');
    const boat = `${path('M8 31.4C9.4 32.3 12.6 32.3 14 31.3L13.4 32.6C12 33 9.8 33 8.6 32.6Z', ink, 0.85)}${path('M10 31.6C10.2 30.4 12 30.4 12.2 31.6Z', ink, 0.6)}${stroke('M6 33.2H16M20 32.4H25M28 33.2H34', ink, 0.06, 0.4)}`;
    return {
      width,
      height,
      content: `<circle cx="9" cy="5" r="2" fill="${accent}" fill-opacity=".9"/>${birds}${ridge(16, 12, 3, 0.16)}${ridge(22, 11, 4, 0.3)}${ridge(28, 9, 3, 0.52)}${pine(4, 25.4, 3.2)}${pine(5.8, 26.2, 2.4)}${pine(29, 26, 3)}${boat}`,
    };
  },
} as const satisfies Record<string, PrintBuilder>;

/** Cm of one stitch. */
const [stitchWide, stitchHigh] = [0.5, 0.44];
/** Stitches of a repeat: every chart goes into it without a rest. */
const repeat = 24;

/** Charts as knitters draw them: `x` the first colour, `o` the second; rows from top to bottom, repeated across. */
const charts = {
  dots: ['x...'],
  seeds: ['x.', '.x'],
  waves: ['..x...', '.xox..', 'xo.ox.', 'o...ox'],
  peaks: ['...x....', '..xxx...', '.xx.xx..', 'xx...xx.'],
  diamonds: ['...x....', '..xox...', '.xo.ox..', 'xo...ox.', '.xo.ox..', '..xox...', '...x....'],
  stars: [
    '.....x......',
    'x...xxx...x.',
    'xx..xxx..xx.',
    'xxx..x..xxx.',
    '.xxx.x.xxx..',
    '..xx.x.xx...',
    '.....o......',
    '..xx.x.xx...',
    '.xxx.x.xxx..',
    'xxx..x..xxx.',
    'xx..xxx..xx.',
    'x...xxx...x.',
    '.....x......',
  ],
  flakes: [
    '............x...........',
    '........x...x...x.......',
    '.........x..x..x........',
    '..........x.x.x.........',
    '......x....xxx....x.....',
    '.......x....x....x......',
    '....xxxxx.x.x.x.xxxxx...',
    '.......x....x....x......',
    '......x....xxx....x.....',
    '..........x.x.x.........',
    '.........x..x..x........',
    '........x...x...x.......',
    '............x...........',
  ],
  reindeer: [
    '...x..x..x..............',
    '...xx.x.xx..............',
    '.....xxx...........o....',
    '......xx...........o....',
    '....xxxx..........ooo...',
    '...xxxxx..........ooo...',
    '......xxx........ooooo..',
    '......xxxxxxxx....ooo...',
    '.......xxxxxxxx..ooooo..',
    '.......xxxxxxxx.ooooooo.',
    '.......xx....xx..ooooo..',
    '.......x.x...x.x...o....',
    '.......x.x...x.x...o....',
    '......xx.x..xx.x..ooo...',
  ],
  trees: [
    '.....o......',
    '.....x......',
    '....xxx.....',
    '...xxxxx....',
    '....xxx.....',
    '...xxxxx....',
    '..xxxxxxx...',
    '...xxxxx....',
    '..xxxxxxx...',
    '.xxxxxxxxx..',
    '.....o......',
    '.....o......',
  ],
} as const satisfies Record<string, readonly string[]>;

type Chart = keyof typeof charts;
/** A chart, or plain rows between two. */
type Band = Chart | number;

/** Bands below each other as one repeat; stitches are V-shaped where they are seen closely, here blocks that touch. */
const knitted = (
  bands: readonly Band[],
  [one, two]: readonly [string, string],
): { width: number; height: number; content: string } => {
  let row = 0;
  const drawn = new Map<string, string>([
    [one, ''],
    [two, ''],
  ]);
  const add = (colour: string, x: number, count: number): void => {
    const d = `M${round(x * stitchWide)} ${round(row * stitchHigh)}h${round(count * stitchWide)}v${round(stitchHigh + 0.01)}h-${round(count * stitchWide)}z`;
    drawn.set(colour, (drawn.get(colour) ?? '') + d);
  };
  for (const band of bands) {
    if (typeof band === 'number') {
      row += band;
      continue;
    }
    for (const line of charts[band] as readonly string[]) {
      let start = 0;
      const at = (x: number) => (x < repeat ? line[x % line.length] : undefined);
      for (let x = 1; x <= repeat; x++) {
        if (at(x) === at(start)) continue;
        if (at(start) === 'x') add(one, start, x - start);
        if (at(start) === 'o') add(two, start, x - start);
        start = x;
      }
      row++;
    }
  }
  return {
    width: repeat * stitchWide,
    height: round(row * stitchHigh),
    content: [...drawn].map(([colour, d]) => path(d, colour)).join(''),
  };
};

/** Coloured patterns that are knitted in bands. */
const knitBands = {
  fairIsle: ({ main, accent }) =>
    knitted(
      ['waves', 1, 'dots', 2, 'diamonds', 2, 'dots', 1, 'peaks', 2, 'seeds', 2, 'stars', 2, 'seeds', 2],
      [main, accent],
    ),
  nordic: ({ main, accent }) =>
    knitted(['dots', 2, 'stars', 2, 'dots', 2, 'peaks', 2, 'reindeer', 2, 'peaks', 2, 'flakes', 3], [main, accent]),
  christmas: ({ main, accent }) =>
    knitted(['seeds', 2, 'trees', 2, 'seeds', 2, 'flakes', 2, 'peaks', 2, 'reindeer', 2], [main, accent]),
} as const satisfies Record<string, PrintBuilder>;

const all = { ...wovenPrints, ...animalPrints, ...scenePrints, ...chinesePrints, ...inkPrints, ...knitBands };

/** Prints that are drawn in files of their own. */
export type FurtherPrint = keyof typeof all;

export const furtherPrints: Readonly<Record<FurtherPrint, PrintBuilder>> = all;

/** What a print shows beside what it is called: reindeer and snow of a Nordic knit, clouds round a crane. */
const alsoShown: Partial<Record<FurtherPrint, readonly string[]>> = {
  nordic: ['fairIsle', 'snowflake', 'reindeer'],
  christmas: ['snowflake', 'reindeer', 'fairIsle', 'nordic'],
  crane: ['cloud'],
  dragon: ['cloud'],
  moon: ['star'],
  galaxy: ['star'],
  landscape: ['inkWash'],
  porcelain: ['floral'],
  watercolour: ['floral'],
  hawaiian: ['floral', 'leaves'],
  plumBlossom: ['floral'],
  lotus: ['floral', 'leaves'],
  chrysanthemum: ['floral', 'leaves'],
  bamboo: ['leaves'],
  toile: ['floral'],
  batik: ['floral'],
  buffaloCheck: ['gingham', 'tartan'],
  microCheck: ['gingham'],
  glenCheck: ['gingham'],
  tattersall: ['gingham'],
  madras: ['gingham', 'tartan'],
  butterfly: ['leaves'],
  zigzag: ['stripeAcross'],
  wave: ['stripeAcross'],
  rainbow: ['stripeAcross', 'stripeDown'],
};

export const shownBy = (print: string): readonly string[] => [print, ...(alsoShown[print as FurtherPrint] ?? [])];
