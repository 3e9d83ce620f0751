import type { Language } from '@atelier/contract/errors';

/** What a message is for; providers that send by template have one for each. */
export const smsPurposes = ['sign-in', 'password', 'phone', 'phone-changed', 'invite'] as const;
export type SmsPurpose = (typeof smsPurposes)[number];

/**
 * What is filled into a message: `code` and `minutes` of the first three; `phone` (middle hidden) of `phone-changed`; `name` (who invites),
 * `company` and `days` of `invite`.
 */
export type SmsParams = Readonly<Record<string, string>>;

export interface SmsMessage {
  /** E.164. */
  phone: string;
  purpose: SmsPurpose;
  params: SmsParams;
  language: Language;
}

/** Sends a message to a phone. Rejects when the gateway refuses; the caller says "busy". */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>;
}

/** The gateway says that this number got too many. */
export class SmsTooMany extends Error {
  constructor(provider: string) {
    super(`${provider} sends no more to this number for now`);
    this.name = 'SmsTooMany';
  }
}
