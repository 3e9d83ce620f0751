import { errorActionOf } from '@atelier/contract/error-actions';
import { isErrorCode } from '@atelier/contract/errors';
import { fillSentence } from '@atelier/contract/fill-sentence';
import type { ApiError } from '@atelier/platform/http';
import type { ErrorWords } from '../i18n/frame-words.ts';

/** Of these the server knows more than a code says, e.g. why an account is disabled: its words count (specification, section 8). */
const saysMore = new Set(['login', 'home']);

/**
 * The error code's text in the user's language. The server's text is used where it says more or the code is unknown, else the
 * default text.
 */
export const sentenceOfError = (error: ApiError, { language, sentences }: ErrorWords): string => {
  if (error.kind !== 'api') return sentences['50000'];
  const { code, message } = error;
  if (message && (code === undefined || saysMore.has(errorActionOf(code)))) return message;
  return fillSentence(sentences[isErrorCode(code) ? code : '50000'], language, error.details);
};
