import type { ErrorCode } from '@atelier/contract/errors';
import type { ApiError } from '@atelier/platform/http';

const fieldByCode: Partial<Record<ErrorCode, string>> = {
  '41001': 'phone',
  '41002': 'code',
  '41003': 'password',
  '41004': 'phone',
  '41005': 'phone',
  '41006': 'invite',
  '41008': 'phone',
  '41009': 'phone',
  '41210': 'present',
  '41211': 'present',
  '41212': 'phone',
  '41217': 'phone',
  '43011': 'code',
  '45001': 'code',
  '45002': 'password',
  '45004': 'code',
  '50015': 'phone',
};

/** The field under which a refusal of the server is shown; `form` when it belongs to none of those on the page. */
export const fieldOfFailure = <F extends string>(error: ApiError, fields: readonly F[]): F | 'form' => {
  const field = error.code === undefined ? undefined : fieldByCode[error.code];
  return fields.find((known) => known === field) ?? 'form';
};
