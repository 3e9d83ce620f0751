import type { Assigned } from './assign-words.ts';

const isColour = ({ term }: Assigned): boolean => term.meaning.colour !== undefined;
const isPrint = ({ term }: Assigned): boolean => term.meaning.print !== undefined && term.meaning.print !== 'solid';

/**
 * "Plaid school uniform: pleated skirt, white blouse": a colour or a print before several garments belongs to those that have no
 * colour and no print of their own, where there are such.
 */
export const shareAmong = <Entry extends Assigned>(words: readonly Entry[], count: number): Entry[] =>
  words.flatMap((entry) => {
    if (entry.garment >= 0 || entry.isNegated || count < 2 || !(isColour(entry) || isPrint(entry))) return [entry];
    const bare = Array.from({ length: count }, (_, nth) => nth).filter(
      (nth) =>
        !words.some(
          (other) => other.garment === nth && !other.part && !other.isNegated && (isColour(other) || isPrint(other)),
        ),
    );
    return bare.length === 0 || bare.length === count ? [entry] : bare.map((garment) => ({ ...entry, garment }));
  });
