import { type FormedTool, formedToolByType } from '@atelier/catalogue/formed-tools';
import type { generateGroup } from '@atelier/contract/batch';
import type { Task } from '@atelier/contract/task';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { ApiFailure } from '../api-failure.ts';
import { type Tx, withTransaction } from '../db/database.ts';
import { tasks } from '../db/schema/generation.ts';
import { checkSpendable, lockWallet } from '../wallet/ledger.ts';
import { type CheckedSubmission, checkSubmission, type SubmissionChecks, submitCallOf } from './check-submission.ts';
import { cancelTask } from './end-task.ts';
import { moveOf } from './move-of.ts';
import { checkWaiting, findFirst, insertTask, rememberTold, type Submitter } from './submit-task.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';
import { nextVersion } from './task-version.ts';

export type GroupInput = z.output<(typeof generateGroup)['request']>;

const refusedInput = (field: string): ApiFailure => new ApiFailure('41000', { field });

/** The submission of each picture, all checked before anything is written. @throws what `checkSubmission` throws */
export function checkGroup(input: GroupInput, checks: SubmissionChecks): CheckedSubmission[] {
  const { type, mode, input: name, images, inputs, params, idempotency_key: key } = input;
  const tool = formedToolByType(type);
  if (!tool) throw refusedInput('type');
  if (!tool.inputs.some((row) => row.name === name) || inputs[name]?.length) throw refusedInput('input');
  const call = submitCallOf(tool, mode);
  return images.map((image, place) => {
    const one = { type, params, name: input.name, inputs: { ...inputs, [name]: [image] } };
    return checkSubmission(call, { ...one, idempotency_key: `group:${key}:${place}` }, checks);
  });
}

const own = (who: Pick<Submitter, 'userId'>, groupId: string) =>
  and(eq(tasks.groupId, groupId), eq(tasks.userId, who.userId), isNull(tasks.deletedAt));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The tasks of a group in the order of its pictures. @throws ApiFailure 44000 when there are none. */
export async function readGroup({ db }: Pick<TaskContext, 'db'>, who: Pick<Submitter, 'userId'>, groupId: string) {
  const rows = uuid.test(groupId)
    ? await db.orm.select().from(tasks).where(own(who, groupId)).orderBy(asc(tasks.groupPlace), asc(tasks.id))
    : [];
  if (rows.length === 0) throw new ApiFailure('44000');
  return rows;
}

/** The first answer of the same batch, if there was one. @throws ApiFailure 41034 */
const findAnswered = async (tx: Tx, who: Submitter, checked: readonly CheckedSubmission[]) => {
  const firsts: TaskRow[] = [];
  for (const one of checked) {
    const row = await findFirst(tx, who, one);
    if (row) firsts.push(row);
  }
  if (firsts.length !== 0 && firsts.length !== checked.length) throw new ApiFailure('41034');
  return firsts;
};

const announce = (context: TaskContext, rows: readonly TaskRow[]): void => {
  for (const [at, row] of rows.entries()) {
    void context.announcer.taskChanged(row, at === rows.length - 1 ? 'credits-moved' : undefined);
  }
};

const presentNew = async (context: TaskContext, rows: readonly TaskRow[]): Promise<Task[]> => {
  for (const row of rows) context.board.put(moveOf(row));
  const shown = await context.present(rows);
  await rememberTold(context, shown);
  return shown;
};

/**
 * Holds the price of every picture and queues a task for each, all or none.
 * @throws ApiFailure 41017, 41033, 41034, 42002 to 42004 with the shortfall of all, 44001
 */
