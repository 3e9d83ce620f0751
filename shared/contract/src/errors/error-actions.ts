import type { ErrorCode } from '../errors.ts';

/** What the client does with a code, beside showing its message. */
export type ErrorAction =
  | 'refresh' /* refresh the access token and retry */
  | 'logout' /* end the session */
  | 'login' /* message for 5 s, then login without redirect */
  | 'home' /* message, then home */
  | 'credits' /* one of the low-credit notices with its own way out, see low-credit.ts */
  | 'message'; /* message for 5 s */

const actions: Partial<Record<ErrorCode, ErrorAction>> = {
  '40000': 'logout',
  '40001': 'refresh',
  '40002': 'refresh',
  '40003': 'login',
  '40004': 'login',
  '40005': 'home',
  '42001': 'credits',
  '42002': 'credits',
  '42003': 'credits',
  '42004': 'credits',
  '42005': 'credits',
  '42006': 'credits',
};

/** Of a failure without a code, and of every code that asks for nothing of its own, it is the message. */
export const errorActionOf = (code: ErrorCode | undefined): ErrorAction =>
  (code === undefined ? undefined : actions[code]) ?? 'message';
