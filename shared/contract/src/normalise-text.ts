import { z } from 'zod';

/** Control characters, and characters that Unicode displays as nothing: direction marks, letters without a glyph or width. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u2800\ufff9-\ufffb]|(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Joiners shape emoji and letters of Arabic and Indic scripts; after any other letter they are invisible. */
const idleJoiner =
  /(^|[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\s])[\u200c\u200d]+/gu;

/**
 * Variation selectors select glyphs of emoji, mathematical signs and letters of a few scripts, tags select flags; after anything else they
 * are invisible. A digit is an emoji only with the keycap.
 */
const idleSelectors =
  /(?<![\p{Emoji}\p{Sm}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}])\p{Variation_Selector}+|(?<=[\d#*])(?!\ufe0f\u20e3)\p{Variation_Selector}|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,7})[\u{e0020}-\u{e007f}]+/gu;

/** More combining marks on one letter than any language uses overlap the neighbouring text lines. */
const heapedMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * Unicode normalisation sorts the marks of one letter in quadratic time: at most 30 are processed, as in the Stream-Safe Text Format (UAX
 * #15, 13).
 */
const unsafeMarks = /(\p{M}{30})\p{M}+/gu;

/** True when no letter has more marks than `normalize` processes in linear time. */
export const isStreamSafe = (text: string): boolean => text.search(unsafeMarks) === -1;

const fullWidth = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/**
 * Normalises a text to one line for storage and search: NFC, no invisible characters, full-width letters and digits as ASCII, single
 * spaces. '' when nothing is visible.
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

/** Comparison key of a search: ignores case and everything that `normaliseText` normalises. */
export const searchKey = (text: string): string => normaliseText(text).toLowerCase();

/** Search text, normalised like the stored names. @param max characters after normalisation */
export const searchText = (max: number) => z.string().transform(normaliseText).pipe(z.string().max(max));
