import { sql } from 'drizzle-orm';

/**
 * Joins to a row of `users` with the alias `u` the membership `m` of the company in use and the wallet `w` in use. The company counts only
 * while the user is a member of it; otherwise the personal wallet is used.
 */
export const joinWalletInUse = sql`
  left join company_members m on m.company_id = u.company_in_use and m.user_id = u.id
    and exists (select 1 from companies c where c.id = m.company_id and c.disbanded_at is null and c.blocked_at is null)
  left join wallets w on case when m.company_id is null then w.user_id = u.id else w.company_id = m.company_id end`;
