import type { Language } from '@atelier/catalogue/text';
import { errorSentence } from '@atelier/contract/errors';
import type { ApiError } from '@atelier/platform/http';

/** The code's own sentence in the person's language; for a code that this page does not know, the server's words, else the default text. */
export const sentenceOfError = (error: ApiError, language: Language): string => {
  if (error.kind === 'api' && error.code !== undefined) return errorSentence(error.code, language, error.details);
  if (error.kind === 'api' && error.message) return error.message;
  return errorSentence('50000', language);
};
