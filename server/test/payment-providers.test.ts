import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlipay, fenOf } from '../src/modules/orders/providers/alipay.ts';
import { InvalidSignatureError, type PaymentOrder, yuanOf } from '../src/modules/orders/providers/provider.ts';
import { createStripe } from '../src/modules/orders/providers/stripe.ts';
import { createWechatPay } from '../src/modules/orders/providers/wechat-pay.ts';

const id = '0198f0c200007000800000000000000a';
const payment: PaymentOrder = {
  ...{ id, amount: 9900, currency: 'CNY', title: '个人版', ref: 'ref' },
  expiresAt: new Date(Date.now() + 30 * 60_000),
};
const urls = { done: 'https://atelier.example/#/pricing?order=1', notify: 'https://atelier.example/webhooks/x' };
const day = { name: '2026-11-22', from: new Date('2026-11-21T16:00:00Z'), to: new Date('2026-11-22T16:00:00Z') };

const rsa = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};
const [ownKeys, providerKeys] = [rsa(), rsa()];

let fake: FastifyInstance;
let address: string;
/** Requests, as a fake parsed them. */
const requests: { url: string; body: string; headers: Record<string, unknown> }[] = [];
/** Next responses of a fake, by address prefix. */
const answers = new Map<string, (body: string) => { status?: number; body: string | Buffer; isUnsigned?: boolean }>();

const signed = (text: string) => createSign('RSA-SHA256').update(text).sign(providerKeys.privateKey, 'base64');
const wechatHeaders = (body: string, age = 0) => {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000) - age), 'n'];
  return {
    'wechatpay-serial': 'KEY',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signed(`${timestamp}\n${nonce}\n${body}\n`),
  };
};

beforeAll(async () => {
  fake = Fastify();
  fake.removeAllContentTypeParsers();
  fake.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  fake.all('*', (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    requests.push({ url: request.url, body, headers: request.headers });
    const [, answer] = [...answers].find(([start]) => `${request.method} ${request.url}`.startsWith(start)) ?? [];
    const { status = 200, body: text, isUnsigned } = answer?.(body) ?? { status: 404, body: '{}' };
    if (!isUnsigned) reply.headers(wechatHeaders(String(text)));
    return reply.status(status).type('application/json').send(text);
  });
  address = await fake.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => fake.close());

const last = () => requests.at(-1) ?? { url: '', body: '', headers: {} };

describe('Stripe', () => {
  const webhookSecret = 'whsec_test';
  const provider = () => createStripe({ secretKey: 'sk_test_1', webhookSecret, api: address });
  const session = (more: object) => ({
    ...{ id: 'cs_1', object: 'checkout.session', client_reference_id: id, amount_total: 9900, currency: 'cny' },
    ...{ payment_intent: 'pi_1', payment_status: 'paid', status: 'complete' },
    ...more,
  });
  const signedNotification = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const headersOf = (payload: string, timestamp?: number) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      ...(timestamp === undefined ? {} : { timestamp }),
    }),
  });

  it('opens its own page, once for each attempt', async () => {
    answers.set('POST /v1/checkout/sessions', () => ({
      body: JSON.stringify(session({ url: 'https://pay.example/1' })),
    }));
    expect(await provider().start(payment, urls)).toEqual({
      ref: 'cs_1',
      show: { kind: 'redirect', url: 'https://pay.example/1' },
    });
    const sent = new URLSearchParams(last().body);
    expect(sent.get('line_items[0][price_data][unit_amount]')).toBe('9900');
    expect(sent.get('client_reference_id')).toBe(id);
    expect(last().headers['idempotency-key']).toBe(id);
  });

  it('accepts signed notifications, and none that is altered, old, or unsigned', async () => {
    const payload = signedNotification('checkout.session.completed', session({}));
    const notice = await provider().parseNotification(Buffer.from(payload), headersOf(payload));
    expect(notice).toEqual({
      notificationId: 'evt_1',
      paymentId: id,
      amount: 9900,
      currency: 'CNY',
      transactionId: 'pi_1',
    });
    const altered = Buffer.from(payload.replace('9900', '1'));
    await expect(provider().parseNotification(altered, headersOf(payload))).rejects.toBeInstanceOf(
      InvalidSignatureError,
    );
    const old = headersOf(payload, Math.floor(Date.now() / 1000) - 400);
    await expect(provider().parseNotification(Buffer.from(payload), old)).rejects.toBeInstanceOf(InvalidSignatureError);
    await expect(provider().parseNotification(Buffer.from(payload), {})).rejects.toBeInstanceOf(InvalidSignatureError);
    const other = signedNotification('customer.created', { id: 'cus_1' });
    expect(await provider().parseNotification(Buffer.from(other), headersOf(other))).toBeNull();
    const unpaid = signedNotification('checkout.session.completed', session({ payment_status: 'unpaid' }));
    expect(await provider().parseNotification(Buffer.from(unpaid), headersOf(unpaid))).toBeNull();
  });

  it('queries, closes, refunds and lists', async () => {
    answers.set('GET /v1/checkout/sessions/', () => ({ body: JSON.stringify(session({})) }));
    expect(await provider().query(payment)).toMatchObject({ state: 'paid', amount: 9900, transactionId: 'pi_1' });
    answers.set('GET /v1/checkout/sessions/', () => ({
      body: JSON.stringify(session({ payment_status: 'unpaid', status: 'open' })),
    }));
    expect(await provider().query(payment)).toEqual({ state: 'open' });
    await provider().close(payment);
    expect(last().url).toBe('/v1/checkout/sessions/ref/expire');
    answers.set('POST /v1/refunds', () => ({ body: '{"id":"re_1","object":"refund"}' }));
    await provider().refund(payment, { id: 'r1', amount: 100, transactionId: 'pi_1' });
    expect(last()).toMatchObject({ body: 'payment_intent=pi_1&amount=100', headers: { 'idempotency-key': 'r1' } });
    const intents = [
      { id: 'pi_1', status: 'succeeded', amount_received: 9900, metadata: { payment: id } },
      { id: 'pi_2', status: 'canceled', amount_received: 0, metadata: { payment: id } },
    ];
    answers.set('GET /v1/payment_intents', () => ({
      body: JSON.stringify({ object: 'list', data: intents, has_more: false }),
    }));
    expect(await provider().list(day)).toEqual([{ paymentId: id, amount: 9900 }]);
  });
});

