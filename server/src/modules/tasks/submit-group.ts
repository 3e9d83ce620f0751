import type { generateGroup, retryGroup as retryCall } from '@atelier/contract/batch';
import type { EngineKind, Task } from '@atelier/contract/task';
import { type ToolDefinition, toolByType } from '@atelier/engine/tools';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, newId, uuid } from '../../platform/db/clock.ts';
import { type Orm, type Tx, withTransaction } from '../../platform/db/database.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import type { Offering } from '../tools/tool-offers.ts';
import { checkSpendable, lockWallet } from '../wallet/ledger.ts';
import { levelNow, type Owner } from '../wallet/owner.ts';
import { type CheckedSubmission, checkSubmission, type SubmissionChecks, submitCallOf } from './check-submission.ts';
import { cancelTask, endTasksOf } from './end-task.ts';
import { checkWaiting, findSubmitted, insertTask, rememberQuoted, type Submitter, submitTask } from './submit-task.ts';
import { nextVersion, type TaskContext, type TaskRow, toTaskStateEvent } from './task-context.ts';

type GroupInput = z.output<(typeof generateGroup)['request']>;

const refusedInput = (field: string): ApiFailure => new ApiFailure('41000', { field });

/** The submission of each image, all validated before anything is written. @throws errors of `checkSubmission` */
export const checkGroup = (input: GroupInput, checks: SubmissionChecks): CheckedSubmission[] => {
  const { type, mode, input: name, images, inputs, params, idempotency_key: key } = input;
  const tool = toolByType(type);
  if (!tool) throw refusedInput('type');
  if (!tool.inputs.some((row) => row.name === name) || inputs[name]?.length) throw refusedInput('input');
  const call = submitCallOf(tool, mode);
  return images.map((image, place) => {
    const one = {
      type,
      params,
      name: input.name,
      group: input.group,
      engine: input.engine,
      inputs: { ...inputs, [name]: [image] },
    };
    return checkSubmission(call, { ...one, idempotency_key: `group:${key}:${place}` }, checks);
  });
};

const own = (who: Owner, groupId: string) =>
  and(
    eq(tasks.groupId, groupId),
    eq(tasks.userId, who.userId),
    eq(tasks.walletId, who.walletId),
    isNull(tasks.deletedAt),
  );

/** The tasks of a batch in the order of its images. @throws ApiFailure 44000 when there are none. */
const selectGroup = async (orm: Pick<Orm, 'select'>, who: Owner, groupId: string) => {
  const rows = uuid.test(groupId)
    ? await orm.select().from(tasks).where(own(who, groupId)).orderBy(asc(tasks.groupPlace), asc(tasks.id))
    : [];
  if (rows.length === 0) throw new ApiFailure('44000');
  return rows;
};

/** As `selectGroup`, outside a transaction. */
export const readGroup = ({ db }: Pick<TaskContext, 'db'>, who: Owner, groupId: string) =>
  selectGroup(db.orm, who, groupId);

