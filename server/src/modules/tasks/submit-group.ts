import type { generateGroup } from '@atelier/contract/batch';
import type { Task } from '@atelier/contract/task';
import { toolByType } from '@atelier/engine/tools';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Orm, type Tx, withTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { checkSpendable, lockWallet } from '../wallet/ledger.ts';
import type { Owner } from '../wallet/owner.ts';
import { type CheckedSubmission, checkSubmission, type SubmissionChecks, submitCallOf } from './check-submission.ts';
import { cancelTask } from './end-task.ts';
import { moveOf } from './move-of.ts';
import { checkWaiting, findFirst, insertTask, rememberQuoted, type Submitter } from './submit-task.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';

export type GroupInput = z.output<(typeof generateGroup)['request']>;

const refusedInput = (field: string): ApiFailure => new ApiFailure('41000', { field });

/** The submission of each picture, all checked before anything is written. @throws what `checkSubmission` throws */
export const checkGroup = (input: GroupInput, checks: SubmissionChecks): CheckedSubmission[] => {
  const { type, mode, input: name, images, inputs, params, idempotency_key: key } = input;
  const tool = toolByType(type);
  if (!tool) throw refusedInput('type');
  if (!tool.inputs.some((row) => row.name === name) || inputs[name]?.length) throw refusedInput('input');
  const call = submitCallOf(tool, mode);
  return images.map((image, place) => {
    const one = { type, params, name: input.name, group: input.group, inputs: { ...inputs, [name]: [image] } };
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The tasks of a group in the order of its pictures. @throws ApiFailure 44000 when there are none. */
export const selectGroup = async (orm: Pick<Orm, 'select'>, who: Owner, groupId: string) => {
  const rows = uuid.test(groupId)
    ? await orm.select().from(tasks).where(own(who, groupId)).orderBy(asc(tasks.groupPlace), asc(tasks.id))
    : [];
  if (rows.length === 0) throw new ApiFailure('44000');
  return rows;
};

/** As `selectGroup`, outside of a transaction. */
export const readGroup = ({ db }: Pick<TaskContext, 'db'>, who: Owner, groupId: string) =>
  selectGroup(db.orm, who, groupId);

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

export const announce = (context: TaskContext, rows: readonly TaskRow[]): void => {
  for (const [at, row] of rows.entries()) {
    void context.announcer.taskChanged(row, at === rows.length - 1 ? 'credits-moved' : undefined);
  }
};

export const presentNew = async (context: TaskContext, rows: readonly TaskRow[]): Promise<Task[]> => {
  for (const row of rows) context.board.put(moveOf(row));
  const shown = await context.present(rows);
  await rememberQuoted(context, shown);
  return shown;
};

/**
 * Holds the price of every picture and queues a task for each, all or none.
 * @throws ApiFailure 41017, 41021, 41022, 41033, 41034, 42002 to 42004 with the shortfall of all, 44001
 */
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

/** Cancels what is under way. @throws ApiFailure 44000, 41032 when everything has ended. */
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
