import { contractVersion } from '@atelier/contract/call';
import { failWords } from '@atelier/contract/fail-reasons';
import * as calls from '@atelier/contract/support';
import { reportDays, type TaskFacts } from '@atelier/contract/support';
import { toolByType } from '@atelier/engine/tools';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, isoOrNull, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { allOf, likePart } from '../../platform/db/listing.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { supportReportImages, supportReports, taskFaults } from '../../platform/db/schema/support.ts';
import { readTraceParent } from '../../platform/telemetry/tracing.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { notify } from '../notifications/notify.ts';
import type { TaskRow } from '../tasks/task-context.ts';
import { findOwnTask } from '../tasks/task-queries.ts';
import type { Owner } from '../wallet/owner.ts';

/** Deletes reports; other references to their images are checked afterwards. @returns the number deleted */
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

export const pruneReports = (db: Database): Promise<number> =>
  withTransaction(db, (tx) => dropReports(tx, sql`expires_at < now()`));

export type ReportRow = typeof supportReports.$inferSelect;

const sentOf = ({ id, createdAt, hasPictures, state }: ReportRow) => ({
  id,
  at: createdAt.toISOString(),
  has_pictures: hasPictures,
  settled: state === 'settled',
});

/** Images of a task that still exist. */
const picturesOf = async (tx: Pick<Tx, 'select'>, row: TaskRow): Promise<string[]> => {
  const ids = [...new Set(Object.values(row.inputs).flatMap((list) => list.map(({ id }) => id)))];
  if (ids.length === 0) return [];
  // Locked, so that the purge does not delete images that a report starts to reference.
  const found = await tx.select({ id: images.id }).from(images).where(inArray(images.id, ids)).for('key share');
  return found.map(({ id }) => id);
};

/** @throws ApiFailure 44000 when it is not the requester's, 41032 unless it failed */
const findFailed = async (db: Database, who: Owner, taskId: string): Promise<TaskRow> => {
  const row = await findOwnTask(db, who, taskId);
  if (row.state !== 'failed') throw new ApiFailure('41032');
  return row;
};

/** Contents of a report before it is sent, and of the sent one. */
const previewReport = async (db: Database, who: Owner, taskId: string) => {
  const row = await findFailed(db, who, taskId);
  const { facts } = await factsOf(db.orm, row);
  const [sent] = await db.orm.select().from(supportReports).where(eq(supportReports.taskId, row.id));
  const pictures = await picturesOf(db.orm, row);
  return { facts: sent?.facts ?? facts, pictures: pictures.length, sent: sent ? sentOf(sent) : null };
};

/** Sends a report, or replaces it, so that a withdrawn consent has effect immediately. */
const sendReport = async (
  db: Database,
  who: Owner,
  { taskId, words, withPictures, page }: { taskId: string; words: string; withPictures: boolean; page: string },
) => {
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

/** Withdraws a report. @throws ApiFailure 44000 */
const withdrawReport = async (db: Database, { userId, walletId }: Owner, reportId: string): Promise<void> => {
  const mine = sql`id::text = ${reportId} and user_id = ${userId} and wallet_id = ${walletId}`;
  const dropped = await withTransaction(db, (tx) => dropReports(tx, mine));
  if (dropped === 0) throw new ApiFailure('44000');
};

/** Users' reports about failed tasks. */
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

/** Width of the images for operators, px. */
const shownWidth = 640;

interface Listed {
  row: ReportRow;
  who: string;
}

const presentRow = ({ row, who }: Listed) => ({
  id: row.id,
  task_id: row.taskId,
  tool_type: row.facts.tool_type,
  tool: row.facts.tool,
  fail_reason: row.facts.fail_reason,
  ...(row.facts.fail_reason && { fail_words: failWords(row.facts.fail_reason) }),
  who,
  words: row.words,
  has_pictures: row.hasPictures,
  settled: row.state === 'settled',
  created_at: row.createdAt.toISOString(),
});

type Wanted = z.output<typeof calls.listReports.request>;

/** A page of the reports, newest first. */
export const listSupportReports = async ({ orm }: Database, { state, search = '', page, size }: Wanted) => {
  const fits = allOf([
    state !== 'all' && sql`${supportReports.state} = ${state}`,
    search !== '' &&
      sql`(lower(${users.username}) like ${likePart(search)} or ${search} in (
        ${supportReports.id}::text, ${supportReports.taskId}::text, ${supportReports.facts}->>'trace_id'))`,
  ]);
  const ofUser = eq(users.id, supportReports.userId);
  const [rows, total] = await Promise.all([
    orm
      .select({ row: supportReports, who: users.username })
      .from(supportReports)
      .innerJoin(users, ofUser)
      .where(fits)
      .orderBy(desc(supportReports.createdAt), desc(supportReports.id))
      .limit(size)
      .offset((page - 1) * size),
    orm.$count(sql`${supportReports} join ${users} on ${ofUser}`, fits),
  ]);
  return { total, reports: rows.map(presentRow) };
};

const findReport = async (tx: Pick<Tx, 'select'>, reportId: string): Promise<Listed> => {
  const [found] = await tx
    .select({ row: supportReports, who: users.username })
    .from(supportReports)
    .innerJoin(users, eq(users.id, supportReports.userId))
    .where(sql`${supportReports.id}::text = ${reportId} or ${supportReports.taskId}::text = ${reportId}`);
  if (!found) throw new ApiFailure('44000');
  return found;
};

/** A whole report; with images only when the user agreed. @throws ApiFailure 44000 */
export const readReport = async (tx: Pick<Tx, 'select'>, addresses: AddressSigner, reportId: string) => {
  const found = await findReport(tx, reportId);
  const { row } = found;
  const shown = row.hasPictures
    ? await tx
        .select({ id: images.id, width: images.width, height: images.height, epoch: users.addressEpoch })
        .from(images)
        .innerJoin(users, eq(users.id, images.userId))
        .innerJoin(supportReportImages, eq(supportReportImages.imageId, images.id))
        .where(eq(supportReportImages.reportId, row.id))
    : [];
  return {
    ...presentRow(found),
    facts: row.facts,
    faults: row.faults as unknown as WholeFault[],
    expires_at: row.expiresAt.toISOString(),
    pictures: shown.map(({ id, width, height, epoch }) => ({
      url: addresses.view(id, shownWidth, { epoch }),
      width,
      height,
    })),
  };
};

/** Settles a report, or reopens it; the user is notified of a reply. @throws ApiFailure 44000 */
export const settle = async (
  tx: Tx,
  { reportId, settled, answer }: { reportId: string; settled: boolean; answer: string },
): Promise<void> => {
  const { row } = await findReport(tx, reportId);
  await tx
    .update(supportReports)
    .set({ state: settled ? 'settled' : 'open', settledAt: settled ? sql`now()` : null })
    .where(eq(supportReports.id, row.id));
  if (answer !== '') await notify(tx, row.userId, 'report-answered', { answer });
};

/** Details of a failed delivery for operators. */
export interface WholeFault {
  attempt: number;
  node: string;
  kind: string;
  reason: string;
  detail: string;
  at: string;
}

/** Choices and numbers stay unchanged; possible user input is replaced by its length. */
const settingOf = (value: unknown): unknown => {
  if (typeof value === 'string') return /^[\w.:#-]{0,40}$/.test(value) ? value : `text of ${value.length} characters`;
  if (Array.isArray(value)) return value.slice(0, 50).map(settingOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settingOf(inner)]));
};

