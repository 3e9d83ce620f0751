import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { notify } from '../notifications/notify.ts';
import type { CompanyRow } from './company-rows.ts';

/** Tells a company's administrators who came or went. */
export const notifyAdministrators = async (
  tx: Tx,
  { id, name: company }: Pick<CompanyRow, 'id' | 'name'>,
  kind: 'company-joined' | 'company-left',
  userId: string,
): Promise<void> => {
  const { rows } = await tx.execute<{ admin: string; name: string }>(sql`
    select m.user_id as admin, u.nickname as name from company_members m join users u on u.id = ${userId}
    where m.company_id = ${id} and m.is_admin and m.user_id <> ${userId}`);
  for (const { admin, name } of rows) await notify(tx, admin, kind, { name, company });
};
