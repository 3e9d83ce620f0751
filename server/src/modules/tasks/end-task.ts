import { type FailReason, isOurFailure } from '@atelier/contract/fail-reasons';
import type { EnginePlace } from '@atelier/engine/places/engine-place';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { drawJobOf } from '../../platform/jobs/job-table.ts';
import { signalWithin } from '../../platform/jobs/signals.ts';
import { lockWallet, release } from '../wallet/ledger.ts';
import { moveOf } from './move-of.ts';
import { releaseSoon } from './release-ended.ts';
import type { TaskContext } from './task-context.ts';
import { noteFault } from './task-faults.ts';
import type { TaskRow } from './task-presenter.ts';
import { nextVersion } from './task-version.ts';

interface Ending {
  taskId: string;
  userId: string;
  walletId: string;
  state: 'failed' | 'cancelled';
  failReason?: FailReason;
  /** What the engine said of a picture that it refused. */
  report?: { warnings: string[]; warningPlaces: EnginePlace[] | null };
  /** Only the delivery that draws it may say how it ended. */
  attempts?: number;
  /** Only while it is queued. */
  onlyQueued?: boolean;
  /** Moves it to the recycle bin with the same change. */
  isDeleted?: boolean;
}

/** Ends a task that is under way and gives its credits back. null: it had ended already, nothing was changed. */
export const endUncharged = async (tx: Tx, ending: Ending): Promise<TaskRow | null> => {
  await lockWallet(tx, ending.walletId);
  const version = await nextVersion(tx, ending.userId);
  const [row] = await tx
    .update(tasks)
    .set({
      version,
      state: ending.state,
      failReason: ending.failReason ?? null,
      finishedAt: sql`now()`,
      ...ending.report,
      ...(ending.isDeleted && { deletedAt: sql`now()` }),
    })
    .where(
      and(
        eq(tasks.id, ending.taskId),
        inArray(tasks.state, ending.onlyQueued ? ['queued'] : ['queued', 'drawing']),
        ending.attempts === undefined ? undefined : eq(tasks.attempts, ending.attempts),
      ),
    )
    .returning();
  if (!row) return null;
  await release(tx, ending.taskId);
  await signalWithin(tx, { kind: ending.state === 'cancelled' ? 'cancel' : 'moved', move: moveOf(row) });
  return row;
};

/** Cancels its queued job and its prompt at the model server. */
const dropJob = async (tx: Tx, { queue }: TaskContext, row: TaskRow): Promise<void> => {
  await queue.cancel(tx, drawJobOf(row), row.id);
  await releaseSoon(tx, queue, row);
};

/**
 * Cancels what is under way in a wallet, of one person or of all, within the caller's transaction.
 * @returns what was cancelled, to be announced after the commit
 */
export const endTasksOf = async (
  tx: Tx,
  context: TaskContext,
  { walletId, userId }: { walletId: string; userId?: string },
): Promise<TaskRow[]> => {
  await lockWallet(tx, walletId);
  const open = await tx
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.walletId, walletId),
        userId === undefined ? undefined : eq(tasks.userId, userId),
        inArray(tasks.state, ['queued', 'drawing']),
      ),
    )
    // Counters of several persons are locked in one order.
    .orderBy(asc(tasks.userId), asc(tasks.id));
  const ended: TaskRow[] = [];
  for (const row of open) {
    const cancelled = await endUncharged(tx, { taskId: row.id, userId: row.userId, walletId, state: 'cancelled' });
    if (!cancelled) continue;
    await dropJob(tx, context, cancelled);
    ended.push(cancelled);
  }
  return ended;
};

const cancelWith = async (
  context: TaskContext,
  row: TaskRow,
  how: Pick<Ending, 'onlyQueued' | 'isDeleted'>,
): Promise<TaskRow | null> => {
  const ended = await withTransaction(context.db, async (tx) => {
    const { id: taskId, userId, walletId } = row;
    const cancelled = await endUncharged(tx, { taskId, userId, walletId, state: 'cancelled', ...how });
    if (cancelled) await dropJob(tx, context, cancelled);
    return cancelled;
  });
  if (ended) await context.announcer.taskChanged(ended, 'credits-moved');
  return ended;
};

/** Cancels for its person. null: it had ended already. */
export const cancelTask = (context: TaskContext, row: TaskRow): Promise<TaskRow | null> => cancelWith(context, row, {});

/** Cancels a task that waits and puts it into the recycle area. null: it does not wait any more. */
export const withdrawTask = (context: TaskContext, row: TaskRow): Promise<TaskRow | null> =>
  cancelWith(context, row, { onlyQueued: true, isDeleted: true });

/** Fails a task whose job will not be delivered any more. */
export const failAbandoned = async (context: TaskContext, row: TaskRow, reason: FailReason): Promise<void> => {
  const ended = await withTransaction(context.db, async (tx) => {
    const failed = await endUncharged(tx, {
      taskId: row.id,
      userId: row.userId,
      walletId: row.walletId,
      attempts: row.attempts,
      state: 'failed',
      failReason: reason,
    });
    if (failed) {
      const fault = { kind: 'abandoned', reason, detail: '' };
      await noteFault(tx, { taskId: row.id, attempt: row.attempts, node: '', fault });
      await dropJob(tx, context, failed);
    }
    return failed;
  });
  if (!ended) return;
  context.service.ended(!isOurFailure(reason));
  await context.announcer.taskChanged(ended, 'credits-moved');
};
