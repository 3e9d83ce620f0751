import { ApiFailure } from '../api-failure.ts';
import type { SmsProvider } from './sms.ts';

/** Production without a gateway: whoever asks for a code is told that none comes. */
export const noSms: SmsProvider = {
  send: () => Promise.reject(new ApiFailure('50012')),
};
