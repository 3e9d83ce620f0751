import type { Engine } from '@atelier/engine/engine';
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';

const batchSize = 20;

/** Part of the transaction that ends a task: what it left at an engine outside is ended by a job. */
export const releaseSoon = async (tx: Tx, queue: JobQueue, { engineHandle }: TaskRow): Promise<void> => {
  if (engineHandle !== null) await queue.send(tx, 'release', { id: newId() });
};

/**
 * Ends and forgets what tasks that have ended left at an engine outside: one cancelled while no worker drew it, or one whose
 * pictures are stored and need not stay on the other machine. What cannot be reached is tried again with the next look.
 * @returns how many were released.
 */
export const releaseEnded = async ({ db }: Pick<TaskContext, 'db'>, engine: Engine | undefined): Promise<number> => {
  if (!engine?.release) return 0;
  const ended = and(isNotNull(tasks.engineHandle), notInArray(tasks.state, ['queued', 'drawing']));
  const rows = await db.orm
    .select({ id: tasks.id, handle: tasks.engineHandle })
    .from(tasks)
    .where(ended)
    .orderBy(sql`random()`)
    .limit(batchSize);
  let count = 0;
  for (const { id, handle } of rows) {
    try {
      if (handle) await engine.release(handle);
    } catch {
      // The server is away: the handle stays for the next look.
      continue;
    }
    await db.orm
      .update(tasks)
      .set({ engineHandle: null })
      .where(and(eq(tasks.id, id), ended));
    count += 1;
  }
  return count;
};
