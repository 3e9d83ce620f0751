import sentencesEn from '@atelier/contract/error-sentences-en' with { type: 'json' };
import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';

/** An expected failure of a call: sent with its HTTP status and `{ success: '0', code, msg, details }` in the requester's language. */
export class ApiFailure extends Error {
  readonly code: ErrorCode;
  /** Values for the code's message. */
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: { cause?: unknown }) {
    super(`${code} ${sentencesEn[code]}`, options);
    this.name = 'ApiFailure';
    this.code = code;
    this.details = details;
  }
}

/** The first of the rows that a query returned. @throws ApiFailure without one */
export const firstOf = <Row>([row]: readonly Row[], code: ErrorCode = '44000'): Row => {
  if (row === undefined) throw new ApiFailure(code);
  return row;
};
