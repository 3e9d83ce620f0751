import type { ChoiceKey, GarmentKindKey } from '@atelier/catalogue/attributes';
import type { GenderKey } from '@atelier/catalogue/genders';
import { z } from 'zod';

/** How the garment is closed in front. */
export type Closure =
  | 'none'
  | 'buttons'
  | 'oneButton'
  | 'doubleBreasted'
  | 'zip'
  | 'biasZip'
  | 'placket'
  | 'toggles'
  | 'snaps'
  | 'wrap'
  | 'open';

/** Parts that no attribute of the catalogue names. */
export const flatDetails = [
  'yoke',
  'princess',
  'darts',
  'epaulettes',
  'stormFlap',
  'buttonDown',
  'shirtTail',
  'centreCrease',
  'bib',
  'bodySuit',
  'stripedRib',
  'beltLoops',
  'backVent',
  'camp',
  'tiers',
  'mermaid',
  'tulle',
  'briefs',
  'coinSeams',
  'fringe',
] as const;
export type FlatDetail = (typeof flatDetails)[number];

/** Prints that are drawn; `solid` draws none. */
export const printKeys = [
  'solid',
  'stripeAcross',
  'stripeDown',
  'breton',
  'gingham',
  'tartan',
  'windowpane',
  'houndstooth',
  'argyle',
  'herringbone',
  'polkaDot',
  'ditsy',
  'floral',
  'daisy',
  'leaves',
  'paisley',
  'geometric',
  'leopard',
  'zebra',
  'snake',
  'camouflage',
  'tieDye',
  'brush',
  'cloud',
  'fruit',
  'animals',
  'lettering',
  'colourBlock',
] as const;
export type PrintKey = (typeof printKeys)[number];

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const word = z.string().max(24);
const tune = z.number().min(-1).max(1);

/** What is read back from a picture: everything bounded, so that a forged one draws a garment or nothing. */
export const flatSpecSchema = z.strictObject({
  version: z.literal(1),
  kind: word,
  gender: z.enum(['woman', 'man', 'children']),
  length: word,
  fit: word,
  collar: word,
  neckline: word,
  hat: word,
  hem: word,
  sleeveLength: word,
  sleeveType: word,
  cuff: word,
  waist: word,
  waistShape: word,
  pocket: word,
  craft: word,
  logo: word,
  fabric: word,
  closure: word,
  print: z.enum(printKeys),
  printScale: z.number().min(0.5).max(2),
  details: z.array(z.enum(flatDetails)).max(flatDetails.length),
  colours: z.strictObject({ main: colour, second: colour, accent: colour, trim: colour }),
  /** Small departures from the block, -1 to 1: width, length, sleeve, neck, flare. */
  tune: z.strictObject({ width: tune, length: tune, sleeve: tune, neck: tune, flare: tune }),
  seed: z.number().int().min(0),
});

/**
 * Everything that a flat is drawn from. Attributes hold the catalogue's choice keys; those that mean nothing for the kind hold the
 * neutral choice, so that drawing needs no question whether they are there.
 */
export interface FlatSpec {
  version: 1;
  kind: GarmentKindKey;
  gender: GenderKey;
  length: ChoiceKey<'length'>;
  fit: ChoiceKey<'fit'>;
  collar: ChoiceKey<'collar'>;
  neckline: ChoiceKey<'neckline'>;
  hat: ChoiceKey<'hat'>;
  hem: ChoiceKey<'hem'>;
  sleeveLength: ChoiceKey<'sleeveLength'>;
  sleeveType: ChoiceKey<'sleeveType'>;
  cuff: ChoiceKey<'cuff'>;
  waist: ChoiceKey<'waist'>;
  waistShape: ChoiceKey<'waistShape'>;
  pocket: ChoiceKey<'pocket'>;
  craft: ChoiceKey<'craft'>;
  logo: ChoiceKey<'logo'>;
  fabric: ChoiceKey<'fabricType'>;
  closure: Closure;
  print: PrintKey;
  /** Size of the print, 1 as usual. */
  printScale: number;
  details: readonly FlatDetail[];
  colours: { main: string; second: string; accent: string; trim: string };
  tune: { width: number; length: number; sleeve: number; neck: number; flare: number };
  /** Moves motifs and folds; the construction is in the fields above. */
  seed: number;
}

export type View = 'front' | 'back';
