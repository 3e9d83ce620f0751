import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sharedNow } from '../db/clock.ts';
import { postSms } from './post-sms.ts';
import { type SmsProvider, SmsTooMany } from './sms.ts';
import { type SmsTemplates, templateOf, templateParams } from './sms-templates.ts';

export interface AliyunSmsOptions {
  /** `https://dysmsapi.aliyuncs.com` */
  endpoint: string;
  keyId: string;
  keySecret: string;
  /** The registered signature. */
  signName: string;
  templates: SmsTemplates;
  now?: () => Date;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As the network wants query values: RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Inside the country the bare number, else the digits of the whole number. */
const numberOf = (phone: string): string => (phone.startsWith('+86') ? phone.slice(3) : phone.slice(1));

/** The `Authorization` of ACS3-HMAC-SHA256. `headers` are those that are signed, in lower case. */
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

/** Aliyun's SendSms of 2017-05-25, by template. */
export const createAliyunSms = (options: AliyunSmsOptions): SmsProvider => {
  const { endpoint, signName, templates, now = sharedNow } = options;
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
