import { readdirSync, readFileSync } from 'node:fs';
import type { Term } from './term.ts';

const folder = new URL('../vocabulary/', import.meta.url);

/** A file of `flats/vocabulary`, without its ending. */
export const readVocabulary = <T>(name: string): T => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

/** Rows of `vocabulary/terms`, one file a subject; each word is in one row. */
export const writtenTerms: readonly Term[] = readdirSync(new URL('terms/', folder))
  .sort()
  .flatMap((file) => readVocabulary<Term[]>(`terms/${file.replace('.json', '')}`));

/** The row of `vocabulary/terms` with a word. */
export const termOf = (word: string): Term => {
  const found = writtenTerms.find(({ words }) => words.includes(word));
  if (!found) throw new Error(`no term has the word ${word}`);
  return found;
};

/** Words without a meaning of their own, and words of what a flat cannot show (people, places, oblique views). */
export const wordLists = readVocabulary<{
  stopWords: string[];
  stopHan: string[];
  titleWords: string[];
  undrawable: string[];
}>('word-lists');
