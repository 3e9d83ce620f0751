import { postSms } from './post-sms.ts';
import type { SmsProvider } from './sms.ts';
import { smsText } from './sms-text.ts';

interface HttpSmsOptions {
  url: string;
  token: string | undefined;
  /** The name that a message begins with. */
  signature: string;
}

/** Any gateway that takes `POST { phone, text }` as JSON with a bearer token and answers 2xx. */
export const createHttpSms = ({ url, token, signature }: HttpSmsOptions): SmsProvider => ({
  async send(message) {
    await postSms(url, {
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ phone: message.phone, text: smsText(signature, message) }),
    });
  },
});
