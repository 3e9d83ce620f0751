import type { Task } from '@atelier/contract/task';
import { type FormedTool, toolByType } from '@atelier/engine/tools';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { checkSpendable, lockWallet } from '../wallet/ledger.ts';
import { type CheckedSubmission, checkSubmission, type SubmissionChecks, submitCallOf } from './check-submission.ts';
import { announce, presentNew, selectGroup } from './submit-group.ts';
import { checkWaiting, findFirst, insertTask, type Submitter } from './submit-task.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';
import { nextVersion } from './task-version.ts';

const hasFailed = ({ state }: TaskRow): boolean => state === 'failed' || state === 'cancelled';

/** The input whose picture differs: of a group's tool the one that the submission named is not kept, so it is found. */
const changingInput = (tool: FormedTool, rows: readonly TaskRow[]): string => {
  const idsOf = (row: TaskRow, name: string) => (row.inputs[name] ?? []).map(({ id }) => id).join();
  const names = tool.inputs.map(({ name }) => name);
  return names.find((name) => new Set(rows.map((row) => idsOf(row, name))).size > 1) ?? names[0] ?? '';
};

/** The version is part of the key: what comes back from the recycle area may be drawn once more. */
export const submissionOf = (row: TaskRow, tool: FormedTool, checks: SubmissionChecks): CheckedSubmission => {
  const inputs = Object.fromEntries(Object.entries(row.inputs).map(([name, list]) => [name, list.map(({ id }) => id)]));
  const key = `again:${row.id}:${row.version}`;
  const again = { type: row.toolType, inputs, params: row.params, idempotency_key: key };
  return { ...checkSubmission(submitCallOf(tool, row.mode), again, checks), name: undefined };
};

/** Into the recycle area. @throws ApiFailure 41032 when one of them has changed meanwhile. */
const recycle = async (tx: Tx, who: Submitter, rows: readonly TaskRow[]): Promise<TaskRow[]> => {
  const recycled: TaskRow[] = [];
  for (const { id } of rows) {
    const version = await nextVersion(tx, who.userId);
    const old = and(eq(tasks.id, id), inArray(tasks.state, ['failed', 'cancelled']), isNull(tasks.deletedAt));
    const [row] = await tx.update(tasks).set({ deletedAt: sharedNow(), version }).where(old).returning();
    if (!row) throw new ApiFailure('41032');
    recycled.push(row);
  }
  return recycled;
};

/** Tasks that already replace these: an earlier request of the same retry drew them anew. */
const replacementsOf = (all: readonly TaskRow[], failed: readonly TaskRow[]): TaskRow[] => {
  const places = new Set(failed.map(({ groupPlace }) => groupPlace));
  return all.filter(({ groupPlace }) => places.has(groupPlace));
};

/**
 * Draws failed or cancelled tasks once more in their old places; the old rows go to the recycle bin. Idempotent: a second request returns
 * the same tasks.
 * @throws ApiFailure 44000, 41032 when nothing failed, and as `submitGroup`.
 */
export const retryGroup = async (
  context: TaskContext,
  who: Submitter,
  groupId: string,
  checks: SubmissionChecks,
): Promise<Task[]> => {
  const asked = (await selectGroup(context.db.orm, who, groupId)).filter(hasFailed);
  if (asked.length === 0) throw new ApiFailure('41032');
  const { fresh, replaced, isNew } = await withTransaction(context.db, async (tx) => {
    await lockWallet(tx, who.walletId);
    const all = await selectGroup(tx, who, groupId);
    const failed = all.filter(hasFailed);
    const tool = toolByType(all[0]?.toolType ?? Number.NaN);
    if (!tool) throw new ApiFailure('41032');
    if (failed.length === 0) return { fresh: replacementsOf(all, asked), replaced: [], isNew: false };
    const input = changingInput(tool, all);
    const checked = failed.map((row) => submissionOf(row, tool, checks));
    await checkWaiting(tx, context, who);
    await checkSpendable(
      tx,
      { ...who, timeZone: context.timeZone },
      checked.reduce((sum, one) => sum + one.price, 0),
    );
    const fresh: TaskRow[] = [];
    for (const [at, one] of checked.entries()) {
      const member = { groupId, place: failed[at]?.groupPlace ?? at, input };
      fresh.push((await findFirst(tx, who, one)) ?? (await insertTask(tx, context, who, one, member)));
    }
    return { fresh, replaced: await recycle(tx, who, failed), isNew: true };
  });
  if (!isNew) return context.present(fresh);
  announce(context, [...replaced, ...fresh]);
  return presentNew(context, fresh);
};