/** The first response to the same batch, if there was one. @throws ApiFailure 41034 */
const findAnswered = async (tx: Tx, who: Submitter, checked: readonly CheckedSubmission[]) => {
  const firsts: TaskRow[] = [];
  for (const one of checked) {
    const row = await findSubmitted(tx, who, one);
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
  for (const row of rows) context.board.put(toTaskStateEvent(row));
  const shown = await context.present(rows);
  await rememberQuoted(context, shown);
  return shown;
};

/** Queues a task for each image, all or none. @throws ApiFailure 41017, 41021, 41022, 41033, 41034, 42002 to 42004, 44001 */
export const submitGroup = async (
  context: TaskContext,
  who: Submitter,
  { input }: Pick<GroupInput, 'input'>,
  checked: readonly CheckedSubmission[],
): Promise<{ groupId: string; tasks: Task[] }> => {
  const { rows, isNew } = await withTransaction(context.db, async (tx) => {
    await lockWallet(tx, who.walletId);
    const answered = await findAnswered(tx, who, checked);
    if (answered.length > 0) return { rows: answered, isNew: false };
    await checkWaiting(tx, context, who);
    const price = checked.reduce((sum, one) => sum + one.price, 0);
    await checkSpendable(tx, { ...who, timeZone: context.timeZone }, price);
    const groupId = newId();
    const inserted: TaskRow[] = [];
    for (const [place, one] of checked.entries()) {
      inserted.push(await insertTask(tx, context, who, one, { groupId, place, input }));
    }
    return { rows: inserted, isNew: true };
  });
  if (isNew) announce(context, rows);
  const shown = isNew ? await presentNew(context, rows) : await context.present(rows);
  return { groupId: rows[0]?.groupId ?? '', tasks: shown };
};

/** Cancels unfinished tasks. @throws ApiFailure 44000, 41032 when everything has ended. */
export const cancelGroup = async (context: TaskContext, who: Submitter, groupId: string): Promise<Task[]> => {
  const cancelled: TaskRow[] = [];
  for (const row of await readGroup(context, who, groupId)) {
    if (row.state !== 'queued' && row.state !== 'drawing') continue;
    const ended = await cancelTask(context, row);
    if (ended) cancelled.push(ended);
  }
  if (cancelled.length === 0) throw new ApiFailure('41032');
  return context.present(cancelled);
};

const creditsOf = (rows: readonly Pick<TaskRow, 'price'>[]) => ({
  tasks: rows.length,
  credits: rows.reduce((sum, { price }) => sum + price, 0),
});

export const readWaiting = async ({ db }: Pick<TaskContext, 'db'>, walletId: string) =>
  creditsOf(
    await db.orm
      .select({ price: tasks.price })
      .from(tasks)
      .where(and(eq(tasks.walletId, walletId), eq(tasks.state, 'queued'))),
  );

export const cancelWaiting = async (context: TaskContext, of: { walletId: string; userId?: string }) => {
  const ended = await withTransaction(context.db, (tx) => endTasksOf(tx, context, { ...of, onlyQueued: true }));
  announce(context, ended);
  return creditsOf(ended);
};

const hasFailed = ({ state }: TaskRow): boolean => state === 'failed' || state === 'cancelled';

/** The input whose image differs: a batch does not store which one its submission named, so it is derived. */
const changingInput = (tool: ToolDefinition, rows: readonly TaskRow[]): string => {
  const idsOf = (row: TaskRow, name: string) => (row.inputs[name] ?? []).map(({ id }) => id).join();
  const names = tool.inputs.map(({ name }) => name);
  return names.find((name) => new Set(rows.map((row) => idsOf(row, name))).size > 1) ?? names[0] ?? '';
};

/** The version is part of the key: a restored task may be generated once more. */
const submissionOf = (row: TaskRow, tool: ToolDefinition, checks: SubmissionChecks): CheckedSubmission => {
  const inputs = Object.fromEntries(Object.entries(row.inputs).map(([name, list]) => [name, list.map(({ id }) => id)]));
  const key = `again:${row.id}:${row.version}`;
  const asked = { params: row.params, inputs };
  const queueOf = (engine?: EngineKind) => checks.queueOf?.(tool.type, { ...asked, ...(engine && { engine }) });
  // Uses the previously requested engine, as long as it accepts the job.
  const engine = queueOf() !== row.lane && queueOf(row.lane) === row.lane ? { engine: row.lane } : {};
  const again = { type: row.toolType, ...asked, ...engine, idempotency_key: key };
  return { ...checkSubmission(submitCallOf(tool, row.mode), again, checks), name: undefined };
};

/** Moves tasks to the recycle bin. @throws ApiFailure 41032 when one of them changed concurrently. */
const recycle = async (tx: Tx, who: Submitter, rows: readonly TaskRow[]): Promise<TaskRow[]> => {
  const recycled: TaskRow[] = [];
  for (const { id } of rows) {
    const version = await nextVersion(tx, who.userId);
    const old = and(eq(tasks.id, id), inArray(tasks.state, ['failed', 'cancelled']), isNull(tasks.deletedAt));
    const row = firstOf(await tx.update(tasks).set({ deletedAt: dbNow(), version }).where(old).returning(), '41032');
    recycled.push(row);
  }
  return recycled;
};

/** Tasks that already replace these, from an earlier request of the same retry. */
const replacementsOf = (all: readonly TaskRow[], failed: readonly TaskRow[]): TaskRow[] => {
  const places = new Set(failed.map(({ groupPlace }) => groupPlace));
  return all.filter(({ groupPlace }) => places.has(groupPlace));
};

const wanted = (rows: readonly TaskRow[], taskId: string | undefined): TaskRow[] =>
  rows.filter((row) => hasFailed(row) && (taskId === undefined || row.id === taskId));

/** Resubmits failed or cancelled tasks in their places; idempotent. @throws ApiFailure 44000, 41032 nothing failed, as `submitGroup` */
export const retryGroup = async (
  context: TaskContext,
  who: Submitter,
  { group_id: groupId, task_id: taskId }: z.output<(typeof retryCall)['request']>,
  checks: SubmissionChecks,
): Promise<Task[]> => {
  const asked = wanted(await selectGroup(context.db.orm, who, groupId), taskId);
  if (asked.length === 0) throw new ApiFailure('41032');
  const { fresh, replaced, isNew } = await withTransaction(context.db, async (tx) => {
    await lockWallet(tx, who.walletId);
    const all = await selectGroup(tx, who, groupId);
    const failed = wanted(all, taskId);
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
      fresh.push((await findSubmitted(tx, who, one)) ?? (await insertTask(tx, context, who, one, member)));
    }
    return { fresh, replaced: await recycle(tx, who, failed), isNew: true };
  });
  if (!isNew) return context.present(fresh);
  announce(context, [...replaced, ...fresh]);
  return presentNew(context, fresh);
};

/** Resubmits a failed task at its price, idempotent. @throws ApiFailure 41032 unless it failed, and as a submission */
export const retryTask = async (context: TaskContext, offering: Offering, row: TaskRow): Promise<Task> => {
  const tool = toolByType(row.toolType);
  if (row.state !== 'failed' || !tool) throw new ApiFailure('41032');
  const { userId, walletId } = row;
  const { rows } = await context.db.orm.execute<{ level: number; can_buy: boolean }>(sql`
    select ${levelNow} as level, w.company_id is null or exists (
      select 1 from company_members m where m.company_id = w.company_id and m.user_id = ${userId} and m.is_admin) as can_buy
    from wallets w where w.id = ${walletId}`);
  const { level, can_buy: canBuy } = rows[0] ?? { level: 0, can_buy: false };
  const checked = submissionOf(row, tool, { ...offering, level, canBuy });
  return submitTask(context, { userId, walletId, level, canBuy }, { ...checked, name: row.name });
};
