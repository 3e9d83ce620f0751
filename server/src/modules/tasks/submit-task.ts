import { randomInt } from 'node:crypto';
import type { ConsentKind } from '@atelier/contract/agreements';
import { refusedSides } from '@atelier/contract/image-sizes';
import { normaliseText } from '@atelier/contract/normalise-text';
import type { Task } from '@atelier/contract/task';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { type InputRecord, images, taskInputs, tasks } from '../../platform/db/schema/generation.ts';
import { holds } from '../../platform/db/schema/ledger.ts';
import { drawJobOf, signalWithin } from '../../platform/jobs/job-queue.ts';
import { currentTrace, writeTraceParent } from '../../platform/telemetry/tracing.ts';
import { truncateText } from '../../platform/text/display-text.ts';
import { missingConsents, readWordsConsent } from '../auth/consents.ts';
import { type ImageRow, recordOf } from '../images/picture-files.ts';
import { hold, lockWallet } from '../wallet/ledger.ts';
import type { Owner, SpendingKey } from '../wallet/owner.ts';
import { type CheckedSubmission, textsOf } from './check-submission.ts';
import { nextVersion, type TaskContext, type TaskRow, toTaskStateEvent } from './task-context.ts';

/** Maximum number of waiting and running tasks of one account. */
export const waitingLimit = 20;
/** Priority offset of API key submissions: below users' tasks and batches at every level. */
const programPriority = -10;
/** Days for which history keeps a task. */
const historyDays = 15;

export interface GroupMember {
  groupId: string;
  /** Index in the order of the images, from 0. */
  place: number;
  /** The input that differs between the tasks. */
  input: string;
}

export interface Submitter extends Owner {
  level: number;
  /** True when the user may buy for the wallet. */
  canBuy: boolean;
  /** API key of a program. */
  key?: SpendingKey;
}

/** @throws ApiFailure 44001 when an image is gone or not the requester's; 41017, 41021, 41022 when it is too large for the tool. */
const readInputs = async (tx: Tx, who: Submitter, { inputs, tool }: CheckedSubmission) => {
  const ids = [...new Set(Object.values(inputs).flat())];
  const owned = and(inArray(images.id, ids), eq(images.userId, who.userId), eq(images.walletId, who.walletId));
  // The lock keeps the purge of unused uploads away until this task refers to them.
  const rows = ids.length === 0 ? [] : await tx.select().from(images).where(owned).for('key share');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const records: Record<string, InputRecord[]> = {};
  for (const [name, wanted] of Object.entries(inputs)) {
    records[name] = wanted.map((id) => {
      const image = byId.get(id);
      if (!image) throw new ApiFailure('44001');
      const sides = refusedSides(image, tool.maxSide);
      if (sides) throw new ApiFailure(sides.code, sides.details);
      return recordOf(image);
    });
  }
  return { records, ids: [...ids, ...(await findOrigins(tx, who, rows))] };
};

/** Originals of cropped or masked inputs, kept with the task so that the crop or mask can be edited again. */
const findOrigins = async (tx: Tx, who: Submitter, rows: readonly ImageRow[]): Promise<string[]> => {
  const given = new Set(rows.map(({ id }) => id));
  const wanted = [...new Set(rows.flatMap(({ origin }) => (origin ? [origin.image.id] : [])))].filter(
    (id) => !given.has(id),
  );
  if (wanted.length === 0) return [];
  const own = and(inArray(images.id, wanted), eq(images.userId, who.userId), eq(images.walletId, who.walletId));
  const found = await tx.select({ id: images.id }).from(images).where(own).for('key share');
  return found.map(({ id }) => id);
};

const traceParent = (): string | null => {
  const trace = currentTrace();
  return trace ? writeTraceParent(trace) : null;
};

/** The image that names the task: the first one, in a batch the one that differs. */
const pictureOf = (records: Record<string, InputRecord[]>, member?: GroupMember): InputRecord | undefined =>
  (member && records[member.input]?.[0]) ?? Object.values(records).flat()[0];

/** Maximum number of characters of a task's name. */
const maxNameLength = 60;

/** A task's name: its own, else of its image (`picture`), its description or its tool. @param place in its batch, from 0 */
export const nameOfTask = (
  { name, tool, params }: Pick<CheckedSubmission, 'name' | 'tool' | 'params'>,
  picture?: string,
  place?: number,
): string => {
  if (name) return place === undefined ? name : `${name} ${place + 1}`;
  if (picture) return truncateText(picture.replace(/\.[^.]+$/, ''), maxNameLength);
  const words = textsOf(tool, params).map(normaliseText);
  const beginning = words.find((text) => text !== '') ?? tool.title.zh;
  const isWhole = Array.from(beginning).length <= maxNameLength;
  return isWhole ? beginning : `${truncateText(beginning, maxNameLength - 1)}…`;
};

/** The task of an earlier request with the same key. @throws ApiFailure 41034 when that request differed */
export const findSubmitted = async (tx: Tx, who: Submitter, checked: CheckedSubmission): Promise<TaskRow | null> => {
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.walletId, who.walletId), eq(tasks.idempotencyKey, checked.idempotencyKey)));
  if (!row) return null;
  if (row.contentHash !== checked.contentHash || row.userId !== who.userId) throw new ApiFailure('41034');
  return row;
};

