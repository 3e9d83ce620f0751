import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../platform/db/clock.ts';

/** A calendar day as a number: days since 1970-01-01, without a time zone. */
export type LocalDay = number;

const partsOf = (at: Date, zone: string): Record<string, number> => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
};

/** @param name `2026-11-22` */
export const parseDay = (name: string): LocalDay => Date.parse(`${name}T00:00:00Z`) / dayMs;

export const dayOf = (at: Date, zone: string): LocalDay => {
  const { year = 1970, month = 1, day = 1 } = partsOf(at, zone);
  return Date.UTC(year, month - 1, day) / dayMs;
};

/** Offset of a time zone from UTC, milliseconds. */
const offsetAt = (at: Date, zone: string): number => {
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsOf(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
};

export const startOfDay = (day: LocalDay, zone: string): Date => {
  const guess = new Date(day * dayMs - offsetAt(new Date(day * dayMs), zone));
  // The offset may change within the day: that of its start counts.
  return new Date(day * dayMs - offsetAt(guess, zone));
};

/** Adds months; clamps to the last day of a shorter month. */
export const addMonths = (day: LocalDay, months: number): LocalDay => {
  const from = new Date(day * dayMs);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDate)) / dayMs;
};

const monthOf = (day: LocalDay): number => {
  const at = new Date(day * dayMs);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
};

/** True when a day is whole months after the anchor; in a shorter month that is its last day. */
export const isInSeries = (day: LocalDay, anchor: LocalDay): boolean =>
  addMonths(anchor, monthOf(day) - monthOf(anchor)) === day;

/** Adds months. A day of the anchor's series keeps the anchor's day of the month: 02-28 is followed by 03-31 when 01-31 was the anchor. */
export const addMonthsFrom = (anchor: LocalDay, day: LocalDay, months: number): LocalDay =>
  isInSeries(day, anchor) ? addMonths(anchor, monthOf(day) - monthOf(anchor) + months) : addMonths(day, months);

/** Format: `2026-11-22`. */
export const formatDay = (day: LocalDay): string => new Date(day * dayMs).toISOString().slice(0, 10);

export const defaultTimeZone = 'Asia/Shanghai';

const monthsBetween = (from: SQL, to: SQL): SQL =>
  sql`((extract(year from ${to}) - extract(year from ${from})) * 12 + extract(month from ${to}) - extract(month from ${from}))::int`;

const [anchor, start, first, today] = [sql`bought.anchor`, sql`bought.start`, sql`days.first`, sql`days.today`];

/**
 * Start of the package month of `wallets w` in the zone: its `anchor_day`, or the last day of a shorter month; the calendar month without a
 * membership.
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

/** Credits that an API key holds or spent in the package month of the `wallets` row with the alias `w`. */
export const usedByKey = (keyId: SQL, zone: string): SQL => sql`(
  select coalesce(sum(amount), 0)::int from holds
  where key_id = ${keyId} and state <> 'released' and created_at >= ${packageMonthStart(zone)})`;

/** Credits that a user holds or spent in the package month of the `wallets` row with the alias `w`; released ones do not count. */
export const usedInMonth = (userId: SQL, zone: string): SQL => sql`(
  select coalesce(sum(amount), 0)::int from holds
  where wallet_id = w.id and user_id = ${userId} and state <> 'released' and created_at >= ${packageMonthStart(zone)})`;
