import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { type LowCredit, lowCreditOfError } from '@atelier/contract/low-credit';
import { isApiError } from '@atelier/platform/http';

/** Why a submission did not become a task. The form stays as it was in every case. */
export type SubmitError =
  /** No answer: the same key goes out again on a retry. */
  | { kind: 'network' }
  /** The server lost its database in the middle, and may have taken the task all the same: the same key goes out again. */
  | { kind: 'later'; code: ErrorCode }
  | { kind: 'low'; low: LowCredit }
  | { kind: 'words'; words: string }
  | { kind: 'code'; code: ErrorCode; details: ErrorDetails }
  | { kind: 'unclear' };

/** Codes after which it is unknown whether the task was created. */
const uncertain: ReadonlySet<ErrorCode> = new Set(['50000', '50001']);

export const toSubmitError = (error: unknown): SubmitError => {
  if (!isApiError(error)) return { kind: 'unclear' };
  if (error.kind === 'network') return { kind: 'network' };
  if (error.code === undefined) return { kind: 'unclear' };
  if (uncertain.has(error.code)) return { kind: 'later', code: error.code };
  const low = lowCreditOfError(error.code, error.details);
  if (low) return { kind: 'low', low };
  if (error.code === '41020') return { kind: 'words', words: String(error.details.words ?? '') };
  return { kind: 'code', code: error.code, details: error.details };
};

/** Has the server said that there is no task, so that the next press is a new intent? */
export const isAnswered = ({ kind }: SubmitError): boolean =>
  kind !== 'network' && kind !== 'later' && kind !== 'unclear';
