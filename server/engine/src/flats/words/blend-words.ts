import { shownBy } from '../prints/shown-by.ts';
import type { PrintKey } from '../spec.ts';
import type { Wish } from '../wish.ts';
import type { Found } from './scan-words.ts';
import { toneOf, usualTone } from './tone-terms.ts';

/** Of several prints the one that shows all of them: a Nordic knit has snowflakes and reindeer. */
export const unitePrints = (prints: readonly PrintKey[]): PrintKey | undefined =>
  prints.findLast((print) => prints.every((other) => shownBy(print).includes(other))) ?? prints.at(-1);

/** "pink to purple gradient": the second colour is where it ends, not a trim. */
export const takeGradient = (wish: Wish, hues: string[]): void => {
  if (!wish.gradient) return;
  const [, to] = hues.splice(0, 2, ...hues.slice(0, 1));
  const edge = wish.parts?.hem?.colour;
  wish.gradient = { form: wish.gradient.form, ...(to ? { to } : edge && edge !== 'contrast' ? { to: edge } : {}) };
};

/** Colours as a tone has them: pale ones, glowing ones. */
export const toned = (hues: readonly string[], tone: 'neon' | 'pastel'): string[] =>
  hues.length > 0 ? hues.map((hue) => toneOf(hue, tone)) : [usualTone[tone]];

const mostSurfaces = 4;
/** "with yellow stars": a colour right before a motif is the motif's, unless a garment's name ends the same run of words: "red sequin mini dress". */
export const isMotifHue = (words: readonly Found[], nth: number): boolean => {
  const [hue, motif] = [words[nth], words[nth + 1]];
  return (
    hue?.term.attribute === 'colour' &&
    !hue.isJoined &&
    motif?.isAdjacent === true &&
    !motif.isNegated &&
    (ownHued.includes(motif.term.meaning.print ?? 'solid') || beads.includes(motif.term.meaning.craft)) &&
    !endsInGarment(words, nth + 2)
  );
};

const endsInGarment = (words: readonly Found[], from: number): boolean => {
  let at = from;
  while (words[at]?.isAdjacent && !words[at]?.term.meaning.kind) at++;
  return words[at]?.isAdjacent === true && words[at]?.term.meaning.kind !== undefined;
};

/** Sewn on, so that a colour right before them is theirs: "brown beads". */
const beads: readonly Wish['craft'][] = ['beading', 'sequins'];

const ownHued: readonly PrintKey[] = [
  ...(['star', 'moon', 'hearts', 'butterfly', 'bird', 'feather', 'snowflake', 'koi', 'crane', 'lotus'] as const),
  ...(['dragon', 'phoenix', 'plumBlossom', 'chrysanthemum', 'bamboo'] as const),
];

/** Surfaces that were named one after another. */
export const joined = (
  one: Wish['surfaces'] = [],
  other: NonNullable<Wish['surfaces']>,
): NonNullable<Wish['surfaces']> => [...new Set([...one, ...other])].slice(0, mostSurfaces);

/** Shine, open cloth, gradients and pictures are drawn on flats only; on photographs and sketches they are reported as not drawn. */
export const isOfDrawings = (meaning: Readonly<Record<string, unknown>>): boolean =>
  ['surfaces', 'gradient', 'artwork'].some((field) => field in meaning);

export const isPlainStripe = (word: string): boolean => /^(striped?|stripes|条纹)$/i.test(word);
