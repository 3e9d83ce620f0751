import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { dialogs } from '@atelier/platform/dialogs';

/**
 * The sentence of a refusal in the language in use. The host says it: its table of sentences is the page's only one, and it is
 * there without a network.
 */
export const codeSentence = (code: ErrorCode, details: ErrorDetails): string =>
  dialogs.sentenceOf(
    Object.assign(new Error(code), { name: 'ApiError' as const, kind: 'api' as const, message: '', code, details }),
  );
