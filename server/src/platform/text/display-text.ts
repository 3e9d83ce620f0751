import { isStreamSafe, normaliseText } from '@atelier/contract/normalise-text';
import { refusedField } from '@atelier/contract/refused-field';
import { ApiFailure } from '../api-failure.ts';

/** No form of ours nests deeper, and what walks an input need not survive more. */
const deepest = 64;
/** How many names of a path the answer repeats. */
const namedDepth = 4;

/** PostgreSQL holds no NUL, and half of a surrogate pair is no character in UTF-8. */
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
 * The input itself, when everything in it can be stored as text and normalised in linear time.
 * @throws ApiFailure 41000 with the field that holds a NUL, half a character or a letter with over 30 marks, or that is nested too deep
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

/** A name that others read. @throws ApiFailure 41000 with the field where nothing of it can be seen */
export const requireDisplayName = (given: string, field: string): string => {
  const name = normaliseText(given);
  if (name === '')
    throw new ApiFailure('41000', refusedField(field, undefined, { zh: '不能为空', en: 'must not be empty' }));
  return name;
};

/** Truncates a text to so many characters, cutting none in half. */
export const truncateText = (text: string, characters: number): string =>
  Array.from(text).slice(0, characters).join('');
