import { readVocabulary } from './read-vocabulary.ts';
import type { Term } from './term.ts';

/** Colours, garments and parts in Latin letters, as people type them who switch input methods, beside what they stand for. */
const pinyin = readVocabulary<[syllables: string, han: string][]>('pinyin');

/** Terms for pinyin, each with what its characters mean in `terms`. Written apart or as one word. */
export const pinyinTerms = (terms: readonly Term[]): Term[] =>
  pinyin.flatMap(([syllables, han]) => {
    const meant = terms.find(({ words }) => words.includes(han));
    return meant ? [{ ...meant, words: [syllables, syllables.replaceAll(' ', '')] }] : [];
  });
