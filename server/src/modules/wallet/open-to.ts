import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: the user may see a picture or file of the wallet, which is personal or of a company that the user is in. */
export const isOpenTo = (walletId: SQL, userId: SQL): SQL => sql`exists (
  select 1 from wallets ow where ow.id = ${walletId} and (ow.company_id is null or exists (
    select 1 from company_members om join companies oc on oc.id = om.company_id and oc.disbanded_at is null and oc.blocked_at is null
    where om.company_id = ow.company_id and om.user_id::text = ${userId}::text)))`;
