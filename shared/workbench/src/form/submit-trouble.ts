import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { type LowCredit, lowCreditOfError } from '@atelier/contract/low-credit';
import { isApiError } from '@atelier/platform/http';

/** Why a submission did not become a task. The form stays as it was in every case. */
export type SubmitTrouble =
  /** No answer: the same key goes out again on a retry. */
  | { kind: 'network' }
  | { kind: 'low'; low: LowCredit }
  | { kind: 'words'; words: string }
  | { kind: 'code'; code: ErrorCode; details: ErrorDetails }
  | { kind: 'unclear' };

export const troubleOf = (error: unknown): SubmitTrouble => {
  if (!isApiError(error)) return { kind: 'unclear' };
  if (error.kind === 'network') return { kind: 'network' };
  if (error.code === undefined) return { kind: 'unclear' };
  const low = lowCreditOfError(error.code, error.details);
  if (low) return { kind: 'low', low };
  if (error.code === '41020') return { kind: 'words', words: String(error.details.words ?? '') };
  return { kind: 'code', code: error.code, details: error.details };
};

/** Has the server given an answer, so that the next press is a new intent? */
export const isAnswered = (trouble: SubmitTrouble): boolean => trouble.kind !== 'network' && trouble.kind !== 'unclear';