/**
 * Checks whether the user may submit. A batch counts as one; submissions of programs and users are counted separately. @throws ApiFailure
 * 41033, 41070 when no storage is left for results.
 */
export const checkWaiting = async (
  tx: Tx,
  { storage }: Pick<TaskContext, 'storage'>,
  who: Submitter,
): Promise<void> => {
  const [waiting] = await tx
    .select({ count: sql<number>`count(distinct coalesce(${tasks.groupId}, ${tasks.id}))::int` })
    .from(tasks)
    .leftJoin(holds, eq(holds.taskId, tasks.id))
    .where(
      and(
        eq(tasks.userId, who.userId),
        inArray(tasks.state, ['queued', 'drawing']),
        who.key ? isNotNull(holds.keyId) : isNull(holds.keyId),
      ),
    );
  if ((waiting?.count ?? 0) >= waitingLimit) throw new ApiFailure('41033', { max: waitingLimit });
  await storage.take(tx, who.walletId, 0);
};

/** The language model's consent does not apply to programs. @throws ApiFailure 41046 without a consent or a decision */
const requireConsents = async (
  tx: Tx,
  { userId, key }: Submitter,
  { sendsTo, wordsTo, inputs }: CheckedSubmission,
): Promise<void> => {
  const missing: ConsentKind[] = sendsTo === null ? [] : await missingConsents(tx, userId, sendsTo, inputs);
  const host = wordsTo === null || key ? null : wordsTo;
  if (host !== null && (await readWordsConsent(tx, userId, host)) === null) missing.push('words');
  if (missing.length === 0) return;
  const provider = sendsTo ?? wordsTo ?? '';
  throw new ApiFailure('41046', { provider, kinds: missing.join(','), ...(host !== null && { host }) });
};

/** Holds the price, inserts the task and queues its job. Call `checkWaiting` first. */
export const insertTask = async (
  tx: Tx,
  context: TaskContext,
  who: Submitter,
  checked: CheckedSubmission,
  member?: GroupMember,
): Promise<TaskRow> => {
  await requireConsents(tx, who, checked);
  const { records, ids } = await readInputs(tx, who, checked);
  const taskId = newId();
  const { tool, mode, lane, price, group } = checked;
  const { userId, walletId, canBuy, key } = who;
  const { timeZone } = context;
  const payer = { walletId, userId, canBuy, timeZone, key };
  await hold(tx, { ...payer, taskId, amount: price, toolType: tool.type, toolGroup: group });
  const createdAt = dbNow();
  const [row] = await tx
    .insert(tasks)
    .values({
      id: taskId,
      userId: who.userId,
      walletId: who.walletId,
      version: await nextVersion(tx, who.userId),
      toolType: tool.type,
      state: 'queued',
      mode,
      lane,
      ...(member && { groupId: member.groupId, groupPlace: member.place }),
      name: nameOfTask(checked, pictureOf(records, member)?.name, member?.place),
      params: checked.params,
      inputs: records,
      seed: randomInt(2 ** 31 - 1),
      // A batch never delays single tasks of the same level.
      priority: Math.max(0, who.level) - (member ? 1 : 0) + (key ? programPriority : 0),
      price,
      idempotencyKey: checked.idempotencyKey,
      contentHash: checked.contentHash,
      traceParent: traceParent(),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + historyDays * 86_400_000),
    })
    .returning();
  if (!row) throw new Error('the task was not inserted');
  if (ids.length > 0) await tx.insert(taskInputs).values(ids.map((imageId) => ({ taskId, imageId })));
  await context.queue.send(tx, drawJobOf({ lane, mode }), {
    ...{ id: taskId, priority: row.priority },
    // The eligible servers depend on the tool.
    group: lane === 'model' ? String(tool.type) : undefined,
  });
  await signalWithin(tx, { kind: 'moved', move: toTaskStateEvent(row) });
  return row;
};

/** Stores the quoted range, so that the estimate's error can be measured at the end. */
export const rememberQuoted = async ({ db }: TaskContext, quoted: readonly Task[]): Promise<void> => {
  for (const { id, estimate } of quoted) {
    if (!estimate) continue;
    await db.orm.update(tasks).set({ quotedMin: estimate.min, quotedMax: estimate.max }).where(eq(tasks.id, id));
  }
};

/** Holds the price, inserts the task and queues its job; idempotent. @throws ApiFailure 41017, 41021, 41022, 41033, 41034, 41046, 41070, 42002 to 42004, 44001 */
export const submitTask = async (context: TaskContext, who: Submitter, checked: CheckedSubmission): Promise<Task> => {
  const { row, isNew } = await withTransaction(context.db, async (tx) => {
    // The wallet's lock also serialises submissions with the same key.
    await lockWallet(tx, who.walletId);
    const submitted = await findSubmitted(tx, who, checked);
    if (submitted) return { row: submitted, isNew: false };
    await checkWaiting(tx, context, who);
    return { row: await insertTask(tx, context, who, checked), isNew: true };
  });
  if (isNew) {
    context.board.put(toTaskStateEvent(row));
    void context.announcer.taskChanged(row, 'credits-moved');
  }
  const [task] = await context.present([row]);
  if (!task) throw new Error('a task that was just written cannot be shown');
  if (isNew) await rememberQuoted(context, [task]);
  return task;
};
