import type { CommentPerson, CommentThread } from '@atelier/contract/comments';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, isoOf, newId } from '../../platform/db/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { comments, commentThreads } from '../../platform/db/schema/sharing.ts';
import { encodeNotice, noticeChannel } from '../../platform/realtime/publisher.ts';
import type { Session } from '../auth/session.ts';
import { findSeenResult } from '../tasks/change-task.ts';
import type { TaskContext } from '../tasks/task-context.ts';

type Reads = Pick<Tx, 'execute'>;

/** An image on which a company's members comment. */
export type CommentedResult = Awaited<ReturnType<typeof findSeenResult>>;

/** Users who see a company's result: its creator while a member, and the administrators. */
export const readViewers = async (
  tx: Reads,
  companyId: string | undefined,
  makerId: string,
): Promise<CommentPerson[]> => {
  const { rows } = await tx.execute<{ id: string; nickname: string }>(sql`
    select u.id, u.nickname from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId ?? null} and (m.is_admin or m.user_id = ${makerId}) order by u.nickname, u.id`);
  return rows;
};

interface CommentRow extends Record<string, unknown> {
  thread_id: string;
  image_id: string;
  x: number;
  y: number;
  resolved_at: string | null;
  resolved_by: string | null;
  id: string;
  author_id: string;
  is_guest: boolean;
  nickname: string;
  text: string;
  mentions: CommentPerson[];
  created_at: string;
}

const presentThread = ([first, ...rest]: [CommentRow, ...CommentRow[]]): CommentThread => {
  const { thread_id: id, x, y, resolved_at: at, resolved_by: by } = first;
  const said = [first, ...rest].map((row) => ({
    id: row.id,
    author: { id: row.author_id, nickname: row.nickname },
    ...(row.is_guest && { is_guest: true as const }),
    text: row.text,
    mentions: row.mentions,
    created_at: isoOf(row.created_at),
  }));
  return { id, x, y, resolved: at === null ? null : { at: isoOf(at), by: by ?? '' }, comments: said };
};

/** Threads over `comment_threads t` by image, oldest first. */
export const readThreadsByImage = async (tx: Reads, which: SQL): Promise<Map<string, CommentThread[]>> => {
  const { rows } = await tx.execute<CommentRow>(sql`
    select t.id as thread_id, t.image_id, t.x, t.y, t.resolved_at::text, r.nickname as resolved_by,
      c.id, coalesce(c.user_id::text, '') as author_id, c.user_id is null as is_guest,
      coalesce(c.guest_name, u.nickname) as nickname, c.text, c.created_at::text,
      coalesce((select json_agg(json_build_object('id', m.id, 'nickname', m.nickname))
        from users m where m.id = any(c.mentions)), '[]') as mentions
    from comment_threads t join comments c on c.thread_id = t.id left join users u on u.id = c.user_id
      left join users r on r.id = t.resolved_by
    where ${which} order by t.id, c.id`);
  const byImage = new Map<string, CommentThread[]>();
  for (const [first, ...rest] of Map.groupBy(rows, (row) => row.thread_id).values())
    if (first) byImage.set(first.image_id, [...(byImage.get(first.image_id) ?? []), presentThread([first, ...rest])]);
  return byImage;
};

/** Threads over `comment_threads t`, oldest first. */
export const readThreads = async (tx: Reads, which: SQL): Promise<CommentThread[]> =>
  [...(await readThreadsByImage(tx, which)).values()].flat();

/** @throws ApiFailure 44000 */
export const requireThread = async (tx: Reads, id: string): Promise<CommentThread> => {
  return firstOf(await readThreads(tx, sql`t.id = ${id}`));
};

type CommentPlace = { threadId: string } | { imageId: string; boardId?: string; x: number; y: number };
type NewComment = { text: string; mentions?: string[] } & ({ userId: string } | { guestName: string });

/** Starts a thread, or replies in one, which reopens it. @returns the thread's id. @throws ApiFailure 44000 when it was deleted */
export const writeComment = async (tx: Tx, place: CommentPlace, comment: NewComment): Promise<string> => {
  const threadId = 'threadId' in place ? place.threadId : newId();
  if ('threadId' in place) {
    const opened = await tx
      .update(commentThreads)
      .set({ resolvedAt: null, resolvedBy: null })
      .where(eq(commentThreads.id, threadId));
    if (!opened.rowCount) throw new ApiFailure('44000');
  } else await tx.insert(commentThreads).values({ id: threadId, ...place });
  await tx.insert(comments).values({ id: newId(), threadId, ...comment });
  return threadId;
};

/** @returns true when it changed the thread. */
export const resolveThread = async (
  tx: Tx,
  threadId: string,
  { isResolved, userId }: { isResolved: boolean; userId: string },
): Promise<boolean> => {
  const { rowCount } = await tx
    .update(commentThreads)
    .set(isResolved ? { resolvedAt: dbNow(), resolvedBy: userId } : { resolvedAt: null, resolvedBy: null })
    .where(and(eq(commentThreads.id, threadId), sql`(resolved_at is null) = ${isResolved}`));
  return rowCount === 1;
};

/** Deletes a comment; the last one deletes its thread. */
export const removeComment = async (tx: Tx, threadId: string, commentId: string): Promise<void> => {
  // Locked first: a concurrent reply keeps the thread.
  await tx.execute(sql`select 1 from comment_threads where id = ${threadId} for update`);
  await tx.delete(comments).where(eq(comments.id, commentId));
  await tx.execute(sql`
    delete from comment_threads where id = ${threadId}
      and not exists (select 1 from comments where thread_id = ${threadId})`);
};

/** A thread of the company on an image that the requester may see, and the image. @throws ApiFailure 44000 */
export const findThread = async (
  context: Pick<TaskContext, 'db'>,
  session: Session,
  threadId: string,
): Promise<{ seen: CommentedResult; thread: CommentThread }> => {
  const { orm } = context.db;
  const { rows } = isUuid(threadId)
    ? await orm.execute<{ image_id: string }>(sql`
        select image_id from comment_threads where id = ${threadId} and board_id is null`)
    : { rows: [] };
  const seen = await findSeenResult(context, session, rows[0]?.image_id ?? '');
  return { seen, thread: await requireThread(orm, threadId) };
};

/** Notifies open pages of users who see the image about changed comments when the transaction commits. */
export const announceComments = async (
  tx: Reads,
  { task, image }: { task: Pick<CommentedResult['task'], 'walletId'>; image: Pick<CommentedResult['image'], 'id'> },
  viewers: readonly Pick<CommentPerson, 'id'>[],
): Promise<void> => {
  const body = JSON.stringify({ event: 'comments', result_id: image.id });
  for (const { id: userId } of viewers) {
    const payload = encodeNotice({ kind: 'state', to: { userId, walletId: task.walletId }, body });
    await tx.execute(sql`select pg_notify(${noticeChannel}, ${payload})`);
  }
};
