import { sql } from 'drizzle-orm';

/** Membership level now, of a `wallets` row with the alias `w`: it falls back the moment its membership ends. */
export const levelNow = sql`case
  when w.membership_ends_at <= now() then case when w.company_id is null then 0 else -1 end
  else w.membership_level end`;

/** Nothing but trial credits was ever in the `wallets` row with the alias `w`. */
export const isTrialOnly = sql`not exists (
  select 1 from credit_lots bought where bought.wallet_id = w.id and bought.source <> 'trial')`;

/** A package runs in the `wallets` row with the alias `w`; the trial is one too. */
export const packageRuns = sql`(
  (w.membership_level > 0 and (w.membership_ends_at is null or w.membership_ends_at > clock_timestamp()))
  or exists (select 1 from credit_lots trial where trial.wallet_id = w.id and trial.source = 'trial'
    and trial.expires_at > clock_timestamp()))`;
