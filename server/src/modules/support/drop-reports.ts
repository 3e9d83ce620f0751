import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';

/** Forgets reports; whether something else refers to their pictures is looked at afterwards. @returns how many */
export const dropReports = async (tx: Tx, which: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from support_reports where ${which} for update`);
  if (rows.length === 0) return 0;
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`
    update images set look_at = now() - interval '1 second'
    where look_at is null and id in (select image_id from support_report_images where report_id = any(${ids}))`);
  await tx.execute(sql`delete from support_reports where id = any(${ids})`);
  return rows.length;
};

/** Reports whose days are over. */
export const pruneReports = (db: Database): Promise<number> =>
  withTransaction(db, (tx) => dropReports(tx, sql`expires_at < now()`));
