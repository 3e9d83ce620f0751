import { z } from 'zod';

/** Controls, and what Unicode says to show nothing for: marks of writing direction, letters without a shape or a width. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u2800\ufff9-\ufffb]|(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Joiners shape emoji and the letters of Arabic and Indic scripts; behind any other letter they are invisible. */
const idleJoiner =
  /(^|[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\s])[\u200c\u200d]+/gu;

/**
 * Selectors choose among the shapes of emoji, signs of mathematics and letters of a few scripts, tags among flags; behind anything else they are
 * invisible. A digit is an emoji with the key around it only.
 */
const idleSelectors =
  /(?<![\p{Emoji}\p{Sm}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}])\p{Variation_Selector}+|(?<=[\d#*])(?!\ufe0f\u20e3)\p{Variation_Selector}|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,7})[\u{e0020}-\u{e007f}]+/gu;

/** More marks on one letter than any language writes run over the lines above and below. */
const heapedMarks = /(\p{M}{4})\p{M}+/gu;

/** Unicode normal forms sort the marks of one letter in quadratic time: at most 30 are read, as in the Stream-Safe Text Format (UAX #15, 13). */
const unsafeMarks = /(\p{M}{30})\p{M}+/gu;

/** Whether no letter has more marks than `normalize` reads in linear time. */
export const isStreamSafe = (text: string): boolean => text.search(unsafeMarks) === -1;

const fullWidth = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/**
 * A text in one line, as it is stored and as it is searched: NFC, nothing invisible, full-width letters and digits as ASCII, one space
 * between words. '' where nothing is visible.
 */
export const normaliseText = (given: string): string => {
  const text = given
    .replace(unsafeMarks, '$1')
    .normalize('NFC')
    .replace(invisible, '')
    .replace(idleJoiner, '$1')
    .replace(idleSelectors, '')
    .replace(heapedMarks, '$1')
    .replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/\s+/gu, ' ')
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '';
};

/** What a search compares: equal for texts that differ in case or in what `normaliseText` evens out. */
export const searchKey = (text: string): string => normaliseText(text).toLowerCase();

/** Text of a search as the stored names are. @param max characters after that */
export const searchText = (max: number) => z.string().transform(normaliseText).pipe(z.string().max(max));
