import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SmsMessage, smsText } from './sms.ts';
import { createAliyunSms, createHttpSms, createTencentSms, createTwilioSms } from './sms-providers.ts';

interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let url: string;
let status = 200;
let answer = '{}';
let requests: Asked[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status).end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
  status = 200;
  answer = '{}';
});
afterAll(() => {
  server.close();
});

const message = (changes: Partial<SmsMessage> = {}): SmsMessage => ({
  phone: '+8613800000000',
  purpose: 'sign-in',
  params: { code: '123456', minutes: '10' },
  language: 'zh',
  ...changes,
});
const last = (): Asked => {
  const [one] = requests;
  if (!one) throw new Error('nothing was asked');
  return one;
};
const sha256 = (words: string) => createHash('sha256').update(words).digest('hex');

describe('SMS text', () => {
  it('starts with the signature in Chinese and names it in English', () => {
    expect(smsText('Loft', message())).toBe('【Loft】验证码 123456，10 分钟内有效。请勿告诉他人。');
    expect(smsText('Loft', message({ language: 'en' }))).toBe(
      'Your Loft code is 123456. It is valid for 10 minutes. Do not share it.',
    );
  });
});

describe('SMS gateway', () => {
  const create = (token?: string) => createHttpSms({ url: `${url}/send`, token, signature: 'Loft' });

  it('receives number and text with the token', async () => {
    await create('token').send(message({ language: 'en' }));
    expect(last().headers.authorization).toBe('Bearer token');
    expect(JSON.parse(last().body)).toEqual({
      phone: '+8613800000000',
      text: 'Your Loft code is 123456. It is valid for 10 minutes. Do not share it.',
    });
  });

  it('maps a refusal to an error, so that no one waits for a code in vain', async () => {
    status = 500;
    await expect(create().send(message())).rejects.toThrow('answered 500');
  });
});

const templates = new Map([
  ['sign-in', 'SMS_1'],
  ['sign-in.en', 'SMS_2'],
]);
const key = { keyId: 'key', keySecret: 'secret' };

describe('Aliyun', () => {
  const create = () => createAliyunSms({ endpoint: url, ...key, signName: '阿特', templates });

  /** Computed by the network from the received request. */
  const expected = ({ path, headers }: Asked): string => {
    const names = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-acs-'))].sort();
    const lines = names.map((name) => `${name}:${String(headers[name])}\n`).join('');
    const canonical = ['POST', '/', path.split('?')[1], lines, names.join(';'), sha256('')].join('\n');
    const signature = createHmac('sha256', 'secret')
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex');
    return `ACS3-HMAC-SHA256 Credential=key,SignedHeaders=${names.join(';')},Signature=${signature}`;
  };

  it('receives template and parameters with a valid signature', async () => {
    answer = '{"Code":"OK"}';
    await create().send(message());
    const query = new URL(last().path, url).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      PhoneNumbers: '13800000000',
      SignName: '阿特',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"123456","minutes":"10"}',
    });
    expect(last().headers['x-acs-action']).toBe('SendSms');
    expect(last().headers.authorization).toBe(expected(last()));
  });

  it("uses the language's template, and digits with the country code for foreign numbers", async () => {
    answer = '{"Code":"OK"}';
    await create().send(message({ language: 'en', phone: '+4915112345678' }));
    const query = new URL(last().path, url).searchParams;
    expect([query.get('TemplateCode'), query.get('PhoneNumbers')]).toEqual(['SMS_2', '4915112345678']);
  });

  it('reports too many messages for a number, a refusal, and a missing template', async () => {
    answer = '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}';
    await expect(create().send(message())).rejects.toMatchObject({ name: 'SmsTooMany' });
    answer = '{"Code":"isv.SMS_SIGNATURE_ILLEGAL"}';
    await expect(create().send(message())).rejects.toThrow('isv.SMS_SIGNATURE_ILLEGAL');
    await expect(create().send(message({ purpose: 'invite' }))).rejects.toThrow('SMS_TEMPLATES has no template');
  });
});

describe('Tencent', () => {
  const create = () =>
    createTencentSms({ endpoint: url, ...key, appId: '1400', signName: '阿特', region: 'ap-guangzhou', templates });

  const expected = ({ headers, body }: Asked): string => {
    const timestamp = Number(headers['x-tc-timestamp']);
    const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
    const canonical = `POST\n/\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\nx-tc-action:sendsms\n\ncontent-type;host;x-tc-action\n${sha256(body)}`;
    const scope = `${date}/sms/tc3_request`;
    const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`;
    const chain = [date, 'sms', 'tc3_request'].reduce<Buffer | string>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      'TC3secret',
    );
    const signature = createHmac('sha256', chain).update(toSign).digest('hex');
    return `TC3-HMAC-SHA256 Credential=key/${scope}, SignedHeaders=content-type;host;x-tc-action, Signature=${signature}`;
  };

  it('receives template and numbered parameters with a valid signature', async () => {
    answer = '{"Response":{"SendStatusSet":[{"Code":"Ok"}]}}';
    await create().send(message());
    expect(JSON.parse(last().body)).toEqual({
      PhoneNumberSet: ['+8613800000000'],
      SmsSdkAppId: '1400',
      SignName: '阿特',
      TemplateId: 'SMS_1',
      TemplateParamSet: ['123456', '10'],
    });
    expect(last().headers.authorization).toBe(expected(last()));
  });

  it('reports too many messages for a number, and a refusal', async () => {
    answer = '{"Response":{"SendStatusSet":[{"Code":"LimitExceeded.PhoneNumberDailyLimit"}]}}';
    await expect(create().send(message())).rejects.toMatchObject({ name: 'SmsTooMany' });
    answer = '{"Response":{"Error":{"Code":"AuthFailure.SignatureFailure"}}}';
    await expect(create().send(message())).rejects.toThrow('AuthFailure.SignatureFailure');
  });
});

describe('Twilio', () => {
  it('receives the text in a form, authenticated by account and token', async () => {
    await createTwilioSms({ endpoint: url, ...key, from: '+15550001111', signature: 'Loft' }).send(
      message({ language: 'en', phone: '+4915112345678' }),
    );
    expect(last().path).toBe('/2010-04-01/Accounts/key/Messages.json');
    expect(last().headers.authorization).toBe(`Basic ${Buffer.from('key:secret').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(last().body))).toEqual({
      To: '+4915112345678',
      From: '+15550001111',
      Body: 'Your Loft code is 123456. It is valid for 10 minutes. Do not share it.',
    });
  });

  it('uses a messaging service if configured', async () => {
    await createTwilioSms({ endpoint: url, ...key, from: 'MG1', signature: 'Loft' }).send(message());
    expect(new URLSearchParams(last().body).get('MessagingServiceSid')).toBe('MG1');
  });
});
