import type { PlacedText } from './placed-text.ts';
import type { Found } from './scan-words.ts';

/** Whether a word says how something looks, and is no thing of its own. */
export const isLookWord = ({ term: one }: Found): boolean =>
  ['colour', 'fabricType', 'fabricPattern'].includes(one.attribute ?? '') ||
  one.meaning.surfaces !== undefined ||
  (one.meaning.fabric !== undefined && one.meaning.kind === undefined) ||
  ['embroidery', 'sequins', 'beading', 'quilting', 'laceTrim', 'patchwork'].includes(one.meaning.craft ?? '');

/** Where the looks begin that stand right before a place of the text: "forest green" of "forest green chest panel". */
export const lookStart = (
  { text, found, spans }: Pick<PlacedText, 'text' | 'found' | 'spans'>,
  from: number,
): number => {
  const before = spans.findIndex(([, end = -1], nth) => {
    const entry = found[nth];
    return entry && !entry.isNegated && isLookWord(entry) && end <= from && /^ ?$/.test(text.slice(end, from));
  });
  const start = spans[before]?.[0];
  const isHanBreak = /\p{Script=Han} $/u.test(text.slice(0, from)) && /^\p{Script=Han}/u.test(text.slice(from));
  return start === undefined || isHanBreak ? from : lookStart({ text, found, spans }, start);
};
