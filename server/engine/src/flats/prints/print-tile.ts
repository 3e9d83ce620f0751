import sharp from 'sharp';
import { parseOklab } from '../../ops/colour/oklab.ts';
import { createRandom } from '../../ops/geometry/random.ts';
import { apart, fromOklab, isDark, lightnessOf, shade, usualPrintColours } from '../flat-colours.ts';
import { type Artwork, type ArtworkKey, type FlatSpec, type PrintKey, readVocabulary } from '../spec.ts';
import letterData from './letters.json' with { type: 'json' };
import printData from './prints.json' with { type: 'json' };
import {
  around,
  blobs,
  down,
  fillColours,
  type Inks,
  type MotifColours,
  type MotifKey,
  motif,
  type PrintBuilder,
  type PrintTile,
  path,
  place,
  put,
  randomOf,
  rect,
  round,
  roundedPath,
  scatter,
  stroke,
  wrapped,
} from './tile-tools.ts';

/** Block letters with cut corners, as on sports shirts: lines on a field four wide and six high. */
const strokes: Readonly<Record<string, string>> = letterData.letters;

interface Lettering {
  text: string;
  /** Widest and highest that it may be, units of its motif. */
  wide: number;
  high: number;
  fill: string;
  rim: string;
  /** Filled with threads that lie across the strokes. */
  isStitched: boolean;
}

/** A word or number round the origin. */
const letteringSvg = ({ text, wide, high, fill, rim, isStitched }: Lettering): string => {
  const step = 5.9;
  const letters = [...text];
  const across = letters.length * step - 1.9 + 1.6;
  // A letter or two stand for themselves and are large.
  const scale = Math.min(wide / across, (letters.length < 3 ? Math.max(high, Math.min(1.1, wide)) : high) / 7.6);
  const d = letters
    .map((letter, i) => [strokes[letter], i] as const)
    .filter((entry): entry is readonly [string, number] => entry[0] !== undefined);
  const layer = (width: number, colour: string, rest = '') =>
    `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="miter" stroke-linecap="square"${rest}>${d.map(([one, i]) => `<path transform="translate(${round(i * step)} 0)" d="${one}"/>`).join('')}</g>`;
  const threads = isStitched
    ? `<g stroke-linecap="butt">${layer(1.02, '#ffffff', ' stroke-opacity=".28" stroke-dasharray=".16 .2"').replace('stroke-linecap="square"', 'stroke-linecap="butt"')}</g>`
    : '';
  return `<g transform="scale(${Math.round(scale * 1e4) / 1e4}) translate(${round(-(letters.length * step - 1.9) / 2)} -3)">${layer(1.66, rim)}${layer(1.04, fill)}${threads}</g>`;
};

/** Words that stand for any other, where none was given. */
const words = ['ORIGINAL', 'CLASSIC', 'STUDIO'] as const;
const numbers = ['23', '07', '10', '88', '12'] as const;

/** Gold and silver that are pressed on. */
const foils = {
  goldFoil: { main: '#c9a24a', second: '#e6cd8a', accent: '#f3e3b0' },
  silverFoil: { main: '#b4b8bd', second: '#d9dcdf', accent: '#f2f3f4' },
} as const;

const foilOf = ({ surfaces = [] }: Pick<FlatSpec, 'surfaces'>): MotifColours | undefined =>
  surfaces.includes('goldFoil') ? foils.goldFoil : surfaces.includes('silverFoil') ? foils.silverFoil : undefined;

/** Prints whose usual colours a picture of the same motif has. */
const printOf: Partial<Record<ArtworkKey, PrintKey>> = { heart: 'hearts' };

/** Motif of a picture, its size in units of about one, and how far below the middle. */
const { pictures, alsoShown } = readVocabulary<{
  pictures: Partial<Record<ArtworkKey, [key: MotifKey, size: number, y?: number]>>;
  /** What a print shows beside what it is called: reindeer and snow of a Nordic knit, clouds round a crane. */
  alsoShown: Partial<Record<PrintKey, string[]>>;
}>('prints-and-shine');

const drawPicture = (picture: ArtworkKey, colours: MotifColours): string => {
  if (picture === 'flower') return motif('flowerSpray', colours);
  const [key, size, y = 0] = pictures[picture] ?? [];
  return key && size ? place(0, y, 0, size, motif(key, colours)) : '';
};

const letterArt = (artwork: Artwork, spec: FlatSpec, colours: MotifColours): string => {
  const { motif, text } = artwork;
  const isStitched = spec.craft === 'embroidery';
  const rim = apart(spec.colours.trim, spec.colours.main, 0.1);
  // Letters are read before they are looked at: white on dark cloth, ink on light, unless their colour was named.
  const legible = lightnessOf(spec.colours.main) < 0.66 ? '#f5f0e4' : '#23272f';
  const fill = artwork.colour ?? (foilOf(spec) ? colours.main : legible);
  const tall = { fill, rim, isStitched };
  switch (motif) {
    case 'number':
      return letteringSvg({
        ...tall,
        text: text ?? (numbers[spec.seed % numbers.length] as string),
        wide: 2,
        high: 1.25,
      });
    case 'monogram':
      return `<circle r=".5" fill="none" stroke="${fill}" stroke-width=".035"/>${letteringSvg({ ...tall, rim: 'none', text: text ?? 'AC', wide: 0.62, high: 0.5 })}`;
    default:
      return letteringSvg({
        ...tall,
        text: text ?? (words[spec.seed % words.length] as string),
        wide: 2.5,
        high: 0.62,
      });
  }
};

