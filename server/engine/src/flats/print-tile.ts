import { foilOf } from './artwork-svg.ts';
import { apart, shade } from './colour-shade.ts';
import { fillColours, type MotifColours, type MotifKey, motif } from './motif.ts';
import { blobs, down, type Inks, type PrintTile, scatter } from './print-kit.ts';
import { animalPrints } from './prints/animal-prints.ts';
import { chinesePrints } from './prints/chinese-prints.ts';
import { paintedPrints, tieDye } from './prints/painted-prints.ts';
import printData from './prints/prints.json' with { type: 'json' };
import { type PrintBuilder, put } from './prints/tile-tools.ts';
import { wovenPrints } from './prints/woven-prints.ts';
import type { FlatSpec, PrintKey } from './spec.ts';

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
    main: apart(colours.second, colours.main, 0.22),
    second: isLeafy
      ? apart(leafOf(colours.main), colours.main, 0.16)
      : apart(colours.second, colours.main, print === 'tieDye' ? 0.06 : 0.22),
    accent: apart(colours.accent, colours.main, 0.2),
  };
  const foil = foilOf(spec);
  if (foil) Object.assign(inks, { main: foil.main, accent: foil.second, second: foil.main });
  if (data) return drawData(data, inks, seed);
  const build = hasOwnLeaf(print) ? leafyPrints[print] : otherPrints[print as keyof typeof otherPrints];
  return build(inks, seed);
};
