import { type PrintBuilder, path, round } from './tile-tools.ts';

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
export const knitBands = {
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