/** A picture for the chest of a garment: the one that was named, any for a printed one, flowers for an embroidered one. */
export const artworkSvg = (spec: FlatSpec, plain: MotifColours): string | undefined => {
  const { artwork, craft, seed } = spec;
  const foil = foilOf(spec);
  const named = artwork?.colour;
  const colours = foil ?? (named ? { ...plain, main: named } : plain);
  if (artwork) {
    if (['number', 'lettering', 'monogram'].includes(artwork.motif)) return letterArt(artwork, spec, colours);
    const usual = usualPrintColours(printOf[artwork.motif] ?? (artwork.motif as PrintKey), { main: spec.colours.main });
    const own: MotifColours = foil ?? {
      main: named ?? usual.second ?? plain.main,
      accent: named ? shade(named, isDark(named) ? 0.2 : -0.16) : (usual.accent ?? plain.accent),
      second: isDark(spec.colours.main) ? '#8fb08a' : '#4f7f56',
      ground: spec.colours.main,
    };
    const needsLeaf = ['bear', 'cat', 'moon', 'star', 'heart'].includes(artwork.motif);
    return drawPicture(artwork.motif, {
      ...own,
      ground: spec.colours.main,
      ...(needsLeaf ? { second: plain.second } : {}),
    });
  }
  if (craft === 'print') {
    const list = ['bear', 'cat', 'rose', 'fiveStar', 'lemon', 'tulip', 'cherry'] as const;
    return motif(list[seed % list.length] ?? 'fiveStar', colours);
  }
  return craft === 'embroidery' ? motif('flowerSpray', colours) : undefined;
};

type Place = readonly [number, number];

/** The part of a polygon that is nearer to `site` than to `other`. */
const clip = (polygon: readonly Place[], site: Place, other: Place): Place[] => {
  const [mx, my] = [(site[0] + other[0]) / 2, (site[1] + other[1]) / 2];
  const [nx, ny] = [other[0] - site[0], other[1] - site[1]];
  const side = ([x, y]: Place) => (x - mx) * nx + (y - my) * ny;
  const out: Place[] = [];
  for (const [i, here] of polygon.entries()) {
    const next = polygon[(i + 1) % polygon.length] as Place;
    const [a, b] = [side(here), side(next)];
    if (a <= 0) out.push(here);
    if (a < 0 !== b < 0 && a !== b) {
      const t = a / (a - b);
      out.push([here[0] + (next[0] - here[0]) * t, here[1] + (next[1] - here[1]) * t]);
    }
  }
  return out;
};

interface Cells {
  columns: number;
  rows: number;
  wide: number;
  high: number;
  /** Share of a cell that its middle may be off. */
  loose: number;
}

/** The cells of a loose grid on a torus, each as a polygon round its middle. */
const cellsOf = (
  { columns, rows, wide, high, loose }: Cells,
  random: () => number,
): { site: Place; cell: Place[] }[] => {
  const [width, height] = [columns * wide, rows * high];
  const sites: Place[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      sites.push([
        (column + (row % 2) * 0.5 + (random() - 0.5) * loose) * wide,
        (row + 0.5 + (random() - 0.5) * loose) * high,
      ]);
  const all = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].flatMap((dy) => sites.map(([x, y]): Place => [x + dx * width, y + dy * height])),
  );
  return sites.map((site) => {
    const [x, y] = site;
    const far = 2.5 * Math.max(wide, high);
    let cell: Place[] = [
      [x - far, y - far],
      [x + far, y - far],
      [x + far, y + far],
      [x - far, y + far],
    ];
    for (const other of all) {
      const away = Math.hypot(other[0] - x, other[1] - y);
      if (away > 1e-6 && away < far * 2) cell = clip(cell, site, other);
    }
    return { site, cell };
  });
};

const shrink = (cell: readonly Place[], [x, y]: Place, share: number): Place[] =>
  cell.map(([px, py]) => [x + (px - x) * share, y + (py - y) * share]);

const moved = (cell: readonly Place[], [x, y]: Place, px: number, py: number): Place[] =>
  cell.map(([cx, cy]) => [cx - x + px, cy - y + py]);

/** Sharp polygons with corners cut off. */
const corners = (cell: readonly Place[]): Place[] =>
  cell.flatMap((here, i): Place[] => {
    const [before, after] = [cell[(i + cell.length - 1) % cell.length] as Place, cell[(i + 1) % cell.length] as Place];
    const near = (to: Place): Place => [here[0] + (to[0] - here[0]) * 0.24, here[1] + (to[1] - here[1]) * 0.24];
    return [near(before), near(after)];
  });

const isLight = (hex: string): boolean => lightnessOf(hex) > 0.5;

