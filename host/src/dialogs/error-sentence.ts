import type { Language } from '@atelier/catalogue/text';
import { type ErrorAction, errorCodes, errorSentence } from '@atelier/contract/errors';
import type { ApiError } from '@atelier/platform/http';

/** Of these the server knows more than a code says, e.g. why an account is disabled: its words count (specification, section 8). */
const saysMore = new Set<ErrorAction>(['login', 'home']);

/** The code's own sentence in the person's language; where the server says more, or for a code that this page does not know, the server's words, else the default text. */
export const sentenceOfError = (error: ApiError, language: Language): string => {
  if (error.kind === 'api' && error.message && error.code && saysMore.has(errorCodes[error.code].action)) {
    return error.message;
  }
  if (error.kind === 'api' && error.code !== undefined) return errorSentence(error.code, language, error.details);
  if (error.kind === 'api' && error.message) return error.message;
  return errorSentence('50000', language);
};
