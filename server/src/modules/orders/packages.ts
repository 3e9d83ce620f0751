import type { PackageForSale } from '@atelier/contract/orders';
import { and, asc, eq, sql } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, takeTurns, withTransaction } from '../../platform/db/database.ts';
import { giftCodes, giftUses, packageChanges, packages, type Sold } from '../../platform/db/schema/orders.ts';
import type { Balances } from '../wallet/balances.ts';
import { grant, lockWallet } from '../wallet/ledger.ts';
import { packageRuns } from '../wallet/owner.ts';
import firstPackages from './first-packages.json' with { type: 'json' };

export type PackageRow = typeof packages.$inferSelect;

interface Offer {
  code: string;
  kind: PackageRow['kind'];
  name: PackageRow['name'];
  points: number;
  seats: number | null;
  storageGb: number;
  /** Price of a month and of a year, in fen. */
  monthly: number;
  yearly: number;
}

const { menu, features } = firstPackages;
const offers = firstPackages.offers as readonly Offer[];

/** Packages of a new installation. */
const firstRows: readonly PackageRow[] = offers.flatMap((offer, index) =>
  ([1, 12] as const).map((months) => ({
    code: `${offer.code}-${months === 1 ? 'month' : 'year'}`,
    kind: offer.kind,
    level: offer.kind === 'personal' ? 1 : 4,
    months,
    points: offer.points,
    price: months === 1 ? offer.monthly : offer.yearly,
    listPrice: offer.monthly * months,
    seats: offer.seats,
    storageGb: offer.storageGb,
    name: offer.name,
    features: features[offer.kind],
    menu,
    position: index,
    isOffered: true,
  })),
);

/** Changes a package for new orders and records its history. */
export const savePackage = async (tx: Tx, row: PackageRow, changedBy: string): Promise<void> => {
  await tx.insert(packages).values(row).onConflictDoUpdate({ target: packages.code, set: row });
  await tx.insert(packageChanges).values({ id: newId(), code: row.code, row, changedBy });
};

/** Fills an empty price list; the operator's prices stay. */
export const seedPackages = async (db: Database): Promise<void> => {
  await withTransaction(db, async (tx) => {
    await takeTurns(tx);
    const known = await tx.select({ code: packages.code }).from(packages).limit(1);
    if (known.length > 0) return;
    for (const row of firstRows) await savePackage(tx, row, 'installation');
  });
};

export const listPackages = (db: Pick<Database, 'orm'>, kind: PackageRow['kind']): Promise<PackageRow[]> =>
  db.orm
    .select()
    .from(packages)
    .where(and(eq(packages.kind, kind), eq(packages.isOffered, true)))
    .orderBy(asc(packages.position), asc(packages.months));

/** @throws ApiFailure 41300 when it is not for sale, 41306 when it does not suit the kind of wallet */
export const findPackage = async (tx: Tx, code: string, isCompany: boolean): Promise<PackageRow> => {
  const [row] = await tx.select().from(packages).where(eq(packages.code, code));
  if (!row?.isOffered) throw new ApiFailure('41300');
  if ((row.kind === 'business') !== isCompany) throw new ApiFailure('41306');
  return row;
};

/** Package fields that an order stores. */
export const soldPackage = ({
  code,
  name,
  level,
  months,
  seats,
  storageGb,
  menu: topUps,
  points,
}: PackageRow): Sold => ({
  ...{ code, name, level, months, seats, storageGb, points },
  menu: topUps,
});

export const presentPackage = (row: PackageRow): PackageForSale => ({
  code: row.code,
  level: row.level,
  months: row.months,
  points: row.points,
  price: row.price,
  list_price: row.listPrice,
  seats: row.seats,
  storage_gb: row.storageGb,
  name: row.name,
  features: row.features,
  menu_list: row.menu,
});

/** Stored form: without separators, in upper case. */
const normalised = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '');

interface Exchange {
  walletId: string;
  /** User who redeems it, for any wallet. */
  userId: string;
  code: string;
}

/** @throws ApiFailure 41309, 41310, 41311 as `exchangeGift` */
const useUp = async (tx: Tx, { walletId, userId, code }: Exchange, now: Date): Promise<number> => {
  const row = firstOf(await tx.select().from(giftCodes).where(eq(giftCodes.code, code)).for('update'), '41309');
  // Under the lock of the code's row: two wallets of one user are serialised.
  const used = await tx.insert(giftUses).values({ code, userId, walletId }).onConflictDoNothing().returning();
  if (used.length === 0) throw new ApiFailure('41311');
  if (row.used >= row.maxUses || (row.expiresAt && row.expiresAt <= now)) throw new ApiFailure('41310');
  await tx
    .update(giftCodes)
    .set({ used: row.used + 1 })
    .where(eq(giftCodes.code, code));
  return row.points;
};

/** Grants a code's credits, once per wallet and user. @throws ApiFailure 41309 unknown, 41310 used up or expired, 41311 used before */
export const exchangeGift = async (
  db: Database,
  balances: Pick<Balances, 'tell'>,
  { walletId, userId, code }: Exchange,
  now = dbNow(),
): Promise<{ points: number; waits: boolean }> => {
  const given = await withTransaction(db, async (tx) => {
    await lockWallet(tx, walletId);
    const known = normalised(code);
    const idempotencyKey = `gift:${known}`;
    const before = await tx.execute(
      sql`select 1 from ledger_movements where wallet_id = ${walletId} and once_key = ${idempotencyKey}`,
    );
    if (before.rows.length > 0) throw new ApiFailure('41311');
    const points = await useUp(tx, { walletId, userId, code: known }, now);
    await grant(tx, { walletId, amount: points, source: 'gift', expiresAt: null, idempotencyKey });
    const { rows } = await tx.execute<{ runs: boolean }>(
      sql`select ${packageRuns} as runs from wallets w where w.id = ${walletId}`,
    );
    return { points, waits: rows[0]?.runs !== true };
  });
  await balances.tell(walletId);
  return given;
};
