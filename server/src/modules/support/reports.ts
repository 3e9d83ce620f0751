import * as calls from '@atelier/contract/support';
import { reportDays } from '@atelier/contract/support';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { supportReportImages, supportReports } from '../../platform/db/schema/support.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import type { TaskRow } from '../tasks/task-context.ts';
import { findOwnTask } from '../tasks/task-queries.ts';
import type { Owner } from '../wallet/level.ts';
import { factsOf } from './operator-reports.ts';

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

export type ReportRow = typeof supportReports.$inferSelect;

const sentOf = ({ id, createdAt, hasPictures, state }: ReportRow) => ({
  id,
  at: createdAt.toISOString(),
  has_pictures: hasPictures,
  settled: state === 'settled',
});

/** Pictures of a task that are still there. */
const picturesOf = async (tx: Pick<Tx, 'select'>, row: TaskRow): Promise<string[]> => {
  const ids = [...new Set(Object.values(row.inputs).flatMap((list) => list.map(({ id }) => id)))];
  if (ids.length === 0) return [];
  // Locked, so that the purge does not take what a report begins to refer to.
  const found = await tx.select({ id: images.id }).from(images).where(inArray(images.id, ids)).for('key share');
  return found.map(({ id }) => id);
};

/** @throws ApiFailure 44000 when it is not the asker's, 41032 unless it failed */
const findFailed = async (db: Database, who: Owner, taskId: string): Promise<TaskRow> => {
  const row = await findOwnTask(db, who, taskId);
  if (row.state !== 'failed') throw new ApiFailure('41032');
  return row;
};

/** What would be sent, and what was. */
const previewReport = async (db: Database, who: Owner, taskId: string) => {
  const row = await findFailed(db, who, taskId);
  const { facts } = await factsOf(db.orm, row);
  const [sent] = await db.orm.select().from(supportReports).where(eq(supportReports.taskId, row.id));
  const pictures = await picturesOf(db.orm, row);
  return { facts: sent?.facts ?? facts, pictures: pictures.length, sent: sent ? sentOf(sent) : null };
};

interface Sending {
  taskId: string;
  words: string;
  withPictures: boolean;
  page: string;
}

/** Sends a report; sent again, it is replaced, so that a consent that is not given any more counts at once. */
const sendReport = async (db: Database, who: Owner, { taskId, words, withPictures, page }: Sending) => {
  const row = await findFailed(db, who, taskId);
  const sent = await withTransaction(db, async (tx) => {
    const { facts, faults } = await factsOf(tx, row, page);
    const pictures = withPictures ? await picturesOf(tx, row) : [];
    const createdAt = dbNow();
    const said = {
      ...{ words, facts, createdAt, state: 'open' as const, settledAt: null },
      faults: faults as unknown as Record<string, unknown>[],
      hasPictures: pictures.length > 0,
      expiresAt: new Date(createdAt.getTime() + reportDays * 86_400_000),
    };
    const [report] = await tx
      .insert(supportReports)
      .values({ id: newId(), taskId: row.id, userId: who.userId, walletId: who.walletId, ...said })
      .onConflictDoUpdate({ target: supportReports.taskId, set: said })
      .returning();
    if (!report) throw new Error('a report was neither made nor replaced');
    const before = await tx
      .delete(supportReportImages)
      .where(
        and(
          eq(supportReportImages.reportId, report.id),
          pictures.length > 0 ? sql`image_id <> all(${sql.param(pictures)})` : sql`true`,
        ),
      )
      .returning();
    if (before.length > 0)
      await tx
        .update(images)
        .set({ lookAt: sql`now()` })
        .where(
          inArray(
            images.id,
            before.map(({ imageId }) => imageId),
          ),
        );
    if (pictures.length > 0)
      await tx
        .insert(supportReportImages)
        .values(pictures.map((imageId) => ({ reportId: report.id, imageId })))
        .onConflictDoNothing();
    return report;
  });
  return sentOf(sent);
};

/** Takes a report back. @throws ApiFailure 44000 */
const withdrawReport = async (db: Database, { userId, walletId }: Owner, reportId: string): Promise<void> => {
  const mine = sql`id::text = ${reportId} and user_id = ${userId} and wallet_id = ${walletId}`;
  const dropped = await withTransaction(db, (tx) => dropReports(tx, mine));
  if (dropped === 0) throw new ApiFailure('44000');
};

/** What a person tells operators of a task that failed. */
export const supportRoutes: RouteModule = (app, { db }) => {
  registerCall(app, calls.getTaskReport, ({ input, session }) => previewReport(db, session, input.task_id));
  registerCall(app, calls.sendTaskReport, async ({ input, session }) => {
    const { task_id: taskId, words, with_pictures: withPictures, page } = input;
    return { sent: await sendReport(db, session, { taskId, words, withPictures, page }) };
  });
  registerCall(app, calls.withdrawTaskReport, async ({ input, session }) => {
    await withdrawReport(db, session, input.report_id);
    return {};
  });
};
