import { isStreamSafe, normaliseText } from '@atelier/contract/normalise-text';
import { refusedField } from '@atelier/contract/refused-field';
import { create } from 'content-disposition';
import { ApiFailure } from '../api-failure.ts';

/** Maximum nesting: no form nests deeper, and recursive code does not need to handle more. */
const deepest = 64;
/** Maximum names of a path in the response. */
const namedDepth = 4;

/** PostgreSQL stores no NUL, and a lone surrogate is no character in UTF-8. */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

interface Place {
  value: unknown;
  key: string;
  depth: number;
  parent: Place | undefined;
}

const isSound = ({ value, key, depth }: Place): boolean =>
  depth <= deepest && isText(key) && (typeof value !== 'string' || isText(value));

const fieldOf = (place: Place): string => {
  const names: string[] = [];
  for (let at: Place | undefined = place; at?.parent; at = at.parent) if (isText(at.key)) names.unshift(at.key);
  return names.slice(0, namedDepth).join('.') || 'body';
};

const tooManyMarks = { zh: '一个字上叠加的符号过多，请删去一些', en: 'too many marks on one letter; remove some' };

/**
 * Returns the input if its text can be stored and normalised. @throws ApiFailure 41000 with a field of NUL, lone surrogates, over 30 marks
 * or deep nesting
 */
export const checkText = <Input>(input: Input): Input => {
  const places: Place[] = [{ value: input, key: '', depth: 0, parent: undefined }];
  for (let place = places.pop(); place; place = places.pop()) {
    if (!isSound(place)) throw new ApiFailure('41000', { field: fieldOf(place) });
    const { value, depth } = place;
    if (typeof value === 'string' && !isStreamSafe(value))
      throw new ApiFailure('41000', refusedField(fieldOf(place), undefined, tooManyMarks));
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value))
      places.push({ value: inner, key, depth: depth + 1, parent: place });
  }
  return input;
};

/** Validates a displayed name. @throws ApiFailure 41000 with the field when it has no visible character */
export const requireDisplayName = (given: string, field: string): string => {
  const name = normaliseText(given);
  if (name === '')
    throw new ApiFailure('41000', refusedField(field, undefined, { zh: '不能为空', en: 'must not be empty' }));
  return name;
};

export const truncateText = (text: string, characters: number): string =>
  Array.from(text).slice(0, characters).join('');

/** Maximum UTF-8 bytes of a name: leaves space for a number and an extension within the usual limit of 255. */
const longest = 200;

/** Reserved names of Windows, also with an extension: such a folder cannot be unpacked there. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Prefix of a text within so many bytes, without splitting a character or an emoji. */
const within = (text: string, bytes: number): string => {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = '';
  let room = bytes;
  for (const { segment } of letters.segment(text)) {
    room -= Buffer.byteLength(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept;
};

/** A safe file name (without extension) on Windows, macOS and Linux: no separators, reserved names or direction marks. @param otherwise when nothing is left */
export const fileStem = (given: string, otherwise: string): string => {
  const plain = normaliseText(given)
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^\.+/, '_');
  return (
    within(plain, longest)
      .replace(/[. ]+$/, '')
      .replace(reserved, '$&_') || otherwise
  );
};

/** The header of a download (RFC 6266): the full name, and an ASCII version for old clients when it differs. */
export const attachment = (fileName: string): string => create(fileName.toWellFormed());