/** Seconds with one decimal. */
const secondsBetween = (from: Date | null, to: Date | null): number | null =>
  from && to ? Math.round((to.getTime() - from.getTime()) / 100) / 10 : null;

const inputsOf = ({ inputs }: TaskRow): TaskFacts['inputs'] =>
  Object.entries(inputs).flatMap(([input, list]) =>
    list.map(({ width, height, bytes, mime, notes }) => ({ input, width, height, bytes, mime, notes })),
  );

/** Names and texts of the form, so that free text under a harmless name is also replaced by its length. */
const settingsOf = ({ toolType, params }: TaskRow): Record<string, unknown> => {
  const written = new Set(
    (toolByType(toolType)?.fields ?? [])
      .filter(({ kind }) => kind === 'text' || kind === 'prompt')
      .map(({ name }) => name),
  );
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      written.has(name) && typeof value === 'string' ? `text of ${value.length} characters` : settingOf(value),
    ]),
  );
};

/** Task facts of a report, and additional ones for operators. */
export const factsOf = async (
  tx: Pick<Tx, 'select'>,
  row: TaskRow,
  page = '',
): Promise<{ facts: TaskFacts; faults: WholeFault[] }> => {
  const kept = await tx.select().from(taskFaults).where(eq(taskFaults.taskId, row.id)).orderBy(asc(taskFaults.id));
  const faults = kept.map(({ attempt, node, kind, reason, detail, at }) => ({
    ...{ attempt, node, kind, reason, detail },
    at: at.toISOString(),
  }));
  const { quotedMin, quotedMax } = row;
  return {
    faults,
    facts: {
      task_id: row.id,
      tool_type: row.toolType,
      tool: toolByType(row.toolType)?.key ?? '',
      state: row.state,
      fail_reason: row.failReason,
      trace_id: readTraceParent(row.traceParent)?.traceId ?? null,
      mode: row.mode,
      lane: row.lane,
      attempts: row.attempts,
      price: row.price,
      charged: row.charged,
      created_at: row.createdAt.toISOString(),
      started_at: isoOrNull(row.startedAt),
      finished_at: isoOrNull(row.finishedAt),
      waited_seconds: secondsBetween(row.createdAt, row.startedAt),
      drawing_seconds: secondsBetween(row.startedAt, row.finishedAt),
      told_seconds: quotedMin === null || quotedMax === null ? null : { min: quotedMin, max: quotedMax },
      engine: row.engine,
      method: row.method,
      warnings: row.warnings,
      settings: settingsOf(row),
      inputs: inputsOf(row),
      faults: faults.map(({ attempt, kind, reason, at }) => ({ attempt, kind, reason, at })),
      versions: { server: contractVersion, runtime: `node ${process.versions.node}`, page },
    },
  };
};
