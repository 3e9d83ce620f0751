import { openPageMinutes } from '@atelier/contract/telemetry';
import { sql } from 'drizzle-orm';
import { pruneRevisions } from './modules/releases/registry-floor.ts';
import { type Balances, expireAllLots } from './modules/wallet/balances.ts';
import { dbNowMs } from './platform/db/clock.ts';
import type { Database } from './platform/db/database.ts';
import { pruneServiceCounts } from './platform/telemetry/service-counts.ts';

/** Deletes expired rows and ends expired credit lots. Safe to run on several nodes. */
export const pruneExpired = async (db: Database, balances: Balances): Promise<void> => {
  await db.orm.execute(sql`delete from socket_tickets where expires_at < now()`);
  await db.orm.execute(sql`delete from large_messages where created_at < now() - interval '1 minute'`);
  await db.orm.execute(sql`delete from phone_codes where created_at < now() - interval '1 day'`);
  await db.orm.execute(sql`delete from rate_limits where expire < ${dbNowMs()}`);
  await db.orm.execute(sql`delete from dev_messages where created_at < now() - interval '1 day'`);
  await db.orm.execute(sql`delete from sessions where expires_at < now() - interval '30 days'`);
  await db.orm.execute(sql`delete from remote_counts where hour < now() - interval '25 hours'`);
  await db.orm.execute(sql`delete from remote_vitals where day < current_date - 30`);
  await db.orm.execute(sql`delete from notices where created_at < now() - interval '180 days'`);
  await db.orm.execute(sql`delete from api_deliveries where created_at < now() - interval '30 days'`);
  await db.orm.execute(sql`delete from chat_logins where expires_at < now()`);
  await db.orm.execute(sql`delete from challenges where expires_at < now()`);
  await pruneRevisions(db);
  await db.orm.execute(sql`delete from open_pages where seen_at < now() - make_interval(mins => ${openPageMinutes})`);
  await db.orm.execute(sql`delete from server_views where seen_at < now() - interval '1 day'`);
  await pruneServiceCounts(db);
  await expireAllLots(db, balances);
};