const animalPrints = {
  cow: ({ main }, seed) => {
    const random = randomOf(seed);
    const size = { width: 22, height: 22 };
    let content = '';
    for (const [row, column] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const) {
      const [cx, cy] = [
        (column + 0.3 + (row % 2) * 0.4 + random() * 0.16) * 11,
        (row + 0.35 + (column % 2) * 0.3 + random() * 0.16) * 11,
      ];
      const [rx, ry, turn] = [3.6 + random() * 1.5, 2.6 + random() * 1.2, random() * Math.PI];
      const points = Array.from({ length: 12 }, (_, i): Place => {
        const angle = (i / 12) * Math.PI * 2;
        const far = 0.56 + random() * 0.8;
        const [x, y] = [Math.cos(angle) * rx * far, Math.sin(angle) * ry * far];
        return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
      });
      content += wrapped(size, { x: cx, y: cy, reach: 7 }, (x, y) =>
        path(roundedPath(points.map(([px, py]) => [px + x, py + y])), main),
      );
      const [sx, sy, r] = [cx + 5.2 + random(), cy + 3.6 + random(), 0.7 + random() * 0.6];
      const small = Array.from({ length: 7 }, (_, i): Place => {
        const far = r * (0.75 + random() * 0.6);
        return [Math.cos((i / 7) * Math.PI * 2) * far * 1.3, Math.sin((i / 7) * Math.PI * 2) * far];
      });
      content += wrapped(size, { x: sx, y: sy, reach: 3 }, (x, y) =>
        path(roundedPath(small.map(([px, py]) => [px + x, py + y])), main),
      );
    }
    return { ...size, content };
  },
  tiger: ({ main }, seed) => {
    const random = randomOf(seed);
    const size = { width: 19, height: 18 };
    /** A stripe that swells and thins along a line that wavers. */
    const stripe = (long: number, thick: number, bend: number, wave: number): string => {
      const steps = 12;
      const places = Array.from({ length: steps + 1 }, (_, i) => {
        const share = i / steps;
        const y = bend * Math.sin(share * Math.PI) + 0.3 * Math.sin(share * 9 + wave);
        const half = thick * Math.sin(Math.PI * share) ** 0.7 * (0.75 + 0.35 * Math.sin(share * 7 + wave * 2));
        return { x: (share - 0.5) * long, y, half };
      });
      const upper = places.map(({ x, y, half }): Place => [x, y - half]);
      const lower = places.map(({ x, y, half }): Place => [x, y + half]).reverse();
      return roundedPath([...upper, ...lower.slice(1, -1)]);
    };
    let content = '';
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 2; column++) {
        const x = column * 9.5 + (row % 2) * 4.75 + (random() - 0.5) * 1.6;
        const y = row * 2 + (random() - 0.5) * 0.5;
        const long = 7.4 + random() * 2.8;
        const own = stripe(long, 0.34 + random() * 0.3, (random() - 0.5) * 1.5, random() * 6);
        const fork = random() < 0.55 ? stripe(long * 0.5, 0.24, (random() - 0.5) * 0.8, random() * 6) : '';
        const [turn, side] = [(random() - 0.5) * 14, random() < 0.5 ? -1 : 1];
        const forked = fork
          ? `<g transform="translate(${round(side * long * 0.3)} ${round(0.55 * side)}) rotate(${round(side * 13)})">${path(fork, main)}</g>`
          : '';
        content += wrapped(
          size,
          { x, y, reach: 6.5 },
          (px, py) =>
            `<g transform="translate(${round(px)} ${round(py)}) rotate(${round(turn)})">${path(own, main)}${forked}</g>`,
        );
      }
    }
    return { ...size, content };
  },
  crocodile: ({ ground }, seed) => {
    const random = randomOf(seed);
    const grid = { columns: 6, rows: 8, wide: 2.5, high: 1.75, loose: 0.26 };
    const [dark, light] = isDark(ground)
      ? [shade(ground, 0.17), shade(ground, 0.1)]
      : [shade(ground, isLight(ground) ? -0.2 : -0.12), shade(ground, isLight(ground) ? 0.09 : 0.13)];
    const size = { width: grid.columns * grid.wide, height: grid.rows * grid.high };
    const content = cellsOf(grid, random)
      .map(({ site, cell }) => {
        const [full, top] = [corners(shrink(cell, site, 0.9)), corners(shrink(cell, site, 0.5))];
        return wrapped(size, { x: site[0], y: site[1], reach: 2.2 }, (x, y) => {
          const gloss = moved(top, site, x - 0.1, y - 0.13);
          return path(roundedPath(moved(full, site, x, y)), ground) + path(roundedPath(gloss), light, 0.5);
        });
      })
      .join('');
    return {
      ...size,
      content: `<rect width="${size.width}" height="${round(size.height)}" fill="${dark}"/>${content}`,
    };
  },
  giraffe: ({ ground, main }, seed) => {
    const random = randomOf(seed);
    const grid = { columns: 5, rows: 6, wide: 3.4, high: 3, loose: 0.55 };
    const size = { width: grid.columns * grid.wide, height: grid.rows * grid.high };
    // Patches are the darker of the two colours, whichever was named.
    const isDarker = lightnessOf(main) < lightnessOf(ground);
    const [net, spot] = isDarker ? [ground, main] : [main, ground];
    const deep = shade(spot, -0.07);
    const content = cellsOf(grid, random)
      .map(({ site, cell }, nth) => {
        const patch = corners(shrink(cell, site, 0.86));
        const heart = corners(shrink(cell, site, 0.42));
        return wrapped(
          size,
          { x: site[0], y: site[1], reach: 4 },
          (x, y) =>
            path(
              `M${moved(patch, site, x, y)
                .map(([px, py]) => `${round(px)} ${round(py)}`)
                .join('L')}Z`,
              nth % 4 === 0 ? shade(spot, 0.03) : spot,
            ) + path(roundedPath(moved(heart, site, x, y)), deep, 0.55),
        );
      })
      .join('');
    const base = isDarker ? '' : `<rect width="${size.width}" height="${size.height}" fill="${net}"/>`;
    return { ...size, content: base + content };
  },
} as const satisfies Record<string, PrintBuilder>;

