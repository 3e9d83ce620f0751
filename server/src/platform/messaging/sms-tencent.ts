import { createHash, createHmac } from 'node:crypto';
import { sharedNow } from '../db/clock.ts';
import { postSms } from './post-sms.ts';
import { type SmsProvider, SmsTooMany } from './sms.ts';
import { type SmsTemplates, templateOf, templateParams } from './sms-templates.ts';

export interface TencentSmsOptions {
  /** `https://sms.tencentcloudapi.com` */
  endpoint: string;
  keyId: string;
  keySecret: string;
  /** The application of the SMS console. */
  appId: string;
  signName: string;
  region: string;
  templates: SmsTemplates;
  now?: () => Date;
}

const service = 'sms';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Tc3Request {
  host: string;
  action: string;
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
}

/** The `Authorization` of TC3-HMAC-SHA256. */
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

/** Tencent's SendSms of 2021-01-11, by template; what it is filled with is counted, not named. */
export const createTencentSms = (options: TencentSmsOptions): SmsProvider => {
  const { endpoint, appId, signName, region, templates, now = sharedNow } = options;
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
