import type { reportStates } from '@atelier/contract/support';
import { count, desc, eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { allOf, likePart } from '../../platform/db/listing.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { supportReportImages, supportReports } from '../../platform/db/schema/support.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { notify } from '../notifications/notify.ts';
import type { ReportRow } from './reports.ts';
import type { WholeFault } from './task-facts.ts';

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
