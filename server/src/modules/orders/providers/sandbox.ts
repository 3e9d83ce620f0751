import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { z } from 'zod';
import { dbNow } from '../../../platform/db/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sandboxPayments } from '../../../platform/db/schema/orders.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { fromMerchantId, InvalidSignatureError, type PaymentProvider, toMerchantId } from './provider.ts';

/** Payment outcomes to simulate. `silent` pays without a notification. */
export const sandboxActs = ['pay', 'twice', 'silent', 'fail'] as const;
export type SandboxAct = (typeof sandboxActs)[number];

export const sandboxPath = '/sandbox/pay';

const notificationBody = z.object({
  notice_id: z.string(),
  payment_id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  transaction_id: z.string(),
});

export type SandboxRow = typeof sandboxPayments.$inferSelect;

export interface SandboxMessage {
  body: string;
  headers: Record<string, string>;
}

const signatureHeader = 'x-sandbox-signature';
const asHex = (mac: Buffer): string => mac.toString('hex');
const currency = 'CNY';
const transactionOf = ({ ref }: Pick<SandboxRow, 'ref'>) => `SB${ref.slice(0, 16).toUpperCase()}`;

/** A provider without real payments that simulates the faults of real ones. Its rows are the external provider's data. */
export const createSandbox = (db: Database, secrets: Pick<Secrets, 'of'>) => {
  const { mac, isMac } = secrets.of('sandbox-payment');
  const find = async (ref: string): Promise<SandboxRow | undefined> => {
    // A path parameter may contain any bytes, and PostgreSQL rejects NUL.
    if (!/^\w+$/.test(ref)) return undefined;
    const [row] = await db.orm.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref));
    return row;
  };
  const provider: PaymentProvider = {
    id: 'sandbox',
    ackResponse: { status: 200, type: 'text/plain', body: 'ok' },
    async start(payment, { done }) {
      const paymentId = fromMerchantId(payment.id) ?? '';
      const ref = toMerchantId(uuidv4());
      const { title, amount, expiresAt } = payment;
      await db.orm
        .insert(sandboxPayments)
        .values({ ref, paymentId, title, amount, expiresAt, returnUrl: done })
        .onConflictDoNothing();
      const [row] = await db.orm.select().from(sandboxPayments).where(eq(sandboxPayments.paymentId, paymentId));
      const known = row?.ref ?? ref;
      return { ref: known, show: { kind: 'redirect', url: `${new URL(done).origin}${sandboxPath}/${known}` } };
    },
    async query({ ref }) {
      const row = await find(ref);
      if (row?.state !== 'paid') return { state: row?.state === 'closed' ? 'closed' : 'open' };
      return { state: 'paid', amount: row.amount, currency, transactionId: transactionOf(row) };
    },
    async parseNotification(raw, headers) {
      if (!isMac(raw.toString(), String(headers[signatureHeader] ?? ''), asHex))
        throw new InvalidSignatureError('wrong signature');
      const notification = notificationBody.parse(JSON.parse(raw.toString()));
      return {
        notificationId: notification.notice_id,
        paymentId: notification.payment_id,
        amount: notification.amount,
        currency: notification.currency,
        transactionId: notification.transaction_id,
      };
    },
    async close({ ref }) {
      const isOpen = and(eq(sandboxPayments.ref, ref), eq(sandboxPayments.state, 'open'));
      await db.orm.update(sandboxPayments).set({ state: 'closed' }).where(isOpen);
    },
    async refund({ ref }, { amount }) {
      const refunded = sql`${sandboxPayments.refunded} + ${amount}`;
      await db.orm.update(sandboxPayments).set({ refunded }).where(eq(sandboxPayments.ref, ref));
    },
    async list({ from, to }) {
      const isThen = and(gte(sandboxPayments.paidAt, from), lt(sandboxPayments.paidAt, to));
      const rows = await db.orm.select().from(sandboxPayments).where(isThen);
      return rows.map(({ paymentId, amount }) => ({ paymentId: toMerchantId(paymentId), amount }));
    },
  };
  return {
    provider,
    find,
    /** @returns the notification to send, with its signature; null when nothing was paid. */
    async pay(ref: string) {
      // As with real providers, a payment may arrive shortly after the close.
      const [row] = await db.orm
        .update(sandboxPayments)
        .set({ state: 'paid', paidAt: dbNow() })
        .where(eq(sandboxPayments.ref, ref))
        .returning();
      if (!row) return null;
      const body = JSON.stringify({
        notice_id: `paid-${row.ref}`,
        payment_id: toMerchantId(row.paymentId),
        amount: row.amount,
        currency,
        transaction_id: transactionOf(row),
      });
      return { body, headers: { 'content-type': 'application/json', [signatureHeader]: asHex(mac(body)) } };
    },
  };
};

export type Sandbox = ReturnType<typeof createSandbox>;
