import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { type LowCredit, lowCreditOfError } from '@atelier/contract/low-credit';
import { isApiError } from '@atelier/platform/http';

/** Why a submission did not create a task. The form keeps its values in every case. */
export type SubmitError =
  /** No response: a retry uses the same key. */
  | { kind: 'network' }
  /** The server lost its database during the request and may have created the task: a retry uses the same key. */
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

/** True when the server confirmed that there is no task, so that the next press is a new submission. */
export const isAnswered = ({ kind }: SubmitError): boolean =>
  kind !== 'network' && kind !== 'later' && kind !== 'unclear';
