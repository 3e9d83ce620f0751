import { failWords } from '@atelier/contract/fail-reasons';
import type { reportStates, TaskFacts } from '@atelier/contract/support';
import { contractVersion } from '@atelier/contract/version';
import { toolByType } from '@atelier/engine/tools';
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { allOf, likePart } from '../../platform/db/listing.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { supportReportImages, supportReports, taskFaults } from '../../platform/db/schema/support.ts';
import { readTraceParent } from '../../platform/telemetry/tracing.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { notify } from '../notifications/notify.ts';
import type { TaskRow } from '../tasks/task-context.ts';
import type { ReportRow } from './reports.ts';

/** Width of the pictures that operators look at, px. */
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

interface Wanted {
  state: (typeof reportStates)[number];
  search?: string | undefined;
  page: number;
  size: number;
}

/** A page of the reports, the newest first. */
export const listSupportReports = async ({ orm }: Database, { state, search = '', page, size }: Wanted) => {
  const fits = allOf([
    state !== 'all' && sql`${supportReports.state} = ${state}`,
    search !== '' &&
      sql`(lower(${users.username}) like ${likePart(search)} or ${search} in (
        ${supportReports.id}::text, ${supportReports.taskId}::text, ${supportReports.facts}->>'trace_id'))`,
  ]);
  const ofUser = eq(users.id, supportReports.userId);
  const [rows, [counted]] = await Promise.all([
    orm
      .select({ row: supportReports, who: users.username })
      .from(supportReports)
      .innerJoin(users, ofUser)
      .where(fits)
      .orderBy(desc(supportReports.createdAt), desc(supportReports.id))
      .limit(size)
      .offset((page - 1) * size),
    orm.select({ total: count() }).from(supportReports).innerJoin(users, ofUser).where(fits),
  ]);
  return { total: counted?.total ?? 0, reports: rows.map(presentRow) };
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

/** A whole report; with pictures only when the user agreed. @throws ApiFailure 44000 */
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

/** Settles a report, or reopens it; the user is notified of an answer. @throws ApiFailure 44000 */
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

/** What operators see of a delivery that went wrong. */
export interface WholeFault {
  attempt: number;
  node: string;
  kind: string;
  reason: string;
  detail: string;
  at: string;
}

/** Choices and figures stay as they are; what a person may have written is only measured. */
const settingOf = (value: unknown): unknown => {
  if (typeof value === 'string') return /^[\w.:#-]{0,40}$/.test(value) ? value : `text of ${value.length} characters`;
  if (Array.isArray(value)) return value.slice(0, 50).map(settingOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settingOf(inner)]));
};

/** Seconds with one digit. */
const secondsBetween = (from: Date | null, to: Date | null): number | null =>
  from && to ? Math.round((to.getTime() - from.getTime()) / 100) / 10 : null;

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const inputsOf = ({ inputs }: TaskRow): TaskFacts['inputs'] =>
  Object.entries(inputs).flatMap(([input, list]) =>
    list.map(({ width, height, bytes, mime, notes }) => ({ input, width, height, bytes, mime, notes })),
  );

/** Names and texts of the form, so that a free text under a harmless name is measured too. */
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

/** What a report says of a task, and what operators see beside it. */
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
