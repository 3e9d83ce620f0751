import { apart, isDark, lightnessOf, shade } from './colour-shade.ts';
import { type MotifColours, type MotifKey, motif, place, round } from './motif.ts';
import letterData from './prints/letters.json' with { type: 'json' };
import { usualPrintColours } from './prints/print-colours.ts';
import type { Artwork, ArtworkKey, FlatSpec, PrintKey } from './spec.ts';

/** Block letters with cut corners, as on sports shirts: lines on a field four wide and six high. */
const strokes: Readonly<Record<string, string>> = letterData.letters;

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

/** Words that stand for any other, where none was given. */
const words = ['ORIGINAL', 'CLASSIC', 'STUDIO'] as const;
const numbers = ['23', '07', '10', '88', '12'] as const;

/** Gold and silver that are pressed on. */
const foils = {
  goldFoil: { main: '#c9a24a', second: '#e6cd8a', accent: '#f3e3b0' },
  silverFoil: { main: '#b4b8bd', second: '#d9dcdf', accent: '#f2f3f4' },
} as const;

export const foilOf = ({ surfaces = [] }: Pick<FlatSpec, 'surfaces'>): MotifColours | undefined =>
  surfaces.includes('goldFoil') ? foils.goldFoil : surfaces.includes('silverFoil') ? foils.silverFoil : undefined;

/** Prints whose usual colours a picture of the same motif has. */
const printOf: Partial<Record<ArtworkKey, PrintKey>> = { heart: 'hearts' };

/** Motif of a picture, its size in units of about one, and how far below the middle. */
const pictures: Readonly<Partial<Record<ArtworkKey, readonly [key: MotifKey, size: number, y?: number]>>> = {
  dragon: ['dragon', 1.7, 0.1],
  phoenix: ['phoenix', 1.7, 0.1],
  plumBlossom: ['plumSpray', 1.5],
  bamboo: ['bambooStem', 1.4, 0.1],
  lotus: ['lotusWithStem', 1.4],
  chrysanthemum: ['chrysanthemumWithLeaves', 1.2],
  crane: ['crane', 2.1],
  koi: ['koi', 1.5],
  butterfly: ['butterfly', 1.5],
  bird: ['bird', 1.5],
  feather: ['feather', 1.5],
  heart: ['heart', 1.1],
  star: ['star', 1.1],
  moon: ['moon', 1.1],
  snowflake: ['snowflake', 1.1],
  bear: ['bear', 1.1],
  cat: ['cat', 1.1],
  rose: ['rose', 1.1],
  cherry: ['cherry', 1.1],
};

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
