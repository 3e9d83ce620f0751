import { type SQL, sql } from 'drizzle-orm';

/** Whose days count where nothing else is said. */
export const usualTimeZone = 'Asia/Shanghai';

const monthsBetween = (from: SQL, to: SQL): SQL =>
  sql`((extract(year from ${to}) - extract(year from ${from})) * 12 + extract(month from ${to}) - extract(month from ${from}))::int`;

const [anchor, start, first, today] = [sql`bought.anchor`, sql`bought.start`, sql`days.first`, sql`days.today`];

/**
 * When the package month began of a `wallets` row with the alias `w`: on the day of the month that its package keeps (`anchor_day`, else that of
 * its start), or the last one of a shorter month. Without a membership ever, the calendar month. Days are those of the zone.
 */
export const packageMonthStart = (zone: string): SQL => sql`(
  select (case when ${first} + whole.months * interval '1 month' > ${today}
      then ${first} + (whole.months - 1) * interval '1 month'
      else ${first} + whole.months * interval '1 month' end)::timestamp at time zone ${zone}
  from (select coalesce((w.membership_starts_at at time zone ${zone})::date, date '2000-01-01') as start,
      (select m.anchor_day from memberships m where m.wallet_id = w.id and m.state = 'live'
        and m.starts_at <= now() and m.ends_at > now() limit 1) as anchor) bought,
    lateral (select (now() at time zone ${zone})::date as today,
      case when ${anchor} + ${monthsBetween(anchor, start)} * interval '1 month' = ${start} then ${anchor} else ${start} end as first) days,
    lateral (select ${monthsBetween(first, today)} as months) whole)`;

/** Credits that one person holds or spent in the package month of the `wallets` row with the alias `w`; what came back does not count. */
export const usedInMonth = (userId: SQL, zone: string): SQL => sql`(
  select coalesce(sum(amount), 0)::int from holds
  where wallet_id = w.id and user_id = ${userId} and state <> 'released' and created_at >= ${packageMonthStart(zone)})`;
