import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../auth/session.ts';

/**
 * The wallet to buy for: the one in use, or that of a company that the user administers.
 * @throws ApiFailure 43000, alike for a foreign company and for one that does not exist
 */
export const walletToBuyFor = async (
  db: Pick<Database, 'orm'>,
  session: Session,
  companyId: string | undefined,
): Promise<string> => {
  if (companyId === undefined || companyId === '' || companyId === session.companyId) {
    if (!session.canBuy) throw new ApiFailure('43000');
    return session.walletId;
  }
  const { rows } = await db.orm.execute<{ id: string }>(sql`
    select w.id from wallets w
    join company_members m on m.company_id = w.company_id and m.is_admin
    join companies c on c.id = w.company_id and c.disbanded_at is null and c.blocked_at is null
    where m.user_id = ${session.userId} and w.company_id::text = ${companyId}`);
  if (!rows[0]) throw new ApiFailure('43000');
  return rows[0].id;
};
