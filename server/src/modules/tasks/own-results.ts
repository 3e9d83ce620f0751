import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { images, results, tasks } from '../../platform/db/schema/generation.ts';
import type { Owner } from '../wallet/owner.ts';
import { isSeenTask, type Viewer } from './seen-work.ts';

const selectResults = (db: Database, whose: SQL | undefined, which: SQL) =>
  db.orm
    .select({ task: tasks, result: results, image: images })
    .from(results)
    .innerJoin(tasks, eq(tasks.id, results.taskId))
    .innerJoin(images, eq(images.id, results.imageId))
    .where(and(which, whose, isNull(results.deletedAt), isNull(tasks.deletedAt)))
    .$dynamic();

/** Undeleted results of a user that match `which`, each with its task and its picture. */
export const selectOwnResults = (db: Database, { userId, walletId }: Owner, which: SQL) =>
  selectResults(db, and(eq(tasks.userId, userId), eq(tasks.walletId, walletId)), which);

/** The same, including members' results that an administrator may see. */
export const selectSeenResults = (db: Database, viewer: Viewer, which: SQL) =>
  selectResults(db, isSeenTask(viewer), which);
