import { ApiFailure } from '../api-failure.ts';
import type { SmsProvider } from './sms.ts';

/** Production without an SMS gateway: requests for a code fail with a message. */
export const noSms: SmsProvider = {
  send: () => Promise.reject(new ApiFailure('50012')),
};