const chinesePrints = {
  plumBlossom: (inks) => {
    const size = { width: 16, height: 17 };
    const branch = motif('plumBranch', inks);
    const draw = (x: number, y: number, isMirrored: boolean) =>
      wrapped(
        size,
        { x, y, reach: 7.4 },
        (px, py) =>
          `<g transform="translate(${round(px)} ${round(py)})${isMirrored ? ' scale(-1 1)' : ''}">${branch}</g>`,
      );
    return { ...size, content: draw(4.4, 4.6, false) + draw(12.4, 13.1, true) };
  },
  lotus: (inks) => {
    const size = { width: 20, height: 18 };
    const stem = (x: number, y: number, bend: number) =>
      wrapped(size, { x, y, reach: 8 }, (px, py) =>
        stroke(
          `M${round(px)} ${round(py + 1)}C${round(px + bend)} ${round(py + 3)} ${round(px - bend)} ${round(py + 4.4)} ${round(px + bend * 0.4)} ${round(py + 6)}`,
          inks.second,
          0.22,
        ),
      );
    const pads = [
      { x: 8.6, y: 9, turn: 8, scale: 5.2 },
      { x: 18.4, y: 17, turn: -12, scale: 5.4 },
      { x: 1.4, y: 1.6, turn: 30, scale: 3.4 },
    ];
    return {
      ...size,
      content: `${stem(5, 4, 0.8)}${stem(15, 12.6, -0.9)}${stem(12.4, 3, 0.6)}${pads.map((at) => put(size, at, motif('lotusPad', inks))).join('')}${put(size, { x: 5, y: 4, scale: 6 }, motif('lotus', inks))}${put(size, { x: 15, y: 12.6, turn: 6, scale: 6 }, motif('lotus', inks))}${put(size, { x: 12.4, y: 3, turn: -10, scale: 2.6 }, motif('lotus', inks))}`,
    };
  },
  batik: (inks, seed) => {
    const random = randomOf(seed);
    const size = { width: 14, height: 14 };
    const { main } = inks;
    let crackle = '';
    for (let nth = 0; nth < 7; nth++) {
      const [x, y] = [random() * 14, random() * 14];
      const bends = Array.from(
        { length: 4 },
        () => `l${round((random() - 0.3) * 1.9)} ${round((random() - 0.5) * 2.2)}`,
      ).join('');
      crackle += wrapped(size, { x, y, reach: 7 }, (px, py) =>
        stroke(`M${round(px)} ${round(py)}${bends}`, main, 0.05, 0.5),
      );
    }
    let specks = '';
    for (const [x, y] of [
      [7, 1.2],
      [7, 5.8],
      [1.2, 7],
      [5.8, 7],
      [8.2, 7],
      [12.8, 7],
      [7, 8.2],
      [7, 12.8],
    ] as const)
      specks += `<circle cx="${x}" cy="${y}" r=".22" fill="${main}"/>`;
    const at = (x: number, y: number, inner: string) =>
      put(size, { x, y, scale: 7 }, `<g transform="scale(.143)">${inner}</g>`);
    return {
      ...size,
      content: `${crackle}${at(3.5, 3.5, motif('batikFlower', inks))}${at(10.5, 10.5, motif('batikFlower', inks))}${at(10.5, 3.5, motif('batikSprig', inks))}${at(3.5, 10.5, motif('batikSprig', inks))}${specks}`,
    };
  },
} as const satisfies Record<string, PrintBuilder>;

type Point = readonly [number, number];

/** An oval of paint with an edge that ran. */
const stain = (random: () => number, rx: number, ry: number): (readonly [number, number])[] =>
  Array.from({ length: 9 }, (_, i) => {
    const far = 0.84 + random() * 0.28;
    return [Math.cos((i / 9) * Math.PI * 2) * rx * far, Math.sin((i / 9) * Math.PI * 2) * ry * far] as const;
  });

/** Paint that dried: pale inside, darker at its rim. */
const painted = (points: readonly (readonly [number, number])[], colour: string, strength: number): string => {
  const at = (share: number) => roundedPath(points.map(([x, y]) => [x * share, y * share]));
  return (
    path(at(1), colour, 0.3 * strength) +
    path(at(0.82), colour, 0.28 * strength) +
    path(at(0.5), colour, 0.3 * strength) +
    stroke(at(1), shade(colour, -0.1), 0.05, 0.4 * strength)
  );
};

/** A stroke of a soft brush that bows to its side and droops: thick where it begins, thin where it leaves the paper. */
const brush = (x: number, y: number, dx: number, dy: number, wide: number): string => {
  const long = Math.hypot(dx, dy);
  const bow = Math.sign(dx) * long * 0.2;
  const [nx, ny] = [-dy / long, dx / long];
  const p = (share: number, off: number) =>
    `${round(x + dx * share - nx * off)} ${round(y + dy * share - ny * off + (share > 0.9 ? long * 0.16 : 0))}`;
  return `M${p(0, wide * 0.25)}C${p(0.25, bow * 0.55 + wide)} ${p(0.7, bow + wide * 0.7)} ${p(1, 0)}C${p(0.7, bow - wide * 0.3)} ${p(0.25, bow * 0.55 - wide * 0.5)} ${p(0, -wide * 0.25)}Z`;
};