/** A zip of one file, compressed or stored. */
const zipOf = (file: Buffer, isPacked: boolean): Buffer => {
  const [name, body] = [Buffer.from('list.csv'), isPacked ? deflateRawSync(file) : file];
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(isPacked ? 8 : 0, 4);
  facts.writeUInt32LE(body.length, 14);
  facts.writeUInt32LE(file.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, body]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]);
};

describe('Alipay', () => {
  const provider = () =>
    createAlipay({
      appId: '2026',
      privateKey: ownKeys.privateKey,
      publicKey: providerKeys.publicKey,
      gateway: `${address}/gateway.do`,
    });
  const answer = (name: string, content: object) => {
    const text = JSON.stringify(content);
    answers.set('POST /gateway.do', () => ({ body: `{"${name}":${text},"sign":"${signed(text)}"}` }));
  };
  const signedNotification = (fields: Record<string, string>) => {
    const text = Object.entries(fields)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return Buffer.from(new URLSearchParams({ ...fields, sign: signed(text), sign_type: 'RSA2' }).toString());
  };
  const paid = {
    ...{ notify_id: 'N1', out_trade_no: id, trade_no: 'T1', trade_status: 'TRADE_SUCCESS' },
    ...{ total_amount: '99.00', app_id: '2026' },
  };

  it('converts yuan without losing a fen', () => {
    for (const fen of [1, 10, 99, 100, 9900, 123_456_789]) expect(fenOf(yuanOf(fen))).toBe(fen);
    expect([fenOf('99'), fenOf('0.5')]).toEqual([9900, 50]);
    for (const text of ['', '1.005', '-1', 'x']) expect(() => fenOf(text)).toThrow(RangeError);
  });

  it('returns a QR code', async () => {
    answer('alipay_trade_precreate_response', { code: '10000', msg: 'Success', qr_code: 'https://qr.example/1' });
    expect((await provider().start(payment, urls)).show).toEqual({ kind: 'qr', qr: 'https://qr.example/1' });
    answer('alipay_trade_precreate_response', { code: '40004', msg: 'no', sub_code: 'ACQ.SYSTEM_ERROR' });
    await expect(provider().start(payment, urls)).rejects.toThrow('ACQ.SYSTEM_ERROR');
  });

  it('accepts signed notifications for this merchant', async () => {
    const notice = await provider().parseNotification(signedNotification(paid), {});
    expect(notice).toEqual({ notificationId: 'N1', paymentId: id, amount: 9900, currency: 'CNY', transactionId: 'T1' });
    const altered = Buffer.from(signedNotification(paid).toString().replace('99.00', '0.01'));
    await expect(provider().parseNotification(altered, {})).rejects.toBeInstanceOf(InvalidSignatureError);
    await expect(provider().parseNotification(signedNotification({ ...paid, app_id: '1' }), {})).rejects.toBeInstanceOf(
      InvalidSignatureError,
    );
    await expect(provider().parseNotification(Buffer.from('x=1'), {})).rejects.toBeInstanceOf(InvalidSignatureError);
    expect(
      await provider().parseNotification(signedNotification({ ...paid, trade_status: 'WAIT_BUYER_PAY' }), {}),
    ).toBeNull();
  });

  it('queries, closes and refunds', async () => {
    const name = 'alipay_trade_query_response';
    answer(name, {
      code: '10000',
      msg: 'Success',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '99.00',
      trade_no: 'T1',
    });
    expect(await provider().query(payment)).toEqual({
      state: 'paid',
      amount: 9900,
      currency: 'CNY',
      transactionId: 'T1',
    });
    answer(name, { code: '40004', msg: 'no', sub_code: 'ACQ.TRADE_NOT_EXIST' });
    expect(await provider().query(payment)).toEqual({ state: 'open' });
    answer('alipay_trade_close_response', { code: '10000', msg: 'Success' });
    await provider().close(payment);
    answer('alipay_trade_refund_response', { code: '10000', msg: 'Success' });
    await provider().refund(payment, { id: 'r1', amount: 150, transactionId: 'T1' });
    expect(new URLSearchParams(last().body).get('biz_content')).toContain('"refund_amount":"1.50"');
  });

  it('lists the trades of a day from a zip in GBK, and none on a day without', async () => {
    const name = 'alipay_data_dataservice_bill_downloadurl_query_response';
    answer(name, { code: '10000', msg: 'Success', bill_download_url: `${address}/alipay-list` });
    // 交易 and 退款 in GBK.
    const [trade, refund] = ['bdbbd2d7', 'cdcbbfee'].map((bytes) => Buffer.from(bytes, 'hex').toString('latin1'));
    const line = (kind: string, title: string, amount: string) =>
      `T1\t,${id}\t,${kind},${title},2026-11-22 10:00:00,2026-11-22 10:01:00,,,,,a***@x,${amount},${amount},0.00`;
    const lines = ['#head', line(trade ?? '', '2,000 credits', '149.00'), line(refund ?? '', 'x', '-149.00'), '#sum'];
    const zips = [
      zipOf(Buffer.from(lines.join('\r\n'), 'latin1'), true),
      zipOf(Buffer.from(lines.join('\n'), 'latin1'), false),
    ];
    for (const body of zips) {
      answers.set('GET /alipay-list', () => ({ body, isUnsigned: true }));
      expect(await provider().list(day)).toEqual([{ paymentId: id, amount: 14_900 }]);
    }
    answers.set('GET /alipay-list', () => ({ body: 'no zip at all, and long enough for its end', isUnsigned: true }));
    await expect(provider().list(day)).rejects.toThrow('no directory');
    answer(name, { code: '40004', msg: 'no', sub_code: 'isp.bill_not_exist' });
    expect(await provider().list(day)).toEqual([]);
  });
});

