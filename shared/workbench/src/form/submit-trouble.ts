import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { isApiError } from '@atelier/platform/http';
import type { LowCredit } from './price-state.ts';

/** Why a submission did not become a task. The form stays as it was in every case. */
export type SubmitTrouble =
  /** No answer: the same key goes out again on a retry. */
  | { kind: 'network' }
  | { kind: 'low'; low: LowCredit }
  | { kind: 'words'; words: string }
  | { kind: 'code'; code: ErrorCode; details: ErrorDetails }
  | { kind: 'unclear' };

const shortOf = (details: ErrorDetails): number => Number(details.short ?? 0);

const lowOf = (code: ErrorCode, details: ErrorDetails): LowCredit | undefined => {
  switch (code) {
    case '42001':
      return { kind: 'level' };
    case '42002':
      return { kind: 'trial', short: shortOf(details) };
    case '42003':
      return { kind: 'credits', short: shortOf(details) };
    case '42004':
      return { kind: 'company', short: shortOf(details) };
    default:
      return undefined;
  }
};

export const troubleOf = (error: unknown): SubmitTrouble => {
  if (!isApiError(error)) return { kind: 'unclear' };
  if (error.kind === 'network') return { kind: 'network' };
  if (error.code === undefined) return { kind: 'unclear' };
  const low = lowOf(error.code, error.details);
  if (low) return { kind: 'low', low };
  if (error.code === '41020') return { kind: 'words', words: String(error.details.words ?? '') };
  return { kind: 'code', code: error.code, details: error.details };
};

/** Has the server given an answer, so that the next press is a new intent? */
export const isAnswered = (trouble: SubmitTrouble): boolean => trouble.kind !== 'network' && trouble.kind !== 'unclear';