/** Dye that ran outwards from a knot: wavering rings, and the paler creases where the cloth was bound. */
const tieDye = ({ second, ground }: Inks, seed: number): PrintTile => {
  const random = createRandom(seed + 5);
  const [size, middle] = [34, 17];
  const ring = (radius: number, fill: string, opacity: number): string => {
    const [one, two, three] = [random() * 6, random() * 6, random() * 6];
    const points = Array.from({ length: 48 }, (_, i) => {
      const angle = (i / 48) * Math.PI * 2;
      const waver =
        1 + 0.07 * Math.sin(5 * angle + one) + 0.05 * Math.sin(9 * angle + two) + 0.03 * Math.sin(17 * angle + three);
      return `${round(middle + Math.cos(angle) * radius * waver)} ${round(middle + Math.sin(angle) * radius * waver)}`;
    });
    return `<path d="M${points.join('L')}Z" fill="${fill}" fill-opacity="${opacity}"/>`;
  };
  const pale = shade(ground, 0.2);
  const rings = [16.4, 15.2, 13.4, 12.2, 10.2, 9, 7.2, 6, 4.2, 3, 1.6]
    .map((radius, i) => ring(radius, i % 4 < 2 ? second : pale, 0.3 + 0.03 * i))
    .join('');
  const creases = Array.from({ length: 18 }, (_, i) => {
    const angle = (i / 18) * Math.PI * 2 + random() * 0.2;
    const [from, to] = [2 + random() * 3, 11 + random() * 5];
    const at = (r: number, turn: number): string =>
      `${round(middle + Math.cos(angle + turn) * r)} ${round(middle + Math.sin(angle + turn) * r)}`;
    return `<path d="M${at(from, 0)}Q${at((from + to) / 2, 0.1)} ${at(to, 0.04)}" fill="none" stroke="${pale}" stroke-opacity=".4" stroke-width="${round(0.25 + random() * 0.4)}" stroke-linecap="round"/>`;
  }).join('');
  return { width: size, height: size, content: rings + creases };
};

