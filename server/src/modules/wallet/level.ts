import { type SQL, sql } from 'drizzle-orm';

/** Trial credits of the `wallets` row with the alias `w` have not ended. */
const trialRuns = sql`exists (select 1 from credit_lots trial where trial.wallet_id = w.id and trial.source = 'trial'
  and trial.expires_at > clock_timestamp())`;

/**
 * Membership level now, of a `wallets` row with the alias `w`: it falls back the moment its membership ends. A company that is not
 * activated is free while its trial runs.
 */
export const levelNow = sql`case
  when w.membership_level > 0 and (w.membership_ends_at is null or w.membership_ends_at > now()) then w.membership_level
  when w.company_id is null or ${trialRuns} then 0
  else -1 end`;

/** Nothing but trial credits was ever in the `wallets` row with the alias `w`. */
export const isTrialOnly = sql`not exists (
  select 1 from credit_lots bought where bought.wallet_id = w.id and bought.source <> 'trial')`;

/** A package runs in the `wallets` row with the alias `w`; the trial is one too. */
export const packageRuns = sql`(
  (w.membership_level > 0 and (w.membership_ends_at is null or w.membership_ends_at > clock_timestamp()))
  or ${trialRuns})`;

/** Owner of work: the user who did it, and the wallet that it belongs to. Rows of such work and sessions have both fields. */
export interface Owner {
  userId: string;
  walletId: string;
}

/** The owner fields of a row or session. */
export const ownerOf = ({ userId, walletId }: Owner): Owner => ({ userId, walletId });

/** SQL condition: the user may see a picture or file of the wallet, which is personal or of a company that the user is in. */
export const isVisibleTo = (walletId: SQL, userId: SQL): SQL => sql`exists (
  select 1 from wallets ow where ow.id = ${walletId} and (ow.company_id is null or exists (
    select 1 from company_members om join companies oc on oc.id = om.company_id and oc.disbanded_at is null and oc.blocked_at is null
    where om.company_id = ow.company_id and om.user_id::text = ${userId}::text)))`;