describe('WeChat Pay', () => {
  const apiKey = '0123456789abcdef0123456789abcdef';
  const provider = () =>
    createWechatPay({
      ...{ appId: 'wx1', merchant: '1900000001', serial: 'S1', apiKey, publicKeyId: 'KEY', api: address },
      ...{ privateKey: ownKeys.privateKey, publicKey: providerKeys.publicKey },
    });
  const seal = (content: object, key = apiKey) => {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(Buffer.from('transaction'));
    const bytes = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
    const ciphertext = Buffer.concat([bytes, cipher.getAuthTag()]).toString('base64');
    const resource = { ciphertext, nonce, associated_data: 'transaction', algorithm: 'AEAD_AES_256_GCM' };
    return JSON.stringify({ id: 'W1', event_type: 'TRANSACTION.SUCCESS', resource });
  };
  const paid = {
    ...{ out_trade_no: id, transaction_id: '4200', trade_state: 'SUCCESS' },
    amount: { total: 9900, currency: 'CNY' },
  };

  it('returns a QR code by a signed request', async () => {
    answers.set('POST /v3/pay/transactions/native', () => ({ body: '{"code_url":"weixin://1"}' }));
    expect((await provider().start(payment, urls)).show).toEqual({ kind: 'qr', qr: 'weixin://1' });
    const { headers, body, url } = last();
    const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(String(headers['authorization']))?.[1] ?? '';
    const text = `POST\n${url}\n${field('timestamp')}\n${field('nonce_str')}\n${body}\n`;
    expect(createVerify('RSA-SHA256').update(text).verify(ownKeys.publicKey, field('signature'), 'base64')).toBe(true);
    answers.set('POST /v3/pay/transactions/native', () => ({ body: '{"code_url":"weixin://2"}', isUnsigned: true }));
    await expect(provider().start(payment, urls)).rejects.toBeInstanceOf(InvalidSignatureError);
  });

  it('accepts signed, recent notifications encrypted for this merchant', async () => {
    const body = seal(paid);
    const notice = await provider().parseNotification(Buffer.from(body), wechatHeaders(body));
    expect(notice).toEqual({
      notificationId: 'W1',
      paymentId: id,
      amount: 9900,
      currency: 'CNY',
      transactionId: '4200',
    });
    const forged: [string, Record<string, string>][] = [
      [body, {}],
      [body, { ...wechatHeaders(body), 'wechatpay-serial': 'OTHER' }],
      [body, wechatHeaders(body, 600)],
      [seal(paid), wechatHeaders(body)],
    ];
    for (const [text, headers] of forged) {
      await expect(provider().parseNotification(Buffer.from(text), headers)).rejects.toBeInstanceOf(
        InvalidSignatureError,
      );
    }
    const foreign = seal(paid, 'f'.repeat(32));
    await expect(provider().parseNotification(Buffer.from(foreign), wechatHeaders(foreign))).rejects.toBeInstanceOf(
      InvalidSignatureError,
    );
  });

  it('queries, closes, refunds and lists', async () => {
    const path = `/v3/pay/transactions/out-trade-no/${id}`;
    answers.set(`GET ${path}`, () => ({ body: JSON.stringify(paid) }));
    expect(await provider().query(payment)).toMatchObject({ state: 'paid', amount: 9900, transactionId: '4200' });
    answers.set(`GET ${path}`, () => ({ status: 404, body: '{"code":"ORDER_NOT_EXIST"}' }));
    expect(await provider().query(payment)).toEqual({ state: 'open' });
    answers.set(`POST ${path}/close`, () => ({ status: 204, body: '' }));
    await provider().close(payment);
    answers.set('POST /v3/refund/domestic/refunds', () => ({ body: '{"status":"PROCESSING"}' }));
    await provider().refund(payment, { id: 'r1', amount: 100, transactionId: '4200' });
    expect(JSON.parse(last().body)).toMatchObject({ out_refund_no: 'r1', amount: { refund: 100, total: 9900 } });
    const row = ['2026-11-22', 'wx1', '19', '0', '', '4200', id, 'o', 'NATIVE', 'SUCCESS', 'X', 'CNY', '99.00'];
    const list = `head\n${row.map((cell) => `\`${cell}`).join(',')}\nsum`;
    answers.set('GET /v3/bill/tradebill', () => ({
      body: JSON.stringify({ download_url: `${address}/list?token=1` }),
    }));
    answers.set('GET /list', () => ({ body: list, isUnsigned: true }));
    expect(await provider().list(day)).toEqual([{ paymentId: id, amount: 9900 }]);
  });
});
