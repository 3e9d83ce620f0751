import type { EngineReport } from '../engine.ts';
import type { FlatSpec } from './spec.ts';
import type { ParsedWords } from './words/parse-words.ts';

/**
 * What the person reads about their words. A word that was understood and then had to give way, because the garment cannot have both
 * ("strapless, long sleeves"), counts as not drawn.
 */
export const reportWords = (parsed: ParsedWords, spec: FlatSpec | undefined): NonNullable<EngineReport['words']> => {
  const understood: { word: string; zh: string; en: string }[] = [];
  const ignored = [...parsed.ignored];
  for (const { word, label, meaning } of parsed.understood) {
    if (spec && hasGivenWay(meaning, spec)) ignored.push(word);
    else understood.push({ word, zh: label.zh, en: label.en });
  }
  return { understood, ignored: [...new Set(ignored)] };
};

/** Only words with one meaning can be wrong as a whole; "short" means another length for each kind. */
const hasGivenWay = (meaning: Readonly<Record<string, unknown>>, spec: FlatSpec): boolean => {
  const entries = Object.entries(meaning);
  const [only] = entries;
  if (!only || entries.length > 1 || only[0] === 'length' || !Object.hasOwn(spec, only[0])) return false;
  const value = spec[only[0] as keyof FlatSpec];
  if (only[0] === 'details') return !(only[1] as string[]).every((entry) => spec.details.includes(entry as 'yoke'));
  if (only[0] === 'closure' && only[1] === 'buttons') return value === 'none' || value === 'zip';
  if (only[0] === 'print') return (value === 'solid') !== (only[1] === 'solid');
  return value !== only[1];
};
