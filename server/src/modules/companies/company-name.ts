import { companyLimits } from '@atelier/contract/company';
import { normaliseText } from '@atelier/contract/normalise-text';
import { ApiFailure } from '../../platform/api-failure.ts';
import { findProhibitedWords } from '../../platform/text/word-check.ts';

/** What cannot be seen and changes how the rest is read: controls and marks of writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const unseen = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * A company's name as it is kept: NFC, one space between words. A character is what a reader counts as one, so an emoji is one.
 * @throws ApiFailure 41100 empty, 41101 too long, 41102 control characters, 41020 prohibited words
 */
export const parseCompanyName = (given: string): string => {
  if (unseen.test(given)) throw new ApiFailure('41102');
  const name = normaliseText(given);
  // Joiners and other invisible letters alone are no name.
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) throw new ApiFailure('41100');
  const characters = [...new Intl.Segmenter().segment(name)].length;
  if (characters > companyLimits.name || given.normalize('NFC').length > companyLimits.name * 8)
    throw new ApiFailure('41101', { max: companyLimits.name });
  const words = findProhibitedWords(name);
  if (words.length > 0) throw new ApiFailure('41020', { words: words.join(', ') });
  return name;
};
