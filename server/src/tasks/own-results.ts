import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { images, results, tasks } from '../db/schema/generation.ts';
import type { Owner } from '../wallet/owner.ts';

/** What `which` asks for among a person's results that nobody deleted, each with its task and its picture. */
export const selectOwnResults = (db: Database, { userId, walletId }: Owner, which: SQL) =>
  db.orm
    .select({ task: tasks, result: results, image: images })
    .from(results)
    .innerJoin(tasks, eq(tasks.id, results.taskId))
    .innerJoin(images, eq(images.id, results.imageId))
    .where(
      and(
        which,
        eq(tasks.userId, userId),
        eq(tasks.walletId, walletId),
        isNull(results.deletedAt),
        isNull(tasks.deletedAt),
      ),
    )
    .$dynamic();
