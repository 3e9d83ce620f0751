import { checkWords, wordCheckLimits } from '@atelier/contract/words';
import { http } from '@atelier/platform/http';
import { useEffect, useState } from 'react';

/** Debounce of the text check. */
const restMs = 500;

/**
 * Prohibited words of a text while it is written, as the server finds them; the list itself never comes to the browser. Without
 * an answer nothing is said: the submission is checked in any case.
 */
export const useWordCheck = (text: string): readonly string[] => {
  const [found, setFound] = useState<{ text: string; words: readonly string[] }>({ text: '', words: [] });
  useEffect(() => {
    if (text.trim() === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const texts = [text.slice(0, wordCheckLimits.characters)];
      http.call(checkWords, { texts }, { quiet: true, signal: controller.signal }).then(
        ({ words }) => setFound({ text, words }),
        () => undefined,
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  // Words that were taken out meanwhile are no longer held against the text.
  return text.trim() === '' ? [] : found.words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
};
