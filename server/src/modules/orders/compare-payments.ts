import { and, eq, gte, lt } from 'drizzle-orm';
import { sharedNow } from '../../platform/db/clock.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { paymentComparisons, paymentDifferences, payments } from '../../platform/db/schema/orders.ts';
import { dayName, dayOf, type LocalDay, startOfDay } from '../wallet/calendar.ts';
import type { MoneyContext } from './money-context.ts';
import { type ListedPayment, type PaymentProvider, wireId } from './providers/provider.ts';

interface Difference {
  ref: string;
  kind: 'missing-here' | 'missing-there' | 'amount';
  ours: number | null;
  theirs: number | null;
}

/** What two lists of a day say differently, by payment. */
const differencesOf = (ours: readonly ListedPayment[], theirs: readonly ListedPayment[]): Difference[] => {
  const listed = new Map(theirs.map(({ paymentId, amount }) => [paymentId, amount]));
  const known = new Map(ours.map(({ paymentId, amount }) => [paymentId, amount]));
  const fromOurs = ours.flatMap(({ paymentId: ref, amount }): Difference[] => {
    const there = listed.get(ref);
    if (there === amount) return [];
    return [{ ref, kind: there === undefined ? 'missing-there' : 'amount', ours: amount, theirs: there ?? null }];
  });
  const surplus = theirs.filter(({ paymentId }) => !known.has(paymentId));
  return [
    ...fromOurs,
    ...surplus.map(({ paymentId: ref, amount }) => ({
      ref,
      kind: 'missing-here' as const,
      ours: null,
      theirs: amount,
    })),
  ];
};

const paidThen = async (db: Database, provider: string, from: Date, to: Date): Promise<ListedPayment[]> => {
  const isThen = and(
    eq(payments.provider, provider),
    eq(payments.state, 'paid'),
    gte(payments.paidAt, from),
    lt(payments.paidAt, to),
  );
  const rows = await db.orm.select().from(payments).where(isThen);
  return rows.map(({ id, amount }) => ({ paymentId: wireId(id), amount }));
};

/** Clocks differ: a payment near midnight may be in the next day's list. */
const slackMs = 10 * 60_000;

/** Compares one day. A payment near midnight may be in the neighbouring day's list, so it is no difference. */
const compareDay = async (context: MoneyContext, provider: PaymentProvider, day: LocalDay): Promise<number> => {
  const { db, zone } = context;
  const [from, to] = [startOfDay(day, zone), startOfDay(day + 1, zone)];
  const theirs = await provider.list({ name: dayName(day), from, to });
  const near = await paidThen(db, provider.id, new Date(from.getTime() - slackMs), new Date(to.getTime() + slackMs));
  const within = await paidThen(db, provider.id, new Date(from.getTime() + slackMs), new Date(to.getTime() - slackMs));
  const listed = new Set(theirs.map(({ paymentId }) => paymentId));
  const expected = new Set(within.map(({ paymentId }) => paymentId));
  const ours = near.filter(({ paymentId }) => listed.has(paymentId) || expected.has(paymentId));
  const found = differencesOf(ours, theirs);
  const where = { provider: provider.id, day: dayName(day) };
  await withTransaction(db, async (tx) => {
    const isThis = and(eq(paymentDifferences.provider, where.provider), eq(paymentDifferences.day, where.day));
    await tx.delete(paymentDifferences).where(isThis);
    if (found.length > 0) await tx.insert(paymentDifferences).values(found.map((row) => ({ ...where, ...row })));
    const counted = { payments: theirs.length, differences: found.length, comparedAt: sharedNow() };
    await tx
      .insert(paymentComparisons)
      .values({ ...where, ...counted })
      .onConflictDoUpdate({ target: [paymentComparisons.provider, paymentComparisons.day], set: counted });
  });
  for (const row of found) context.warn({ ...where, ...row }, 'books and provider differ');
  return found.length;
};

/** Compares the ledger with each provider's list of yesterday, once it is available. Repeatable. */
export const comparePayments = async (context: MoneyContext, now = sharedNow()): Promise<void> => {
  const yesterday = dayOf(now, context.zone) - 1;
  for (const provider of context.providers.values()) {
    try {
      context.metrics.paymentDifferences.set({ provider: provider.id }, await compareDay(context, provider, yesterday));
    } catch (error) {
      context.warn({ err: error, provider: provider.id }, 'the list of yesterday cannot be had');
    }
  }
};
