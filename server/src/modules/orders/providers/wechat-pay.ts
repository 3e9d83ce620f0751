import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { ProviderSettings } from '../../../platform/config/secret-settings.ts';
import { dbNowMs } from '../../../platform/db/clock.ts';
import {
  InvalidSignatureError,
  type ListedPayment,
  type PaymentNotification,
  type PaymentProvider,
} from './provider.ts';

const timeout = 10_000;
/** Maximum age of a message, s. */
const messageSeconds = 300;

const trade = z.object({
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  amount: z.object({ total: z.number().int(), currency: z.string().default('CNY') }).optional(),
});

const sealed = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().default('') }),
});

interface Answer {
  status: number;
  body: string;
}

const paidOf = ({
  out_trade_no,
  transaction_id,
  amount,
}: z.output<typeof trade>): Omit<PaymentNotification, 'notificationId'> => ({
  paymentId: out_trade_no,
  amount: amount?.total ?? 0,
  currency: amount?.currency ?? 'CNY',
  transactionId: transaction_id ?? '',
});

/** Decrypts WeChat Pay's messages: AES-256-GCM with the merchant's key, the tag at the end. */
const open = (apiKey: string, { ciphertext, nonce, associated_data }: z.output<typeof sealed>['resource']): unknown => {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce);
  decipher.setAuthTag(bytes.subarray(-16));
  decipher.setAAD(Buffer.from(associated_data));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString());
};

/** Signing, sending and verifying according to version 3 of the API. */
const createWire = ({ merchant, serial, privateKey, publicKey, publicKeyId, api }: ProviderSettings<'wechat'>) => {
  const sign = (text: string): string => createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  const check = (headers: IncomingHttpHeaders, body: string): void => {
    const of = (name: string) => String(headers[`wechatpay-${name}`] ?? '');
    if (of('serial') !== publicKeyId) throw new InvalidSignatureError('WeChat Pay, by another key');
    const age = Math.abs(dbNowMs() / 1000 - Number(of('timestamp')));
    if (!(age <= messageSeconds)) throw new InvalidSignatureError('WeChat Pay, too old');
    const verify = createVerify('RSA-SHA256').update(`${of('timestamp')}\n${of('nonce')}\n${body}\n`);
    if (!verify.verify(publicKey, of('signature'), 'base64')) throw new InvalidSignatureError('WeChat Pay');
  };
  const send = async (method: 'GET' | 'POST', path: string, data?: unknown, isList = false): Promise<Answer> => {
    const url = new URL(path, api);
    const body = data === undefined ? '' : JSON.stringify(data);
    const [nonce, timestamp] = [randomBytes(16).toString('hex'), String(Math.floor(dbNowMs() / 1000))];
    const signature = sign(`${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce}\n${body}\n`);
    const fields = { mchid: merchant, nonce_str: nonce, signature, timestamp, serial_no: serial };
    const authorization = Object.entries(fields)
      .map(([name, value]) => `${name}="${value}"`)
      .join(',');
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `WECHATPAY2-SHA256-RSA2048 ${authorization}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'atelier',
        'wechatpay-serial': publicKeyId,
      },
      ...(method === 'POST' && { body }),
      signal: AbortSignal.timeout(timeout),
    });
    const answer = { status: response.status, body: await response.text() };
    // Lists are unsigned; their hash is in the preceding signed response.
    if (!isList) check(Object.fromEntries(response.headers), answer.body);
    return answer;
  };
  return { send, check };
};

const failure = (what: string, { status, body }: Answer): Error =>
  new Error(`${what}: ${status} ${body.slice(0, 200)}`);

/** Cells of WeChat Pay's list start with a backtick. Merchant's number in the seventh column, amount of the order in the thirteenth. */
const tradesOf = (list: string): ListedPayment[] =>
  list.split('\n').flatMap((line) => {
    const cells = line.split(',`').map((cell) => cell.replace(/^`/, '').trim());
    const [paymentId, state, yuan] = [cells[6] ?? '', cells[9] ?? '', cells[12] ?? ''];
    return /^[0-9a-f]{32}$/.test(paymentId) && state === 'SUCCESS'
      ? [{ paymentId, amount: Math.round(Number(yuan) * 100) }]
      : [];
  });

/** WeChat Pay: a QR code scanned with a phone. Signed with node:crypto. */
export const createWechatPay = (settings: ProviderSettings<'wechat'>): PaymentProvider => {
  const { appId, merchant, apiKey } = settings;
  const { send, check } = createWire(settings);
  return {
    id: 'wechat',
    ackResponse: { status: 204, type: 'text/plain', body: '' },
    async start(payment, { notify }) {
      const answer = await send('POST', '/v3/pay/transactions/native', {
        appid: appId,
        mchid: merchant,
        description: payment.title,
        out_trade_no: payment.id,
        time_expire: payment.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: notify,
        amount: { total: payment.amount, currency: payment.currency },
      });
      if (answer.status !== 200) throw failure('WeChat Pay', answer);
      const { code_url: qr } = z.object({ code_url: z.string() }).parse(JSON.parse(answer.body));
      return { ref: payment.id, show: { kind: 'qr', qr } };
    },
    async query({ id }) {
      const answer = await send('GET', `/v3/pay/transactions/out-trade-no/${id}?mchid=${merchant}`);
      if (answer.status === 404) return { state: 'open' };
      if (answer.status !== 200) throw failure('WeChat Pay', answer);
      const found = trade.parse(JSON.parse(answer.body));
      // A refunded payment was paid before.
      if (found.trade_state === 'SUCCESS' || found.trade_state === 'REFUND') return { state: 'paid', ...paidOf(found) };
      return { state: found.trade_state === 'CLOSED' ? 'closed' : 'open' };
    },
    async parseNotification(raw, headers) {
      const body = raw.toString();
      check(headers, body);
      const notification = sealed.parse(JSON.parse(body));
      if (notification.event_type !== 'TRANSACTION.SUCCESS') return null;
      try {
        const found = trade.parse(open(apiKey, notification.resource));
        return found.trade_state === 'SUCCESS' ? { notificationId: notification.id, ...paidOf(found) } : null;
      } catch (cause) {
        throw new InvalidSignatureError('WeChat Pay, sealed with another key', { cause });
      }
    },
    async close({ id }) {
      const answer = await send('POST', `/v3/pay/transactions/out-trade-no/${id}/close`, { mchid: merchant });
      if (answer.status !== 204) throw failure('WeChat Pay', answer);
    },
    async refund(payment, { id, amount }) {
      const answer = await send('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: payment.id,
        out_refund_no: id,
        amount: { refund: amount, total: payment.amount, currency: payment.currency },
      });
      if (answer.status !== 200) throw failure('WeChat Pay', answer);
    },
    async list({ name }) {
      const answer = await send('GET', `/v3/bill/tradebill?bill_date=${name}&bill_type=ALL`);
      // A day without any trade has no list.
      if (answer.status === 404 || answer.body.includes('NO_STATEMENT_EXIST')) return [];
      if (answer.status !== 200) throw failure('WeChat Pay', answer);
      const { download_url: url } = z.object({ download_url: z.string() }).parse(JSON.parse(answer.body));
      const { pathname, search } = new URL(url);
      const file = await send('GET', `${pathname}${search}`, undefined, true);
      if (file.status !== 200) throw failure('WeChat Pay', file);
      return tradesOf(file.body);
    },
  };
};
