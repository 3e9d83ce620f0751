import type { ErrorCode } from '@atelier/contract/errors';
import type { ApiError } from '@atelier/platform/http';
import { expect, it } from 'vitest';
import { fieldOfFailure } from './use-account-form.ts';

const failure = (code?: ErrorCode): ApiError =>
  Object.assign(new Error('refused'), {
    name: 'ApiError' as const,
    kind: code ? ('api' as const) : ('network' as const),
    ...(code && { code }),
    details: {},
  });

it.each([
  ['41002', 'code'],
  ['41005', 'phone'],
  ['45001', 'code'],
  ['45002', 'form'],
  ['50000', 'form'],
  [undefined, 'form'],
] as const)('shows %s under %s', (code, field) => {
  expect(fieldOfFailure(failure(code), ['phone', 'code'])).toBe(field);
});

it('shows the waiting time for passwords under the password', () => {
  expect(fieldOfFailure(failure('45002'), ['username', 'password'])).toBe('password');
});

it('is above the button when the page has no such field', () => {
  expect(fieldOfFailure(failure('41006'), ['phone', 'code'])).toBe('form');
});
