import { type Oklab, parseOklab } from '../ops/colour/oklab.ts';
import { createRandom } from '../ops/geometry/random.ts';
import { shade } from './colour-shade.ts';
import { storiesFor } from './colour-stories.ts';
import type { PhotoWish } from './redress-photo.ts';
import type { FlatSpec } from './spec.ts';

const photoPrints: readonly FlatSpec['print'][] = [
  'solid',
  'solid',
  'stripeDown',
  'stripeAcross',
  'gingham',
  'polkaDot',
  'ditsy',
  'windowpane',
  'leaves',
  'daisy',
];

/** Draws of which the first that is far enough from all others is taken, or else the farthest. */
const draws = 16;
const drawStep = 104_729;
/** OKLab distance at which two garments are two colours at a glance; another print counts as much of it. */
const farEnough = 0.18;
const otherPrint = 0.12;
/** Where the colour is named, relatives are as much darker or lighter: OKLab lightness. */
const shades = [0.12, -0.12, 0.2, -0.2, 0.07, -0.07] as const;

export interface LookOptions {
  /** OKLab of the garment as it is. */
  own: Oklab;
  /** Looks that other pictures of the same garment have. */
  earlier: readonly PhotoWish[];
  /** What words and style ask for; it is in every look. */
  asked: PhotoWish | undefined;
  seed: number;
  /** Over 1 prints change too. */
  freedom: number;
}

/** A look for a photographed garment that differs from how it is and from its other pictures. */
export const chooseLook = (options: LookOptions): PhotoWish => {
  let best: { look: PhotoWish; far: number } | undefined;
  for (let nth = 0; nth < draws; nth++) {
    const look = drawLook(options, nth);
    const far = measureFar(look, options);
    if (far >= farEnough) return look;
    if (far > (best?.far ?? -1)) best = { look, far };
  }
  return best?.look ?? {};
};

const drawLook = ({ asked, seed, freedom, earlier }: LookOptions, nth: number): PhotoWish => {
  const look = { ...drawWish((seed + nth * drawStep) >>> 0, freedom), ...asked };
  if (!asked?.colour || earlier.length === 0) return look;
  return { ...look, colour: shade(asked.colour, shades[(nth + earlier.length - 1) % shades.length] ?? 0) };
};

/** Another colour, sometimes with a print; small freedom only dyes. */
const drawWish = (seed: number, freedom: number): PhotoWish => {
  const random = createRandom(seed);
  for (let i = 0; i < 3; i++) random();
  const stories = storiesFor({ kind: 'tShirt', fabric: 'cotton', gender: 'woman' });
  const colours = stories[Math.floor(random() * stories.length)];
  if (!colours) return {};
  const print = freedom > 1 ? (photoPrints[Math.floor(random() * photoPrints.length)] ?? 'solid') : 'solid';
  return { colour: colours.main, colours, ...(print === 'solid' ? {} : { print }) };
};

const measureFar = (look: PhotoWish, { own, earlier, asked }: LookOptions): number => {
  const colour = look.colour ? parseOklab(look.colour) : own;
  const apart = (other: Oklab) => Math.hypot(colour[0] - other[0], colour[1] - other[1], colour[2] - other[2]);
  const others = earlier.map((one) => {
    const theirs = one.colour ? parseOklab(one.colour) : own;
    return apart(theirs) + (one.print === look.print ? 0 : otherPrint);
  });
  // A colour that the user named is used however near it is to the garment's own.
  return Math.min(asked?.colour ? Number.POSITIVE_INFINITY : apart(own) + (look.print ? otherPrint : 0), ...others);
};
