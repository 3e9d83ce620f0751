import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { dbNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { createInboxSms, noSms, type SmsProvider, SmsTooMany, smsText, templateOf, templateParams } from './sms.ts';

const timeout = 5000;

/** Sends a request to a gateway. @returns its response @throws Error unless it is 2xx within five seconds */
const postSms = async (url: string, init: { headers: Record<string, string>; body: string }): Promise<string> => {
  const answer = await fetch(url, { method: 'POST', ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) });
  const text = await answer.text();
  // The response may contain the number: it is not logged.
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  return text;
};

type SmsSettings = Config['sms'];
type SettingsOf<Name> = Omit<Extract<SmsSettings, { provider: Name }>, 'provider'>;
/** With the registered signature. */
type TemplateOptions<Name> = SettingsOf<Name> & { signName: string; now?: () => Date };
/** With the signature at the start of a message. */
type TextOptions<Name> = SettingsOf<Name> & { signature: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Percent-encoding of query values: RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** National format for mainland China, else digits with the country code. */
const numberOf = (phone: string): string => (phone.startsWith('+86') ? phone.slice(3) : phone.slice(1));

/** The `Authorization` header of ACS3-HMAC-SHA256. `headers`: signed ones, in lower case. */
const signAcs3 = (
  key: { keyId: string; keySecret: string },
  request: { query: string; headers: Readonly<Record<string, string>>; body: string },
): string => {
  const names = Object.keys(request.headers).sort();
  const signedHeaders = names.join(';');
  const canonicalHeaders = names.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join('');
  const canonical = ['POST', '/', request.query, canonicalHeaders, signedHeaders, sha256(request.body)].join('\n');
  const toSign = `ACS3-HMAC-SHA256\n${sha256(canonical)}`;
  const signature = createHmac('sha256', key.keySecret).update(toSign).digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${key.keyId},SignedHeaders=${signedHeaders},Signature=${signature}`;
};

const tooMany = new Set(['isv.BUSINESS_LIMIT_CONTROL', 'isv.DAY_LIMIT_CONTROL']);

/** Aliyun's SendSms of 2017-05-25, with templates. */
export const createAliyunSms = (options: TemplateOptions<'aliyun'>): SmsProvider => {
  const { endpoint, signName, templates, now = dbNow } = options;
  const host = new URL(endpoint).host;
  return {
    async send(message) {
      const params = Object.fromEntries(
        templateParams[message.purpose].map((name) => [name, message.params[name] ?? '']),
      );
      const query = Object.entries({
        PhoneNumbers: numberOf(message.phone),
        SignName: signName,
        TemplateCode: templateOf(templates, message),
        TemplateParam: JSON.stringify(params),
      })
        .map(([name, value]) => `${encode(name)}=${encode(value)}`)
        .sort()
        .join('&');
      const headers = {
        host,
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': now()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z'),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-content-sha256': sha256(''),
      };
      const authorization = signAcs3(options, { query, headers, body: '' });
      const { host: _, ...sent } = headers;
      const answer = await postSms(`${endpoint}/?${query}`, { headers: { ...sent, authorization }, body: '' });
      const { Code } = JSON.parse(answer) as { Code?: string };
      if (Code !== undefined && tooMany.has(Code)) throw new SmsTooMany('aliyun');
      if (Code !== 'OK') throw new Error(`Aliyun SMS refused: ${Code}`);
    },
  };
};

/** Any gateway that accepts `POST { phone, text }` as JSON with a bearer token and returns 2xx. */
export const createHttpSms = ({ url, token, signature }: TextOptions<'http'>): SmsProvider => ({
  async send(message) {
    await postSms(url, {
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ phone: message.phone, text: smsText(signature, message) }),
    });
  },
});

const service = 'sms';
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Tc3Request {
  host: string;
  action: string;
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
}

/** The `Authorization` header of TC3-HMAC-SHA256. */
const signTc3 = (key: { keyId: string; keySecret: string }, request: Tc3Request): string => {
  const { host, action, body, timestamp } = request;
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const signedHeaders = 'content-type;host;x-tc-action';
  const headers = `content-type:application/json; charset=utf-8\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', headers, signedHeaders, sha256(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n');
  const signingKey = hmac(hmac(hmac(`TC3${key.keySecret}`, date), service), 'tc3_request');
  const signature = hmac(signingKey, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${key.keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
};

interface TencentAnswer {
  Response?: { Error?: { Code?: string }; SendStatusSet?: readonly { Code?: string }[] };
}

/** Tencent's SendSms of 2021-01-11, with templates and positional parameters. */
export const createTencentSms = (options: TemplateOptions<'tencent'>): SmsProvider => {
  const { endpoint, appId, signName, region, templates, now = dbNow } = options;
  const host = new URL(endpoint).host;
  return {
    async send(message) {
      const body = JSON.stringify({
        PhoneNumberSet: [message.phone],
        SmsSdkAppId: appId,
        SignName: signName,
        TemplateId: templateOf(templates, message),
        TemplateParamSet: templateParams[message.purpose].map((name) => message.params[name] ?? ''),
      });
      const timestamp = Math.floor(now().getTime() / 1000);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': region,
        authorization: signTc3(options, { host, action: 'SendSms', body, timestamp }),
      };
      const { Response } = JSON.parse(await postSms(endpoint, { headers, body })) as TencentAnswer;
      const code = Response?.Error?.Code ?? Response?.SendStatusSet?.[0]?.Code;
      if (code?.startsWith('LimitExceeded')) throw new SmsTooMany('tencent');
      if (code !== 'Ok') throw new Error(`Tencent SMS refused: ${code}`);
    },
  };
};

/** Twilio's Messages of 2010-04-01, with full texts. `from`: a number of the account, or the id of a messaging service (`MG...`). */
export const createTwilioSms = ({
  endpoint,
  keyId,
  keySecret,
  from,
  signature,
}: TextOptions<'twilio'>): SmsProvider => ({
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

export const createSms = ({ sms, brand }: Pick<Config, 'sms' | 'brand'>, db: Database): SmsProvider => {
  const signature = brand.smsSignature;
  switch (sms.provider) {
    case 'inbox':
      return createInboxSms(db, signature);
    case 'http':
      return createHttpSms({ ...sms, signature });
    case 'aliyun':
      return createAliyunSms({ ...sms, signName: sms.signName ?? signature });
    case 'tencent':
      return createTencentSms({ ...sms, signName: sms.signName ?? signature });
    case 'twilio':
      return createTwilioSms({ ...sms, signature });
    case 'none':
      return noSms;
  }
};
