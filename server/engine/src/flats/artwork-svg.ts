import { apart, isDark, lightnessOf, shade } from './colour-shade.ts';
import { type Motif, motifs, place, round } from './motif.ts';
import { flowerMotifs } from './prints/flower-motifs.ts';
import { medallions } from './prints/medallions.ts';
import { usualPrintColours } from './prints/print-colours.ts';
import { smallMotifs } from './prints/small-motifs.ts';
import { stroke } from './prints/tile-tools.ts';
import type { Artwork, ArtworkKey, FlatSpec, PrintKey } from './spec.ts';

/** Block letters with cut corners, as on sports shirts: lines on a field four wide and six high. */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 6V2L2 0 4 2V6M0 4H4',
  B: 'M0 0V6H3L4 5V4L3 3 4 2V1L3 0ZM0 3H3',
  C: 'M4 1.4V1L3 0H1L0 1V5L1 6H3L4 5V4.6',
  D: 'M0 0V6H3L4 5V1L3 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1.4V1L3 0H1L0 1V5L1 6H3L4 5V3.2H2.2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M1 0H3M2 0V6M1 6H3',
  J: 'M4 0V5L3 6H1L0 5V4.4',
  K: 'M0 0V6M4 0 0 3.6M1.5 2.3 4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 2.8 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  P: 'M0 6V0H3L4 1V2.2L3 3.2H0',
  Q: 'M1 0H3L4 1V5L3 6H1L0 5V1ZM2.6 4.4 4.2 6.2',
  R: 'M0 6V0H3L4 1V2.2L3 3.2H0M2 3.2 4 6',
  S: 'M4 1.2V1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5V4.8',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 .9 6 2 2.6 3.1 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '0': 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  '1': 'M.8 1.2 2 0V6M.8 6H3.2',
  '2': 'M0 1.4V1L1 0H3L4 1V2.4L0 6H4',
  '3': 'M0 1.2V1L1 0H3L4 1V2L3 3H1.8M3 3 4 4V5L3 6H1L0 5V4.8',
  '4': 'M3 6V0L0 4.2H4',
  '5': 'M4 0H0V2.6H3L4 3.6V5L3 6H1L0 5V4.8',
  '6': 'M4 1.2V1L3 0H1L0 1V5L1 6H3L4 5V4L3 3H0',
  '7': 'M0 0H4L1.6 6',
  '8': 'M1 0H3L4 1V2L3 3 4 4V5L3 6H1L0 5V4L1 3 0 2V1ZM1 3H3',
  '9': 'M0 4.8V5L1 6H3L4 5V1L3 0H1L0 1V2L1 3H4',
};

