import type { Wish } from '../wish.ts';
import { printedTerm } from './part-terms.ts';
import type { Meaning, Term } from './term.ts';

/** What there is in place of a refused choice, by its attribute. */
const neutral: Record<string, Meaning> = {
  ...{ pocket: { pocket: 'none' }, logo: { logo: 'none' }, collar: { collar: 'none' }, hat: { hat: 'none' } },
  ...{
    craft: { craft: 'none' },
    waistShape: { waistShape: 'plain' },
    cuff: { cuff: 'plain' },
    hem: { hem: 'straight' },
  },
  ...{
    fabricPattern: { print: 'solid', craft: 'none', logo: 'none' },
    sleeveType: { sleeveLength: 'sleeveless' },
    sleeveLength: { sleeveLength: 'sleeveless' },
  },
};

/** "Not too long" is of middling length, "not too short" covers the knee. */
const opposite: Readonly<Record<string, Wish['length']>> = {
  ...{ micro: 'knee', mini: 'knee', cropped: 'hip', waist: 'hip', knee: 'midi', midi: 'knee', thigh: 'hip' },
};

const isOnly = ({ meaning }: Term, field: string): boolean => field in meaning && Object.keys(meaning).length === 1;

/** What it means of a garment that a word is refused: without pockets, not too long. Empty where nothing can take its place. */
export const negated = (term: Term): Meaning => {
  if (term.meaning.print || term.meaning.craft === 'print' || term === printedTerm)
    return { print: 'solid', craft: 'none', logo: 'none' };
  // A hood without a drawstring is a hood.
  if (['drawstring', 'detachable'].includes(term.meaning.hat ?? '')) return { hat: 'plain' };
  if (term.meaning.surfaces) return { surfaces: [] };
  if (term.attribute && isOnly(term, 'length')) return { length: opposite[term.meaning.length as 'mini'] ?? 'knee' };
  if (term.attribute === 'fit' && isOnly(term, 'fit')) return { fit: 'regular' };
  if (term.attribute && neutral[term.attribute]) return neutral[term.attribute] as Meaning;
  if (term.meaning.kind) return {};
  if (term.meaning.closure && Object.keys(term.meaning).length === 1) return { closure: 'none' };
  return term.meaning.details?.length ? { details: term.meaning.details } : {};
};
