import { type SQL, sql } from 'drizzle-orm';

/** Whose days count where nothing else is said. */
export const usualTimeZone = 'Asia/Shanghai';

/**
 * When the package month began of a `wallets` row with the alias `w`: on the day of the month on which its membership did, a shorter month's last
 * day standing for those that it lacks. Without a membership ever, the calendar month. Days are those of the zone.
 */
export const packageMonthStart = (zone: string): SQL => sql`(
  select (case when days.first + whole.months * interval '1 month' > days.today
      then days.first + (whole.months - 1) * interval '1 month'
      else days.first + whole.months * interval '1 month' end)::timestamp at time zone ${zone}
  from (select (now() at time zone ${zone})::date as today,
      coalesce((w.membership_starts_at at time zone ${zone})::date, date '2000-01-01') as first) days,
    lateral (select ((extract(year from days.today) - extract(year from days.first)) * 12
      + extract(month from days.today) - extract(month from days.first))::int as months) whole)`;

/** Credits that one person holds or spent in the package month of the `wallets` row with the alias `w`; what came back does not count. */
export const usedInMonth = (userId: SQL, zone: string): SQL => sql`(
  select coalesce(sum(amount), 0)::int from holds
  where wallet_id = w.id and user_id = ${userId} and state <> 'released' and created_at >= ${packageMonthStart(zone)})`;
