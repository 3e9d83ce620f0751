import { partCrafts } from '../spec.ts';
import type { PlacedText } from './placed-text.ts';
import type { Found } from './scan-words.ts';

/** Whether a word says how something looks, and is no thing of its own. */
export const isLookWord = ({ term: one }: Found): boolean =>
  ['colour', 'fabricType', 'fabricPattern'].includes(one.attribute ?? '') ||
  one.meaning.surfaces !== undefined ||
  one.meaning.gradient !== undefined ||
  (one.meaning.fabric !== undefined && one.meaning.kind === undefined) ||
  ['embroidery', 'sequins', 'beading', 'quilting', 'laceTrim', 'patchwork'].includes(one.meaning.craft ?? '');

/** "Beaded", "quilted": a finish that a part can have of its own. */
export const isPartFinish = ({ term: one }: Found): boolean =>
  Object.keys(one.meaning).length === 1 && (partCrafts as readonly string[]).includes(one.meaning.craft ?? '');

const isColour = ({ term: one }: Found): boolean => one.attribute === 'colour';

/** Where the looks begin that stand right before a place of the text: "forest green" of "forest green chest panel". */
export const lookStart = (
  { text, found, spans }: Pick<PlacedText, 'text' | 'found' | 'spans'>,
  from: number,
): number => {
  const before = spans.findIndex(([, end = -1], nth) => {
    const entry = found[nth];
    if (!entry || entry.isNegated || !isLookWord(entry) || end > from) return false;
    const gap = text.slice(end, from);
    // "Navy and red stripes": two colours of one thing.
    const isPair =
      gap === ' and ' && isColour(entry) && found.some((one, at) => one && spans[at]?.[0] === from && isColour(one));
    return /^ ?$/.test(gap) || isPair;
  });
  const start = spans[before]?.[0];
  const isHanBreak = /\p{Script=Han} $/u.test(text.slice(0, from)) && /^\p{Script=Han}/u.test(text.slice(from));
  return start === undefined || isHanBreak ? from : lookStart({ text, found, spans }, start);
};
