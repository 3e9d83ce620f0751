import { createLimitedProcess } from '@atelier/child-process/limited-process';
import { WorkFault } from '@atelier/child-process/work-fault';
import type { Order } from '@atelier/contract/orders';
import { ApiFailure } from '../../../platform/api-failure.ts';
import { obtainReceiptFonts, type Receipt, type ReceiptFontFiles } from './draw-receipt.ts';
import words from './receipt-words.json' with { type: 'json' };
import type { ReceiptWork } from './receipt-work.ts';

interface ReceiptNeeds {
  order: Order;
  /** Name of the installation. */
  seller: string;
  /** Company that it was bought for. */
  company: { id: string; name: string } | undefined;
  language: 'zh' | 'en';
  zone: string;
}

const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

export const orderReceiptOf = ({ order, seller, company, language, zone }: ReceiptNeeds): Receipt => {
  const is = words[language];
  const moment = (at: string, hasTime: boolean): string =>
    new Date(at).toLocaleString('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      ...(hasTime && { timeStyle: 'short' }),
    });
  const paid = order.paid_at ?? order.created_at;
  const back = order.refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  const { invoice, starts_at: from, ends_at: to } = order;
  const lastDay = to === null ? '' : moment(new Date(Date.parse(to) - 1).toISOString(), false);
  return {
    seller,
    title: is.title,
    createdAt: new Date(paid),
    lines: [
      { label: is.number, value: `R-${order.number}` },
      { label: is.order, value: order.number },
      { label: is.buyer, value: order.buyer.nickname, id: order.buyer.id },
      ...(company ? [{ label: is.company, value: company.name, id: company.id }] : []),
      ...(invoice ? [{ label: is.company, value: invoice.title, id: order.number }] : []),
      ...(invoice?.tax_number ? [{ label: is.taxNumber, value: invoice.tax_number }] : []),
      { label: is.paid, value: moment(paid, true) },
      ...(order.provider ? [{ label: is.way, value: is.ways[order.provider] }] : []),
      ...(order.transaction_id ? [{ label: is.transaction, value: order.transaction_id }] : []),
      { label: is.credits, value: order.points.toLocaleString('en') },
      ...(from === null ? [] : [{ label: is.period, value: `${moment(from, false)} ${is.to} ${lastDay}` }]),
    ],
    sums: [
      { label: order.name[language], value: yuan(order.amount) },
      ...(back > 0 ? [{ label: is.refund, value: `-${yuan(back)}` }] : []),
    ],
    total: { label: is.total, value: yuan(order.amount - back) },
    note: is.note,
  };
};

/** Processor time in ms; a receipt takes 0.1 s, the first in a process also starts it and loads the fonts. */
const timeLimitMs = 5000;
const megabytes = 200;
const retryAfterSeconds = 10;

interface ReceiptDrawerOptions {
  /** Folder for converted fonts. */
  dataDir: string;
  /** TTF or OTF with all characters that names may contain. */
  fullFont?: string | undefined;
}

/** Renders receipts in a child process, which starts with the first one and ends when idle: names and titles are untrusted text. */
export const createReceiptDrawer = ({ dataDir, fullFont }: ReceiptDrawerOptions) => {
  const child = createLimitedProcess({ module: new URL('./receipt-work.ts', import.meta.url).href, megabytes });
  let files: Promise<ReceiptFontFiles> | undefined;
  const obtain = () => {
    files ??= obtainReceiptFonts(dataDir, fullFont).catch((error: unknown) => {
      files = undefined;
      throw error;
    });
    return files;
  };
  return {
    /** A PDF. @throws ApiFailure 50001 when the process is busy or was ended; WorkFault `failed` */
    async draw(receipt: Receipt) {
      const work: ReceiptWork = { receipt, fonts: await obtain() };
      try {
        return Buffer.from(await child.run<Uint8Array>(work, timeLimitMs));
      } catch (error) {
        if (!(error instanceof WorkFault) || error.code === 'failed') throw error;
        throw new ApiFailure('50001', { seconds: retryAfterSeconds }, { cause: error });
      }
    },
    close: () => child.close(),
  };
};
