import { createPrivateKey } from 'node:crypto';
import { unzip } from '@atelier/sewing/reading/unzip';
import { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import type { ProviderSettings } from '../../../platform/config/secret-settings.ts';
import { InvalidSignatureError, type ListedPayment, type PaymentProvider, yuanOf } from './provider.ts';

const timeout = 10_000;

/** @throws RangeError for an invalid amount */
export const fenOf = (yuan: string): number => {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan.trim());
  if (!found) throw new RangeError(`no amount in yuan: ${yuan}`);
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0') || 0);
};

/** Alipay's timestamps are in Shanghai time: `2026-11-22 15:04:05`. */
const shanghaiTime = (at: Date): string => at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });

const notificationBody = z.object({
  notify_id: z.string().min(1),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  app_id: z.string(),
});

/** Success code of Alipay's responses. */
const succeeded = '10000';
const paidStates = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/** Alipay's tools write keys without a PEM header: bare base64 of PKCS #8 or, for old ones, PKCS #1. */
const keyOf = (text: string): string => {
  const read = (type: 'pkcs8' | 'pkcs1') => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type });
  const key = () => {
    if (text.includes('-----')) return createPrivateKey(text);
    try {
      return read('pkcs8');
    } catch {
      // The other of the two formats.
      return read('pkcs1');
    }
  };
  return key().export({ type: 'pkcs8', format: 'pem' }).toString();
};

/** Bytes of a daily list, far above that of any merchant. */
const listBytes = 2 ** 30;

/** Trades in Alipay's daily list: number in column 2, amount seven columns after the start time; product names may contain commas. */
const tradesOf = (list: string): ListedPayment[] =>
  list.split('\n').flatMap((line) => {
    const cells = line.split(',').map((cell) => cell.trim());
    const began = cells.findIndex((cell) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(cell));
    const [paymentId, kind, amount] = [cells[1] ?? '', cells[2] ?? '', cells[began + 7] ?? ''];
    return /^[0-9a-f]{32}$/.test(paymentId) && kind === '交易' ? [{ paymentId, amount: fenOf(amount) }] : [];
  });

/** Alipay: a QR code scanned with a phone. */
export const createAlipay = (settings: ProviderSettings<'alipay'>): PaymentProvider => {
  const { appId, privateKey, publicKey, gateway } = settings;
  const sdk = new AlipaySdk({
    appId,
    privateKey: keyOf(privateKey),
    keyType: 'PKCS8',
    alipayPublicKey: publicKey,
    gateway,
    timeout,
  });
  const ask = async (method: string, bizContent: Record<string, unknown>, more: Record<string, unknown> = {}) => {
    const answer = await sdk.exec(method, { bizContent, ...more }, { validateSign: true });
    return answer as { code: string; subCode?: string; subMsg?: string; msg: string } & Record<string, unknown>;
  };
  const insist = async (method: string, bizContent: Record<string, unknown>, more?: Record<string, unknown>) => {
    const answer = await ask(method, bizContent, more);
    if (answer.code !== succeeded) throw new Error(`${method}: ${answer.subCode ?? answer.msg}`);
    return answer;
  };
  return {
    id: 'alipay',
    ackResponse: { status: 200, type: 'text/plain', body: 'success' },
    async start(payment, { notify }) {
      const asked = {
        outTradeNo: payment.id,
        totalAmount: yuanOf(payment.amount),
        subject: payment.title,
        timeExpire: shanghaiTime(payment.expiresAt),
      };
      const answer = await insist('alipay.trade.precreate', asked, { notifyUrl: notify });
      return { ref: payment.id, show: { kind: 'qr', qr: String(answer['qrCode']) } };
    },
    async query(payment) {
      const answer = await ask('alipay.trade.query', { outTradeNo: payment.id });
      // A trade exists only after the code was scanned.
      if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'open' };
      if (answer.code !== succeeded) throw new Error(`alipay.trade.query: ${answer.subCode ?? answer.msg}`);
      if (!paidStates.has(String(answer['tradeStatus'])))
        return { state: answer['tradeStatus'] === 'TRADE_CLOSED' ? 'closed' : 'open' };
      const amount = fenOf(String(answer['totalAmount']));
      return { state: 'paid', amount, currency: 'CNY', transactionId: String(answer['tradeNo']) };
    },
    async parseNotification(raw) {
      const fields = Object.fromEntries(new URLSearchParams(raw.toString()));
      if (!sdk.checkNotifySignV2(fields)) throw new InvalidSignatureError('Alipay');
      const notification = notificationBody.parse(fields);
      if (notification.app_id !== appId) throw new InvalidSignatureError('Alipay, for another app');
      if (!paidStates.has(notification.trade_status)) return null;
      return {
        notificationId: notification.notify_id,
        paymentId: notification.out_trade_no,
        amount: fenOf(notification.total_amount),
        currency: 'CNY',
        transactionId: notification.trade_no,
      };
    },
    async close(payment) {
      const answer = await ask('alipay.trade.close', { outTradeNo: payment.id });
      if (answer.code !== succeeded && answer.subCode !== 'ACQ.TRADE_NOT_EXIST')
        throw new Error(`alipay.trade.close: ${answer.subCode ?? answer.msg}`);
    },
    async refund(payment, { id, amount }) {
      const asked = { outTradeNo: payment.id, outRequestNo: id, refundAmount: yuanOf(amount) };
      await insist('alipay.trade.refund', asked);
    },
    async list({ name }) {
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', { billType: 'trade', billDate: name });
      // A day without any trade has no list.
      if (answer.subCode === 'isp.bill_not_exist') return [];
      if (answer.code !== succeeded) throw new Error(`Alipay's list: ${answer.subCode ?? answer.msg}`);
      const file = await fetch(String(answer['billDownloadUrl']), { signal: AbortSignal.timeout(timeout) });
      if (!file.ok) throw new Error(`Alipay's list: ${file.status}`);
      const limits = { files: 100, bytes: listBytes, unpacked: listBytes };
      const files = unzip(new Uint8Array(await file.arrayBuffer()), limits);
      return files.flatMap(({ data }) => tradesOf(new TextDecoder('gbk').decode(data)));
    },
  };
};
