import { errorActionOf } from '@atelier/contract/error-actions';
import { isErrorCode } from '@atelier/contract/errors';
import { fillSentence } from '@atelier/contract/fill-sentence';
import type { ApiError } from '@atelier/platform/http';
import type { ErrorWords } from '../i18n/frame-words.ts';

/** Of these the server knows more than a code says, e.g. why an account is disabled: its words count (specification, section 8). */
const saysMore = new Set(['login', 'home']);

/** The code's own sentence in the person's language; where the server says more, or for a code that this page does not know, the server's words, else the default text. */
export const sentenceOfError = (error: ApiError, { language, sentences }: ErrorWords): string => {
  if (error.kind !== 'api') return sentences['50000'];
  const { code, message } = error;
  if (message && (code === undefined || saysMore.has(errorActionOf(code)))) return message;
  return fillSentence(sentences[isErrorCode(code) ? code : '50000'], language, error.details);
};
