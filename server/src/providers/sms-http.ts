import type { SmsProvider } from './sms.ts';

const timeout = 5000;

/** Any gateway that takes `POST { phone, text }` as JSON with a bearer token and answers 2xx. */
export const createHttpSms = (url: string, token: string | undefined): SmsProvider => ({
  async send(phone, text) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ phone, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  },
});
