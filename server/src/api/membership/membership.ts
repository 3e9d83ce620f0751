import { defaultMembershipMenu } from '@atelier/catalogue/constants';
import { generateCount, getUserMembership, ledgerListing, type Membership } from '@atelier/contract/membership';
import { count, desc, eq, sql } from 'drizzle-orm';
import { walletFor } from '../../accounts/wallet-access.ts';
import type { Database } from '../../db/database.ts';
import { ledgerMovements } from '../../db/schema/ledger.ts';
import { registerCall } from '../../plugins/register-call.ts';
import type { Area } from '../../services.ts';
import { quotaOf } from '../../wallet/ledger.ts';
import { isTrialOnly, levelNow } from '../../wallet/level.ts';

const levelOf = (level: number): Membership['membership_type'] =>
  level === -1 || level === 1 || level === 4 ? level : 0;

const readMembership = async (db: Database, walletId: string): Promise<Membership> => {
  const { rows } = await db.orm.execute<{ level: number; is_trial: boolean; expires_at: string | null }>(sql`
    select ${levelNow} as level, ${isTrialOnly} as is_trial,
      (select min(expires_at) from credit_lots
        where wallet_id = w.id and remaining > 0 and expires_at > now())::text as expires_at
    from wallets w where w.id = ${walletId}`);
  const endsAt = rows[0]?.expires_at;
  return {
    membership_type: levelOf(rows[0]?.level ?? 0),
    menu_list: [...defaultMembershipMenu],
    expires_at: endsAt ? new Date(endsAt).toISOString() : null,
    is_trial: rows[0]?.is_trial ?? true,
  };
};

const listMovements = async (db: Database, walletId: string, page: number, size: number) => {
  const ofWallet = eq(ledgerMovements.walletId, walletId);
  const [total, rows] = await Promise.all([
    db.orm.select({ count: count() }).from(ledgerMovements).where(ofWallet),
    db.orm
      .select()
      .from(ledgerMovements)
      .where(ofWallet)
      .orderBy(desc(ledgerMovements.createdAt), desc(ledgerMovements.id))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  return { total: total[0]?.count ?? 0, rows };
};

/** Membership, quota and movements of a wallet. */
export const membershipArea: Area = (app, { db }) => {
  registerCall(app, getUserMembership, async ({ input, session }) =>
    readMembership(db, await walletFor(db, session, input.company_id)),
  );

  registerCall(app, generateCount, async ({ input, session }) =>
    quotaOf(db.orm, await walletFor(db, session, input.company_id)),
  );

  registerCall(app, ledgerListing, async ({ input, session }) => {
    const { total, rows } = await listMovements(db, session.walletId, input.page, input.size);
    const entries = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount: row.amount,
      task_id: row.taskId,
      tool_type: row.toolType,
      created_at: row.createdAt.toISOString(),
    }));
    return { total, entries };
  });
};
