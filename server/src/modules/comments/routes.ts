import * as calls from '@atelier/contract/comments';
import type { NoticeKind } from '@atelier/contract/notice-kinds';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { results, tasks } from '../../platform/db/schema/generation.ts';
import { comments, commentThreads } from '../../platform/db/schema/sharing.ts';
import { truncateText } from '../../platform/text/display-text.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { notify } from '../notifications/notify.ts';
import { findSeenResult } from '../tasks/change-task.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import { readResultItem } from '../tasks/list-results.ts';
import * as threadRows from './threads.ts';

/** Characters of a comment that a notification quotes. */
const excerptLength = 60;

interface News {
  session: Session;
  seen: threadRows.CommentedResult;
  viewers: readonly calls.CommentPerson[];
  text: string;
}

/** Notifies each of `userIds` who may see the image, except the actor, once. */
const notifyPeople = async (
  tx: Tx,
  kind: NoticeKind,
  { session, seen: { task, image }, viewers, text }: News,
  userIds: Iterable<string>,
): Promise<void> => {
  const name = viewers.find(({ id }) => id === session.userId)?.nickname ?? '';
  const details = { name, task: task.name, text: truncateText(text.replace(/\s+/g, ' '), excerptLength) };
  const page = `/resource/drawHistory?comments=${image.id}`;
  const wanted = new Set(userIds);
  wanted.delete(session.userId);
  for (const { id } of viewers) if (wanted.has(id)) await notify(tx, id, kind, { ...details, page });
};

/** Creator of the image and authors of a thread. */
const participantsOf = ({ task }: threadRows.CommentedResult, thread: calls.CommentThread | undefined): string[] => [
  task.userId,
  ...(thread?.comments.map(({ author }) => author.id) ?? []),
];

/** Locks the task, so that concurrent comments are counted sequentially. @throws ApiFailure 41024, 44000 */
const refuseOverLimit = async (tx: Tx, taskId: string): Promise<void> => {
  firstOf(await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, taskId)).for('update'));
  const [held] = await tx
    .select({ total: count() })
    .from(comments)
    .innerJoin(commentThreads, eq(commentThreads.id, comments.threadId))
    .innerJoin(results, eq(results.imageId, commentThreads.imageId))
    .where(and(eq(results.taskId, taskId), isNull(commentThreads.boardId)));
  if ((held?.total ?? 0) >= calls.commentLimit) throw new ApiFailure('41024', { max: calls.commentLimit });
};

/** Comments on images created for a company. Users who may see the image may comment on it. */
export const commentRoutes: RouteModule = (app, { db, limits, generation: { context } }) => {
  registerCall(app, calls.getComments, async ({ input, session }) => {
    const { task, image } = await findSeenResult(context, session, input.result_id);
    const [item, threads, viewers] = await Promise.all([
      readResultItem(context, session, { task_id: task.id, image_id: image.id }),
      threadRows.readThreads(db.orm, sql`t.image_id = ${image.id} and t.board_id is null`),
      threadRows.readViewers(db.orm, session.companyId, task.userId),
    ]);
    if (!item) throw new ApiFailure('44000');
    return { item, threads, people: viewers.filter(({ id }) => id !== session.userId) };
  });

  registerCall(app, calls.addComment, async ({ input, session }) => {
    const { text } = input;
    refuseProhibited([text]);
    const before = 'thread_id' in input ? await threadRows.findThread(context, session, input.thread_id) : undefined;
    const seen = before?.seen ?? (await findSeenResult(context, session, 'result_id' in input ? input.result_id : ''));
    await limits.attempt({ limit: 'comment-account', of: session.userId });
    return withTransaction(db, async (tx) => {
      await refuseOverLimit(tx, seen.task.id);
      const viewers = await threadRows.readViewers(tx, session.companyId, seen.task.userId);
      const mentions = [...new Set(input.mentions)];
      if (!mentions.every((id) => viewers.some((person) => person.id === id))) throw new ApiFailure('41025');
      const place =
        'result_id' in input
          ? { imageId: seen.image.id, x: input.x, y: input.y }
          : { threadId: before?.thread.id ?? input.thread_id };
      const threadId = await threadRows.writeComment(tx, place, { userId: session.userId, text, mentions });
      const news = { session, seen, viewers, text };
      const others = participantsOf(seen, before?.thread).filter((id) => !mentions.includes(id));
      await notifyPeople(tx, 'comment-mention', news, mentions);
      await notifyPeople(tx, 'comment-added', news, others);
      await threadRows.announceComments(tx, seen, viewers);
      return { thread: await threadRows.requireThread(tx, threadId) };
    });
  });

  registerCall(app, calls.resolveComments, async ({ input, session }) => {
    const { seen, thread } = await threadRows.findThread(context, session, input.thread_id);
    return withTransaction(db, async (tx) => {
      const change = { isResolved: input.is_resolved, userId: session.userId };
      if (await threadRows.resolveThread(tx, thread.id, change)) {
        const viewers = await threadRows.readViewers(tx, session.companyId, seen.task.userId);
        const news = { session, seen, viewers, text: thread.comments[0]?.text ?? '' };
        if (input.is_resolved) await notifyPeople(tx, 'comment-resolved', news, participantsOf(seen, thread));
        await threadRows.announceComments(tx, seen, viewers);
      }
      return { thread: await threadRows.requireThread(tx, thread.id) };
    });
  });

  registerCall(app, calls.deleteComment, async ({ input, session }) => {
    const [row] = isUuid(input.comment_id)
      ? await db.orm.select().from(comments).where(eq(comments.id, input.comment_id))
      : [];
    const { seen, thread } = await threadRows.findThread(context, session, row?.threadId ?? '');
    if (row?.userId !== session.userId) throw new ApiFailure('43000');
    await withTransaction(db, async (tx) => {
      await threadRows.removeComment(tx, thread.id, row.id);
      await threadRows.announceComments(
        tx,
        seen,
        await threadRows.readViewers(tx, session.companyId, seen.task.userId),
      );
    });
    return {};
  });
};
