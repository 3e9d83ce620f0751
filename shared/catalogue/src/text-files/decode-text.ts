import { commonHan, commonHangul, commonLatin } from './common-letters.ts';

/** Encodings that are compared where a file declares none; on a draw the earlier one wins. */
const candidates = [
  'gb18030',
  'big5',
  'euc-kr',
  'shift_jis',
  'windows-1252',
  'windows-1251',
  'windows-1250',
  'windows-1254',
  'macintosh',
] as const;

/** Bytes of lines with letters beyond ASCII that are compared. */
const sampleBytes = 32_768;
/** Advantage of the encoding that a file declares. Templates declare the usual ones whatever their programs write. */
const declaredAdvantage = { usual: 0.3, other: 1 } as const;
const usualEncodings: ReadonlySet<string | undefined> = new Set(['utf-8', 'windows-1252']);
/** Advantage of two-byte letters that are valid UTF-8, which texts in other encodings rarely are. */
const utf8Advantage = 0.4;

/** Mac Roman has letters where double-byte encodings have their first bytes. */
const macHandicap = 0.15;

const decodeStrictly = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Canonical name of a label of the Encoding Standard; undefined for any other. */
const encodingOf = (label: string): string | undefined => {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
};

/** Lines with bytes beyond ASCII. No encoding here uses line ends inside of a character. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const sample: number[] = [];
  for (let at = 0; at < bytes.length && sample.length < sampleBytes; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const isEnd = (byte: number | undefined) => byte === undefined || byte === 0x0a || byte === 0x0d;
    let start = at;
    while (start > 0 && at - start < 200 && !isEnd(bytes[start - 1])) start -= 1;
    let end = at;
    while (end < bytes.length && end - start < 4096 && !isEnd(bytes[end])) end += 1;
    for (const byte of bytes.subarray(start, end)) sample.push(byte);
    sample.push(0x0a);
    at = end;
  }
  return Uint8Array.from(sample);
};

const isLatin = (letter: string): boolean => /^[a-z]$/i.test(letter) || commonLatin.has(letter);
const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();

/** How likely people write this letter between its neighbours; 1 is sure. */
const likelihood = (letter: string, before: string, after: string): number => {
  if (/[\ufffd\p{Cc}\p{Co}\p{Cn}]/u.test(letter)) return -1;
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)) {
    const isInWord = /[a-z]/.test(before) || /[a-z]/.test(after);
    const share = isInWord ? 0.4 : 1;
    if (/\p{Script=Han}/u.test(letter)) return share * (commonHan.has(letter) ? 1 : 0.35);
    if (/[\uac00-\ud7a3]/.test(letter)) return share * (commonHangul.has(letter) ? 1 : 0.3);
    return share * (/[\u3041-\u30ff]/.test(letter) ? 0.9 : 0.1);
  }
  if (/[\u3000-\u303f\uff01-\uff5e\u2018-\u201d\u2026\u2014]/.test(letter)) return 0.7;
  if (/[а-яё]/i.test(letter)) {
    if (isUpper(letter) && /[а-яё]/.test(before)) return -0.5;
    return /[а-яё]/i.test(before) || /[а-яё]/i.test(after) ? 0.9 : 0.3;
  }
  if (commonLatin.has(letter)) {
    if (isUpper(letter) && /[\p{Ll}]/u.test(before)) return 0.1;
    return isLatin(before) || isLatin(after) ? 0.85 : 0.3;
  }
  if (/\p{L}/u.test(letter)) return 0.15;
  return /[\d\s]/.test(before) || before === '' ? 0.5 : 0.1;
};

const likelihoodOf = (text: string): number => {
  const letters = [...text];
  let [sum, count] = [0, 0];
  for (const [at, letter] of letters.entries()) {
    if (letter <= '\u007f') continue;
    sum += likelihood(letter, letters[at - 1] ?? '', letters[at + 1] ?? '');
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
};

/** UTF-16 by its byte order mark, or by the zero bytes of its ASCII letters, which have one parity. */
const utf16Of = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 10 < head.length || Math.min(even, odd) * 20 > Math.max(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** Three bytes a letter are UTF-8 wherever all of them fit; so is a text with a few damaged letters. */
const isSurelyUtf8 = (sample: Uint8Array): boolean => {
  const text = new TextDecoder().decode(sample);
  const damaged = text.split('\ufffd').length - 1;
  const long = text.match(/[\u0800-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  return damaged * 10 <= long && long > 0;
};

/**
 * Encoding of a text file by its byte order mark, what it declares, and the letters that result: programs of people write Windows code
 * pages, GB18030 or UTF-16 and often do not say so.
 * @param declared any label of the Encoding Standard, as the file itself writes it
 */
export const detectEncoding = (bytes: Uint8Array, declared?: string): string => {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return utf16;
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const sample = sampleOf(bytes);
  const label = declared === undefined ? undefined : encodingOf(declared);
  // UTF-16 was recognised above.
  const named = label?.startsWith('utf-16') ? undefined : label;
  if (sample.length === 0) return 'utf-8';
  if (isSurelyUtf8(sample)) return 'utf-8';
  let best = { encoding: named ?? 'windows-1252', rating: Number.NEGATIVE_INFINITY };
  const all = new Set<string>(['utf-8', ...(named === undefined ? [] : [named]), ...candidates]);
  const declaredShare = declaredAdvantage[usualEncodings.has(named) ? 'usual' : 'other'];
  for (const encoding of all) {
    const text = decodeStrictly(sample, encoding);
    if (text === undefined) continue;
    const advantage = (encoding === named ? declaredShare : 0) + (encoding === 'utf-8' ? utf8Advantage : 0);
    const rating = likelihoodOf(text) + advantage - (encoding === 'macintosh' ? macHandicap : 0);
    if (rating > best.rating) best = { encoding, rating };
  }
  return best.encoding;
};

/** A text file of people as text, without its byte order mark. Never fails: what fits no encoding is replaced by U+FFFD. */
export const decodeText = (bytes: Uint8Array, declared?: string): string =>
  new TextDecoder(detectEncoding(bytes, declared)).decode(bytes);
