import sharp from 'sharp';
import { parseOklab } from '../../ops/colour/oklab.ts';
import { createRandom } from '../../ops/geometry/random.ts';
import { apart, fromOklab, isDark, lightnessOf, shade, usualPrintColours } from '../flat-colours.ts';
import { type Artwork, type ArtworkKey, type FlatSpec, type PrintKey, readVocabulary } from '../spec.ts';
import letterData from './letters.json' with { type: 'json' };
import printData from './prints.json' with { type: 'json' };
import {
  fillColours,
  type Inks,
  type MotifColours,
  type MotifKey,
  motif,
  type PrintTile,
  place,
  put,
  rect,
  round,
  scatter,
} from './tile-tools.ts';

/** Block letters with cut corners, as on sports shirts: strokes on a grid four wide and six high. */
const strokes: Readonly<Record<string, string>> = letterData.letters;

interface Lettering {
  text: string;
  /** Maximum width and height, in units of the motif. */
  wide: number;
  high: number;
  fill: string;
  rim: string;
  /** Filled with threads across the strokes. */
  isStitched: boolean;
}

/** A word or number centred on the origin. */
const letteringSvg = ({ text, wide, high, fill, rim, isStitched }: Lettering): string => {
  const step = 5.9;
  const letters = [...text];
  const across = letters.length * step - 1.9 + 1.6;
  // One or two letters are drawn large.
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

/** Placeholder words where none was given. */
const words = ['ORIGINAL', 'CLASSIC', 'STUDIO'] as const;
const numbers = ['23', '07', '10', '88', '12'] as const;

/** Gold and silver foil prints. */
const foils = {
  goldFoil: { main: '#c9a24a', second: '#e6cd8a', accent: '#f3e3b0' },
  silverFoil: { main: '#b4b8bd', second: '#d9dcdf', accent: '#f2f3f4' },
} as const;

const foilOf = ({ surfaces = [] }: Pick<FlatSpec, 'surfaces'>): MotifColours | undefined =>
  surfaces.includes('goldFoil') ? foils.goldFoil : surfaces.includes('silverFoil') ? foils.silverFoil : undefined;

/** Prints whose usual colours an artwork of the same motif uses. */
const printOf: Partial<Record<ArtworkKey, PrintKey>> = { heart: 'hearts' };

const { pictures, alsoShown, ...lists } = readVocabulary<{
  /** Motif of an artwork, its size in units of about one, and its offset below the centre. */
  pictures: Partial<Record<ArtworkKey, [key: MotifKey, size: number, y?: number]>>;
  /** Additional motifs of a print: reindeer and snow of a Nordic knit, clouds around a crane. */
  alsoShown: Partial<Record<PrintKey, string[]>>;
  /** Single motifs on the fabric: a colour named with one is the motif's. */
  motifPrints: PrintKey[];
  stripes: PrintKey[];
  /** Prints that cover the entire background. */
  grounds: PrintKey[];
  /** Prints that become an artwork where they are embroidered or at one position. */
  artworkOf: Partial<Record<PrintKey, ArtworkKey>>;
}>('prints-and-shine');
export const { motifPrints, stripes, grounds, artworkOf } = lists;

const drawPicture = (picture: ArtworkKey, colours: MotifColours): string => {
  if (picture === 'flower') return motif('flowerSpray', colours);
  const [key, size, y = 0] = pictures[picture] ?? [];
  return key && size ? place(0, y, 0, size, motif(key, colours)) : '';
};

const letterArt = (artwork: Artwork, spec: FlatSpec, colours: MotifColours): string => {
  const { motif, text } = artwork;
  const isStitched = spec.craft === 'embroidery';
  const rim = apart(spec.colours.trim, spec.colours.main, 0.1);
  // Letters need contrast: white on dark fabric, ink on light, unless their colour was named.
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

/** Artwork for the chest of a garment: the named one, any for a printed one, flowers for an embroidered one. */
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

/** Rainbow colours of printed fabric, muted. */
const rainbowHues = ['#d9434e', '#ef8a3c', '#f3cb4b', '#5fae6b', '#3f86c7', '#7a5bb0'] as const;
/** The same hue as a pastel. */
const paled = (hex: string): string => {
  const [, a, b] = parseOklab(hex);
  const times = 0.07 / Math.max(0.07, Math.hypot(a, b));
  return fromOklab(0.86, a * times, b * times);
};

const rainbow = (ground: string): PrintTile => {
  const [lightness, a, b] = parseOklab(ground);
  const chroma = Math.hypot(a, b);
  const isPastel = lightness > 0.84 && chroma > 0.018 && chroma < 0.075;
  // Coloured fabric shows between the rainbows.
  const gap = !isPastel && (chroma > 0.05 || lightness < 0.75) ? 4.5 : 0;
  const hues = rainbowHues.map((hue) => (isPastel ? paled(hue) : hue));
  return { width: 9, height: 9 + gap, content: hues.map((hue, i) => rect(0, i * 1.5, 9, 1.5, hue)).join('') };
};

/** A repeat of `prints.json`, with the placeholders of `fillColours`: scattered motifs, or a drawing with positioned motifs. */
type PrintData = {
  /** `second` is a leaf green. */
  leaf?: true;
  /** The motifs use the darker of fabric and `main`, whichever was named. */
  darkMotifs?: true;
} & (
  | {
      /** Side of the repeat, cm. */
      scatter: number;
      motifs: readonly (readonly [MotifKey, size: number, count: number])[];
      /** Maximum rotation of motifs in degrees; default: `scatter`'s. */
      turned?: number;
      /** Placeholder colours that differ from the print's. */
      inks?: Partial<Inks>;
    }
  | {
      width: number;
      height: number;
      content?: string;
      /** Drawn over the content; a negative scale mirrors. */
      motifs?: readonly (readonly [MotifKey, x: number, y: number, scale: number, turn?: number])[];
    }
);

const prints = printData.prints as unknown as Readonly<
  Record<Exclude<PrintKey, 'solid' | 'colourBlock' | 'rainbow'>, PrintData>
>;

const leafOf = (ground: string): string => (ground < '#777777' ? '#8fb08a' : '#4f7f56');

/** The repeat of a design's print; undefined for plain fabric and colour blocks. */
export const tileOf = (spec: FlatSpec): PrintTile | undefined => {
  const { print, colours, seed } = spec;
  if (print === 'solid' || print === 'colourBlock') return undefined;
  if (print === 'rainbow') return rainbow(colours.main);
  const data = prints[print];
  const inks: Inks = {
    ground: colours.main,
    main: apart(colours.second, colours.main, 0.15),
    second: data.leaf
      ? apart(leafOf(colours.main), colours.main, 0.16)
      : apart(colours.second, colours.main, print === 'tieDye' ? 0.06 : 0.15),
    accent: apart(colours.accent, colours.main, 0.2),
  };
  const foil = foilOf(spec);
  if (foil) Object.assign(inks, { main: foil.main, accent: foil.second, second: foil.main });
  if (data.darkMotifs && lightnessOf(inks.main) > lightnessOf(inks.ground))
    Object.assign(inks, { main: inks.ground, ground: inks.main });
  if ('scatter' in data) {
    const own = Object.entries(data.inks ?? {}).map(([key, colour]) => [key, fillColours(colour, inks)]);
    return scatter(data.scatter, data.motifs, { ...inks, ...Object.fromEntries(own) }, seed, data.turned);
  }
  const { width, height, content = '', motifs = [] } = data;
  const placed = motifs.map(([key, x, y, scale, turn = 0]) =>
    put({ width, height }, { x, y, turn, scale }, motif(key, inks)),
  );
  return { width, height, content: fillColours(content, inks) + placed.join('') };
};

export const shownBy = (print: string): readonly string[] => [print, ...(alsoShown[print as PrintKey] ?? [])];

/** Side of a seamless fabric tile, pixels. */
export const tileSide = 128;

/** Value of a pixel, -1 dark to 1 light. */
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

/** Smooth noise on a torus, for several lattice sizes. */
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

/** Weaves and knits as they look at arm's length; strength is the maximum alpha of the threads. */
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

/**
 * Renders the tile of a fabric as a PNG data URI: black and white threads with alpha, to be laid over any colour. Rendered once per
 * garment.
 */
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
