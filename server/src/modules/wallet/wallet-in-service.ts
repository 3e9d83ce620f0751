import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Whether a wallet can be used: its company is neither disbanded nor blocked, its person neither blocked nor gone. Ask it after the wallet is
 * locked, in a statement of its own.
 */
export const isWalletInService = async (tx: Pick<Tx, 'execute'>, walletId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from wallets w left join companies c on c.id = w.company_id left join users u on u.id = w.user_id
    where w.id = ${walletId} and c.disbanded_at is null and c.blocked_at is null and not coalesce(u.is_disabled, false)`);
  return rows.length > 0;
};
