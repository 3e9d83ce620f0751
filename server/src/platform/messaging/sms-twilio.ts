import { postSms } from './post-sms.ts';
import type { SmsProvider } from './sms.ts';
import { smsText } from './sms-text.ts';

export interface TwilioSmsOptions {
  /** `https://api.twilio.com` */
  endpoint: string;
  /** The account. */
  keyId: string;
  keySecret: string;
  /** A number of the account, or the id of a messaging service (`MG...`). */
  from: string;
  signature: string;
}

/** Twilio's Messages of 2010-04-01, by words. */
export const createTwilioSms = ({ endpoint, keyId, keySecret, from, signature }: TwilioSmsOptions): SmsProvider => ({
  async send(message) {
    const body = new URLSearchParams({ To: message.phone, Body: smsText(signature, message) });
    body.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
    await postSms(`${endpoint}/2010-04-01/Accounts/${encodeURIComponent(keyId)}/Messages.json`, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      },
      body: body.toString(),
    });
  },
});