export async function submitGroup(
  context: TaskContext,
  who: Submitter,
  { input }: Pick<GroupInput, 'input'>,
  checked: readonly CheckedSubmission[],
): Promise<{ groupId: string; tasks: Task[] }> {
  const { rows, isNew } = await withTransaction(context.db, async (tx) => {
    await lockWallet(tx, who.walletId);
    const answered = await findAnswered(tx, who, checked);
    if (answered.length > 0) return { rows: answered, isNew: false };
    await checkWaiting(tx, who);
    const price = checked.reduce((sum, one) => sum + one.price, 0);
    await checkSpendable(tx, who, price);
    const groupId = uuidv7();
    const inserted: TaskRow[] = [];
    for (const [place, one] of checked.entries()) {
      inserted.push(await insertTask(tx, context, who, one, { groupId, place, input }));
    }
    return { rows: inserted, isNew: true };
  });
  if (isNew) announce(context, rows);
  const shown = isNew ? await presentNew(context, rows) : await context.present(rows);
  return { groupId: rows[0]?.groupId ?? '', tasks: shown };
}

/** Cancels what is under way. @throws ApiFailure 44000, 41032 when everything has ended. */
export async function cancelGroup(context: TaskContext, who: Submitter, groupId: string): Promise<Task[]> {
  const cancelled: TaskRow[] = [];
  for (const row of await readGroup(context, who, groupId)) {
    if (row.state !== 'queued' && row.state !== 'drawing') continue;
    const ended = await cancelTask(context, row);
    if (ended) cancelled.push(ended);
  }
  if (cancelled.length === 0) throw new ApiFailure('41032');
  return context.present(cancelled);
}

/** The input whose picture differs: of a group's tool the one that the submission named is not kept, so it is found. */
const changingInput = (tool: FormedTool, rows: readonly TaskRow[]): string => {
  const idsOf = (row: TaskRow, name: string) => (row.inputs[name] ?? []).map(({ id }) => id).join();
  const names = tool.inputs.map(({ name }) => name);
  return names.find((name) => new Set(rows.map((row) => idsOf(row, name))).size > 1) ?? names[0] ?? '';
};

const submissionOf = (row: TaskRow, tool: FormedTool, checks: SubmissionChecks): CheckedSubmission => {
  const inputs = Object.fromEntries(Object.entries(row.inputs).map(([name, list]) => [name, list.map(({ id }) => id)]));
  const again = { type: row.toolType, inputs, params: row.params, idempotency_key: `again:${row.id}` };
  return { ...checkSubmission(submitCallOf(tool, row.mode), again, checks), name: undefined };
};

/**
 * Draws what failed or was cancelled once more in its old place; the old rows go to the recycle area.
 * @throws ApiFailure 44000, 41032 when nothing failed, and as `submitGroup`.
 */
export async function retryGroup(
  context: TaskContext,
  who: Submitter,
  groupId: string,
  checks: SubmissionChecks,
): Promise<Task[]> {
  const all = await readGroup(context, who, groupId);
  const failed = all.filter(({ state }) => state === 'failed' || state === 'cancelled');
  const tool = formedToolByType(all[0]?.toolType ?? Number.NaN);
  if (failed.length === 0 || !tool) throw new ApiFailure('41032');
  const input = changingInput(tool, all);
  const checked = failed.map((row) => submissionOf(row, tool, checks));
  const { fresh, replaced } = await withTransaction(context.db, async (tx) => {
    await lockWallet(tx, who.walletId);
    await checkWaiting(tx, who);
    await checkSpendable(
      tx,
      who,
      checked.reduce((sum, one) => sum + one.price, 0),
    );
    const fresh: TaskRow[] = [];
    for (const [at, one] of checked.entries()) {
      const member = { groupId, place: failed[at]?.groupPlace ?? at, input };
      fresh.push(await insertTask(tx, context, who, one, member));
    }
    const replaced: TaskRow[] = [];
    for (const { id } of failed) {
      const version = await nextVersion(tx, who.userId);
      const old = and(eq(tasks.id, id), inArray(tasks.state, ['failed', 'cancelled']), isNull(tasks.deletedAt));
      const [row] = await tx.update(tasks).set({ deletedAt: new Date(), version }).where(old).returning();
      if (!row) throw new ApiFailure('41032');
      replaced.push(row);
    }
    return { fresh, replaced };
  });
  announce(context, [...replaced, ...fresh]);
  return presentNew(context, fresh);
}