export interface Lettering {
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

type Colours = Parameters<Motif>[0];

/** Words that stand for any other, where none was given. */
const words = ['ORIGINAL', 'CLASSIC', 'STUDIO'] as const;
const numbers = ['23', '07', '10', '88', '12'] as const;

/** Gold and silver that are pressed on. */
const foils = {
  goldFoil: { main: '#c9a24a', second: '#e6cd8a', accent: '#f3e3b0' },
  silverFoil: { main: '#b4b8bd', second: '#d9dcdf', accent: '#f2f3f4' },
} as const;

export const foilOf = ({ surfaces = [] }: Pick<FlatSpec, 'surfaces'>): Colours | undefined =>
  surfaces.includes('goldFoil') ? foils.goldFoil : surfaces.includes('silverFoil') ? foils.silverFoil : undefined;

const group = (size: number, y: number, inner: string): string => place(0, y, 0, size, inner);

/** Prints whose usual colours a picture of the same motif has. */
const printOf: Partial<Record<ArtworkKey, PrintKey>> = { heart: 'hearts' };

const flowers = (colours: Colours): string => {
  const put = (x: number, y: number, turn: number, size: number, inner: string) => place(x, y, turn, size, inner);
  return `${put(-0.34, 0.22, -50, 0.7, motifs.sprig(colours))}${put(0.36, 0.2, 60, 0.7, motifs.sprig(colours))}${put(0, -0.3, 8, 0.6, motifs.sprig(colours))}${put(0, 0.06, 10, 0.62, motifs.flower(colours))}${put(-0.42, -0.18, 30, 0.36, motifs.flower(colours))}${put(0.42, -0.16, -20, 0.36, motifs.flower(colours))}`;
};

/** A branch with blossoms, as it is worked on a chest. */
const plumSpray = (colours: Colours): string => {
  const wood = '#5a4335';
  return (
    stroke(
      'M-.56.5C-.4.3-.3.3-.2.14-.1.04.06.06.14-.1.2-.2.36-.24.46-.44M-.2.14C-.24-.02-.2-.14-.1-.26M.14-.1C.24.02.34.04.44.02',
      wood,
      0.045,
    ) +
    place(-0.22, 0.12, 10, 0.42, flowerMotifs.plum(colours)) +
    place(0.12, -0.08, 40, 0.46, flowerMotifs.plum(colours)) +
    place(-0.1, -0.28, -20, 0.32, flowerMotifs.plum(colours)) +
    place(0.42, 0.0, 15, 0.28, flowerMotifs.plum(colours)) +
    place(0.44, -0.44, 30, 0.16, flowerMotifs.plumBud({ ...colours, second: wood }))
  );
};

const bambooSpray = ({ main, accent }: Colours): string => {
  const deep = shade(main, -0.12);
  const joint = (x: number, y: number) => stroke(`M${x - 0.06} ${y}h.12`, deep, 0.03);
  return (
    stroke('M-.1.6C-.08.2-.12-.2-.06-.6', main, 0.09) +
    joint(-0.09, 0.28) +
    joint(-0.1, -0.06) +
    joint(-0.08, -0.36) +
    place(0.16, -0.34, 0, 0.6, flowerMotifs.bambooSpray({ main, second: main, accent })) +
    place(0.14, 0.1, -14, 0.62, flowerMotifs.bambooSpray({ main, second: deep, accent })) +
    `<g transform="scale(-1 1)">${place(0.3, -0.1, 0, 0.5, flowerMotifs.bambooSpray({ main, second: deep, accent }))}</g>` +
    stroke('M-.08-.36 .16-.34M-.1-.06-.3-.1M-.09.14 .14.1', deep, 0.02)
  );
};

/** Pictures of one motif, about one unit large; what is long across goes beyond. */
const drawMotif = (motif: ArtworkKey, colours: Colours): string => {
  switch (motif) {
    case 'dragon':
    case 'phoenix':
      return group(1.7, 0.1, medallions[motif](colours));
    case 'plumBlossom':
      return group(1.5, 0, plumSpray(colours));
    case 'bamboo':
      return group(1.4, 0.1, bambooSpray(colours));
    case 'lotus':
      return group(1.4, 0, stroke('M.02.3C.1.4-.04.48.04.6', colours.second, 0.04) + flowerMotifs.lotus(colours));
    case 'chrysanthemum':
      return group(
        1.2,
        0,
        place(-0.3, 0.44, -60, 0.4, motifs.leaf(colours)) +
          place(0.34, 0.42, 60, 0.4, motifs.leaf(colours)) +
          flowerMotifs.chrysanthemum(colours),
      );
    case 'flower':
      return flowers(colours);
    case 'crane':
      return group(2.1, 0, smallMotifs.crane(colours));
    case 'koi':
    case 'butterfly':
    case 'bird':
    case 'feather':
      return group(1.5, 0, smallMotifs[motif](colours));
    case 'heart':
    case 'star':
    case 'moon':
    case 'snowflake':
      return group(1.1, 0, smallMotifs[motif](colours));
    case 'bear':
    case 'cat':
    case 'rose':
    case 'cherry':
      return group(1.1, 0, motifs[motif](colours));
    default:
      return '';
  }
};

const letterArt = (artwork: Artwork, spec: FlatSpec, colours: Colours): string => {
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
export const artworkSvg = (spec: FlatSpec, plain: Colours): string | undefined => {
  const { artwork, craft, seed } = spec;
  const foil = foilOf(spec);
  const named = artwork?.colour;
  const colours = foil ?? (named ? { ...plain, main: named } : plain);
  if (artwork) {
    if (['number', 'lettering', 'monogram'].includes(artwork.motif)) return letterArt(artwork, spec, colours);
    const usual = usualPrintColours(printOf[artwork.motif] ?? (artwork.motif as PrintKey), { main: spec.colours.main });
    const own: Colours = foil ?? {
      main: named ?? usual.second ?? plain.main,
      accent: named ? shade(named, isDark(named) ? 0.2 : -0.16) : (usual.accent ?? plain.accent),
      second: isDark(spec.colours.main) ? '#8fb08a' : '#4f7f56',
      ground: spec.colours.main,
    };
    const needsLeaf = ['bear', 'cat', 'moon', 'star', 'heart'].includes(artwork.motif);
    return drawMotif(artwork.motif, {
      ...own,
      ground: spec.colours.main,
      ...(needsLeaf ? { second: plain.second } : {}),
    });
  }
  if (craft === 'print') {
    const list = [motifs.bear, motifs.cat, motifs.rose, motifs.star, motifs.lemon, motifs.tulip, motifs.cherry];
    return (list[seed % list.length] ?? motifs.star)(colours);
  }
  return craft === 'embroidery' ? flowers(colours) : undefined;
};