/** Paint on cloth and ink on paper: each seed has a painting of its own. */
const paintedPrints = {
  galaxy: (inks, seed) => {
    const random = randomOf(seed);
    const size = { width: 26, height: 26 };
    let content = '';
    for (let nth = 0; nth < 16; nth++) {
      const points = stain(random, 3.2 + random() * 2.6, 2 + random() * 1.6);
      const colour = nth % 2 ? inks.accent : inks.main;
      const turn = -30 + random() * 24;
      const along = random() * 26;
      const [x, y] = [along, (nth % 2 ? 9 : 19) + along * -0.35 + (random() - 0.5) * 6];
      content += wrapped(
        size,
        { x, y: ((y % 26) + 26) % 26, reach: 9 },
        (px, py) =>
          `<g transform="translate(${round(px)} ${round(py)}) rotate(${round(turn)})">${[1, 0.86, 0.72, 0.58, 0.44, 0.3].map((share) => path(roundedPath(points.map(([a, b]) => [a * share, b * share])), colour, 0.05)).join('')}</g>`,
      );
    }
    for (let nth = 0; nth < 90; nth++) {
      const [x, y, r] = [random() * 26, random() * 26, 0.04 + random() ** 4 * 0.17];
      content += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="#fdf8ec"/>`;
    }
    for (let nth = 0; nth < 7; nth++)
      content += put(
        size,
        { x: random() * 26, y: random() * 26, scale: 0.9 + random() },
        motif('sparkle', { ...inks, accent: '#fdf8ec' }),
      );
    return { ...size, content };
  },
  watercolour: (inks, seed) => {
    const random = randomOf(seed);
    const flower = (colour: string, deep: string): string => {
      const count = 5;
      const petals = Array.from({ length: count }, (_, i) => {
        const points = stain(random, 0.2, 0.27);
        return `<g transform="rotate(${round((360 / count) * i + random() * 16)}) translate(0 -.26)">${painted(points, colour, 1.5).replace(/stroke-width="0\.05"/, 'stroke-width=".014"')}</g>`;
      }).join('');
      return `${path(roundedPath(stain(random, 0.56, 0.5)), colour, 0.1)}${petals}${path(roundedPath(stain(random, 0.11, 0.1)), deep, 0.75)}${around(7, `<circle cy="-.15" r=".018" fill="${deep}" fill-opacity=".8"/>`)}`;
    };
    const leaf = (): string => {
      const points = [
        [0, 0.5],
        [-0.17, 0.2],
        [-0.16, -0.16],
        [0, -0.52],
        [0.15, -0.2],
        [0.17, 0.18],
      ] as const;
      return `${painted(points, inks.second, 1.3).replace(/stroke-width="0\.05"/, 'stroke-width=".014"')}${stroke('M0 .5V-.36', shade(inks.second, -0.1), 0.02, 0.5)}`;
    };
    const drawn = { one: flower(inks.main, inks.accent), two: flower(inks.accent, inks.main), leaf: leaf() };
    return scatter(
      18,
      [
        { draw: () => drawn.leaf, size: 3.8, count: 7 },
        { draw: () => drawn.one, size: 6.2, count: 4 },
        { draw: () => drawn.two, size: 4.2, count: 4 },
        { draw: () => drawn.leaf, size: 2.4, count: 7 },
        { draw: () => path('M-.3 0C-.2-.36.2-.36.3 0 .2.3-.2.3-.3 0Z', inks.main, 0.35), size: 0.9, count: 8 },
      ],
      inks,
      seed,
      300,
    );
  },
  marble: (inks, seed) => {
    const random = randomOf(seed);
    const size = { width: 30, height: 34 };
    let content = '';
    /** A vein from the left edge to the right one, at the same height, so that the next repeat goes on with it. */
    const vein = (y0: number, fall: number, wide: number, opacity: number) => {
      const steps = 14;
      const points = Array.from({ length: steps + 1 }, (_, i): readonly [number, number] => {
        const loose = i === 0 || i === steps ? 0 : 1;
        return [(i / steps) * size.width, y0 + (i / steps) * fall + loose * (random() - 0.5) * 3.2];
      });
      // Catmull-Rom through the places: bends without corners.
      const at = (i: number): readonly [number, number] => {
        if (i < 0) return [(points[steps + i] as Point)[0] - size.width, (points[steps + i] as Point)[1] - fall];
        if (i > steps) return [(points[i - steps] as Point)[0] + size.width, (points[i - steps] as Point)[1] + fall];
        return points[i] as Point;
      };
      const d = points
        .slice(1)
        .map((_, i) => {
          const [p, q, r, u] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
          return `C${round(q[0] + (r[0] - p[0]) / 6)} ${round(q[1] + (r[1] - p[1]) / 6)} ${round(r[0] - (u[0] - q[0]) / 6)} ${round(r[1] - (u[1] - q[1]) / 6)} ${round(r[0])} ${round(r[1])}`;
        })
        .join('');
      for (const dy of [-2, -1, 0, 1, 2]) {
        const line = `<g transform="translate(0 ${dy * size.height})">`;
        const own = [
          [7, 0.05],
          [3.4, 0.07],
          [1.5, 0.16],
          [0.6, 0.8],
        ]
          .map(([times, part]) =>
            stroke(
              `M0 ${round(y0)}${d}`,
              inks.main,
              round(wide * (times as number)),
              round(opacity * (part as number) * 100) / 100,
            ),
          )
          .join('');
        content += `${line}${own}</g>`;
      }
      return points;
    };
    for (const [y0, wide, opacity] of [
      [3, 0.3, 0.95],
      [12, 0.16, 0.7],
      [19, 0.36, 0.9],
      [28, 0.14, 0.65],
    ] as const) {
      const points = vein(y0, size.height, wide, opacity);
      for (const i of [3, 7, 11]) {
        const [x, y] = points[i] as readonly [number, number];
        const bends = Array.from(
          { length: 4 },
          () => `l${round(1 + random() * 1.6)} ${round((random() - 0.25) * 2.4 - 0.4)}`,
        ).join('');
        content += wrapped(size, { x, y: ((y % size.height) + size.height) % size.height, reach: 12 }, (px, py) =>
          stroke(`M${round(px)} ${round(py)}${bends}`, inks.main, round(wide * 0.5), round(opacity * 0.55)),
        );
      }
    }
    content += `<g transform="scale(1 1)">${wrapped(size, { x: 15, y: 10, reach: 20 }, (x, y) => stroke(`M${round(x - 7)} ${round(y)}q3 -2 5 1t6 2`, inks.accent, 0.12, 0.5))}</g>`;
    return { ...size, content };
  },
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

/** Colours of a rainbow as they are printed on cloth, soft enough to be worn. */
const rainbowHues = ['#d9434e', '#ef8a3c', '#f3cb4b', '#5fae6b', '#3f86c7', '#7a5bb0'] as const;
/** The same hue as a pastel. */
const paled = (hex: string): string => {
  const [, a, b] = parseOklab(hex);
  const times = 0.07 / Math.max(0.07, Math.hypot(a, b));
  return fromOklab(0.86, a * times, b * times);
};

const wovenPrints = {
  rainbow: ({ ground }) => {
    const [lightness, a, b] = parseOklab(ground);
    const chroma = Math.hypot(a, b);
    const isPastel = lightness > 0.84 && chroma > 0.018 && chroma < 0.075;
    // A cloth of a colour of its own is seen between the rainbows.
    const gap = !isPastel && (chroma > 0.05 || lightness < 0.75) ? 4.5 : 0;
    const hues = rainbowHues.map((hue) => (isPastel ? paled(hue) : hue));
    return { width: 9, height: 9 + gap, content: hues.map((hue, i) => rect(0, i * 1.5, 9, 1.5, hue)).join('') };
  },
  ikat: ({ main, accent, ground }, seed) => {
    const random = randomOf(seed);
    const [width, height, columns] = [9, 12, 60];
    const wide = width / columns;
    let content = '';
    /** A lozenge of thin warp threads, each of which slips a little: the blur of ikat. */
    const lozenge = (cx: number, cy: number, rx: number, ry: number, fill: string) => {
      let d = '';
      for (let x = cx - rx; x < cx + rx - 1e-6; x += wide) {
        const high = ry * (1 - Math.abs(x + wide / 2 - cx) / rx) + (random() - 0.5) * ry * 0.16;
        if (high <= 0.05) continue;
        const slip = (random() - 0.5) * 0.3;
        d += `M${round(x)} ${round(cy - high + slip)}h${round(wide + 0.01)}V${round(cy + high + slip)}h-${round(wide + 0.01)}z`;
      }
      content += path(d, fill);
    };
    const rings = [
      [1, main],
      [0.74, ground],
      [0.56, accent],
      [0.3, ground],
      [0.18, main],
    ] as const;
    for (const [share, fill] of rings) lozenge(4.5, 6, 4.5 * share, 5.6 * share, fill);
    for (const [cx, cy] of [
      [0, 0],
      [9, 0],
      [0, 12],
      [9, 12],
    ] as const)
      for (const [share, fill] of [
        [0.5, accent],
        [0.3, ground],
        [0.16, main],
      ] as const) {
        lozenge(cx, cy, 4.5 * share, 5.6 * share, fill);
      }
    return { width, height, content };
  },
} as const satisfies Record<string, PrintBuilder>;

/** A repeat of `prints.json`: scattered motifs, motifs at their places, or the drawing itself with the placeholders of `fillColours`. */
type PrintData = {
  /** `second` is a green of leaves. */
  leaf?: true;
} & (
  | {
      /** Side of the repeat, cm. */
      scatter: number;
      motifs: readonly (readonly [MotifKey, size: number, count: number])[];
      /** Degrees that motifs are turned by at most; default: `scatter`'s. */
      turned?: number;
      /** Colours that differ from the print's, in placeholders. */
      inks?: Partial<Inks>;
    }
  | {
      width: number;
      height: number;
      motifs: readonly (readonly [MotifKey, x: number, y: number, scale: number, turn?: number])[];
    }
  | ({ motifs?: never } & PrintTile)
);

type DataPrint = keyof typeof printData.prints;

const dataPrints = printData.prints as unknown as Readonly<Partial<Record<PrintKey, PrintData>>>;

const drawData = (data: PrintData, inks: Inks, seed: number): PrintTile => {
  if ('scatter' in data) {
    const own = Object.entries(data.inks ?? {}).map(([key, colour]) => [key, fillColours(colour, inks)]);
    const list = data.motifs.map(([key, size, count]) => ({
      draw: (colours: MotifColours) => motif(key, colours),
      size,
      count,
    }));
    return scatter(data.scatter, list, { ...inks, ...Object.fromEntries(own) }, seed, data.turned);
  }
  const { width, height } = data;
  const content = data.motifs
    ? data.motifs
        .map(([key, x, y, scale, turn = 0]) => put({ width, height }, { x, y, turn, scale }, motif(key, inks)))
        .join('')
    : fillColours(data.content, inks);
  return { width, height, content };
};

const leafyPrints = { ...wovenPrints, ...animalPrints, ...paintedPrints, ...chinesePrints };

const otherPrints: Record<
  Exclude<PrintKey, 'solid' | 'colourBlock' | DataPrint | keyof typeof leafyPrints>,
  PrintBuilder
> = {
  stripeDown: ({ second, accent }, seed) =>
    seed % 3 === 0
      ? down(
          [
            [0, 0.36, second],
            [1.6, 0.36, second],
          ],
          3.2,
        )
      : seed % 3 === 1
        ? down([[0, 1.4, second]], 2.8)
        : down(
            [
              [0, 1.2, second],
              [1.9, 0.24, accent],
            ],
            3.8,
          ),
  zebra: (inks, seed) => blobs(11, 16, 2.6, 0.5, [shade(inks.ground, inks.ground > '#888888' ? -0.62 : 0.55)], seed),
  camouflage: (inks, seed) =>
    blobs(13, 20, 2.4, 1.5, [shade(inks.ground, -0.16), shade(inks.ground, 0.14), shade(inks.ground, -0.3)], seed),
  tieDye,
  brush: (inks, seed) => blobs(14, 13, 3, 0.75, [inks.second, inks.accent, shade(inks.ground, 0.12)], seed),
  animals: (inks, seed) =>
    scatter(
      12,
      [
        { draw: (colours) => motif('bear', colours), size: 3, count: 5 },
        { draw: (colours) => motif('cat', colours), size: 2.8, count: 4 },
        { draw: (colours) => motif('fiveStar', colours), size: 1.1, count: 6 },
      ],
      { ...inks, accent: apart(inks.accent, inks.main, 0.3) },
      seed,
    ),
};

const leafOf = (ground: string): string => (ground < '#777777' ? '#8fb08a' : '#4f7f56');

const hasOwnLeaf = (print: PrintKey): print is keyof typeof leafyPrints => print in leafyPrints;

/** The repeat of a design's print; undefined for plain cloth and colour blocks. */
export const tileOf = (spec: FlatSpec): PrintTile | undefined => {
  const { print, colours, seed } = spec;
  if (print === 'solid' || print === 'colourBlock') return undefined;
  const data = dataPrints[print];
  const isLeafy = data?.leaf ?? hasOwnLeaf(print);
  const inks: Inks = {
    ground: colours.main,
    main: apart(colours.second, colours.main, 0.15),
    second: isLeafy
      ? apart(leafOf(colours.main), colours.main, 0.16)
      : apart(colours.second, colours.main, print === 'tieDye' ? 0.06 : 0.15),
    accent: apart(colours.accent, colours.main, 0.2),
  };
  const foil = foilOf(spec);
  if (foil) Object.assign(inks, { main: foil.main, accent: foil.second, second: foil.main });
  if (data) return drawData(data, inks, seed);
  const build = hasOwnLeaf(print) ? leafyPrints[print] : otherPrints[print as keyof typeof otherPrints];
  return build(inks, seed);
};

export const shownBy = (print: string): readonly string[] => [print, ...(alsoShown[print as PrintKey] ?? [])];

/** Side of a fabric tile, pixels; it repeats without a seam. */
export const tileSide = 128;

/** A value for a pixel, -1 dark to 1 light. */
type Weave = (x: number, y: number, noise: (x: number, y: number, size: number) => number) => number;

const turn = (share: number): number => Math.sin(share * Math.PI * 2);
const clampUnit = (value: number): number => Math.max(-1, Math.min(1, value));

/** V-shaped stitches in columns. */
const knit = (x: number, y: number, size: number): number => {
  const column = ((x % size) + size) % size;
  const middle = size / 2;
  const slant = (Math.abs(column - middle) / middle) * (size * 0.6);
  const row = (((y + slant) % (size * 0.8)) + size) % (size * 0.8);
  const gap = Math.min(column, size - column) < size * 0.08 || Math.abs(column - middle) < size * 0.05 ? -0.7 : 0;
  return clampUnit(Math.sin((row / (size * 0.8)) * Math.PI) * 1.3 - 0.7 + gap);
};

/** A net with flowers. */
const lace = (x: number, y: number): number => {
  const mesh = turn((x + y) / 8) * turn((x - y) / 8);
  const [cx, cy] = [((x + (Math.floor(y / 64) % 2) * 32) % 64) - 32, (y % 64) - 32];
  const radius = Math.hypot(cx, cy);
  const petals = 13 + 6 * Math.cos(Math.atan2(cy, cx) * 6);
  if (radius < petals) return radius < 4 ? -0.6 : 1;
  return Math.abs(radius - petals) < 2.5 ? -0.7 : mesh * 0.7;
};

/** Smooth noise on a torus, several lattice sizes at hand. */
export const createNoise = (seed: number): ((x: number, y: number, size: number) => number) => {
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: tileSide * tileSide }, () => random() * 2 - 1);
  return (x, y, size) => {
    const cells = Math.max(1, Math.round(tileSide / size));
    const px = (((x / size) % cells) + cells) % cells;
    const py = (((y / size) % cells) + cells) % cells;
    const [left, top] = [Math.floor(px), Math.floor(py)];
    const ease = (t: number) => t * t * (3 - 2 * t);
    const [u, v] = [ease(px - left), ease(py - top)];
    const at = (column: number, row: number): number => lattice[(row % cells) * tileSide + (column % cells)];
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
};

/** Weaves and knits as they look at arm's length; strength is the alpha of the strongest thread. */
const weaves: Record<FlatSpec['fabric'], { strength: number; weave: Weave }> = {
  cotton: { strength: 0.09, weave: (x, y, n) => 0.6 * turn(x / 4) * turn(y / 4) + n(x, y, 4) * 0.5 },
  jersey: { strength: 0.08, weave: (x, y, n) => 0.7 * turn((x + 1.2 * turn(y / 8)) / 4) + 0.3 * n(x, y, 4) },
  fleece: { strength: 0.1, weave: (x, y, n) => n(x, y, 4) * 0.9 + n(x, y, 8) * 0.3 },
  linen: { strength: 0.2, weave: (x, y, n) => n(x, y * 8, 8) * 0.6 + n(x * 8, y, 8) * 0.6 },
  denim: { strength: 0.2, weave: (x, y, n) => 0.8 * turn((x + y) / 8) + 0.6 * n(x, y, 4) },
  silk: { strength: 0.03, weave: (x, y, n) => 0.5 * turn(x / 4) + n(x, y, 4) * 0.4 },
  satin: { strength: 0.035, weave: (x, _, n) => n(x, 0, 4) },
  chiffon: { strength: 0.06, weave: (x, y, n) => 0.6 * turn(x / 4) + 0.6 * turn(y / 4) + n(x, y, 4) * 0.2 },
  lace: { strength: 0.34, weave: lace },
  velvet: { strength: 0.1, weave: (x, y, n) => n(x, y, 2) * 0.6 + n(x, y, 8) * 0.4 },
  corduroy: { strength: 0.26, weave: (x, y, n) => turn(x / 8) * 0.9 + n(x, y, 2) * 0.3 },
  twill: { strength: 0.1, weave: (x, y, n) => 0.8 * turn((x + y) / 4) + 0.3 * n(x, y, 4) },
  wool: { strength: 0.14, weave: (x, y, n) => n(x, y, 2) * 0.7 + n(x, y, 8) * 0.4 },
  tweed: {
    strength: 0.26,
    weave: (x, y, n) => 0.5 * turn((x + (Math.floor(y / 8) % 2 ? y : -y)) / 8) + n(x, y, 2) * 0.8,
  },
  fineKnit: { strength: 0.15, weave: (x, y) => knit(x, y, 8) },
  chunkyKnit: { strength: 0.3, weave: (x, y) => knit(x, y, 16) },
  leather: { strength: 0.1, weave: (x, y, n) => Math.abs(n(x, y, 4)) * 1.6 - 0.5 },
  suede: { strength: 0.11, weave: (x, y, n) => n(x, y, 2) * 0.7 + n(x, y, 4) * 0.4 },
  nylon: { strength: 0.06, weave: (x, y, n) => 0.5 * (x % 8 < 1 || y % 8 < 1 ? 1 : -0.2) + n(x, y, 4) * 0.3 },
  polyester: { strength: 0.05, weave: (x, y, n) => 0.5 * turn((x - y) / 4) + n(x, y, 4) * 0.4 },
  swimKnit: { strength: 0.05, weave: (x, _, n) => 0.6 * turn(x / 4) + n(x, 0, 4) * 0.3 },
  flannel: { strength: 0.12, weave: (x, y, n) => n(x, y, 2) * 0.7 + 0.4 * turn((x + y) / 8) },
  terry: {
    strength: 0.2,
    weave: (x, y, n) => 0.7 * turn(x / 4 + 0.5 * Math.floor(y / 4)) * turn(y / 8) + n(x, y, 4) * 0.6,
  },
};

/** The tile of a fabric as a PNG data address: black and white threads with alpha, to lie over any colour. Rendered once a garment. */
export const renderFabricTile = async (
  fabric: FlatSpec['fabric'],
  options: { isDark: boolean; washed: boolean },
): Promise<string> => {
  const { strength, weave } = weaves[fabric];
  const noise = createNoise(17);
  const data = new Uint8Array(tileSide * tileSide * 4);
  for (let y = 0; y < tileSide; y++) {
    for (let x = 0; x < tileSide; x++) {
      const value = clampUnit(weave(x, y, noise) + (options.washed ? noise(x, y, 8) * 0.8 : 0));
      const at = (y * tileSide + x) * 4;
      data.fill(value > 0 ? 255 : 0, at, at + 3);
      const gain = value > 0 ? (options.isDark ? 0.5 : 1) : options.isDark ? 1.3 : 0.75;
      data[at + 3] = Math.round(255 * Math.min(0.6, Math.abs(value) * strength * gain));
    }
  }
  const png = await sharp(data, { raw: { width: tileSide, height: tileSide, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};
