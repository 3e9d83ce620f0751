import { sql } from 'drizzle-orm';
import { sharedNow } from '../../platform/db/clock.ts';
import { withTransaction } from '../../platform/db/database.ts';
import type { Sold } from '../../platform/db/schema/orders.ts';
import { notify } from '../notifications/notify.ts';
import { dayName, dayOf } from '../wallet/calendar.ts';
import type { MoneyContext } from './money-context.ts';

/** Users are notified this many days before the end. */
const daysBefore = 3;

interface Ending extends Record<string, unknown> {
  id: string;
  sold: Sold;
  ends_at: string;
  people: string[];
}

/** Notifies users who can renew that a package ends soon without a successor; once for each period. */
export const remindOfEnds = async ({ db, zone }: MoneyContext, now = sharedNow()): Promise<void> => {
  await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<Ending>(sql`
      update memberships m set reminded_at = now() from wallets w
      where w.id = m.wallet_id and m.state = 'live' and m.reminded_at is null
        and m.ends_at between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + make_interval(days => ${daysBefore})
        and not exists (select 1 from memberships later where later.wallet_id = m.wallet_id and later.state = 'live' and later.starts_at >= m.ends_at)
      returning m.id, m.sold, m.ends_at::text as ends_at, array(
        select w.user_id::text where w.user_id is not null
        union select c.user_id::text from company_members c join companies o on o.id = c.company_id and o.disbanded_at is null
          where c.company_id = w.company_id and c.is_admin) as people`);
    for (const { sold, ends_at, people } of rows) {
      const details = { name_zh: sold.name.zh, name_en: sold.name.en, date: dayName(dayOf(new Date(ends_at), zone)) };
      for (const userId of people) await notify(tx, userId, 'package-ends', details);
    }
  });
};
