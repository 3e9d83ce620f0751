import { sentencesEn } from '@atelier/contract/error-sentences-en';
import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';

/**
 * An expected failure: thrown anywhere below a call, it becomes the code's HTTP status and `{ success: '0', code, msg, details }`
 * with the sentence in the asker's language.
 */
export class ApiFailure extends Error {
  readonly code: ErrorCode;
  /** Figures for the code's sentence. */
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: { cause?: unknown }) {
    super(`${code} ${sentencesEn[code]}`, options);
    this.name = 'ApiFailure';
    this.code = code;
    this.details = details;
  }
}
