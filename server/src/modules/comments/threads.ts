import type { CommentPerson, CommentThread } from '@atelier/contract/comments';
import { type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { encodeNotice, noticeChannel } from '../../platform/realtime/publisher.ts';
import type { Session } from '../auth/session.ts';
import { findSeenResult } from '../tasks/change-task.ts';
import type { TaskContext } from '../tasks/task-context.ts';

type Reads = Pick<Tx, 'execute'>;

/** A picture that a company's people comment on. */
export type CommentedResult = Awaited<ReturnType<typeof findSeenResult>>;

/** Who sees a result made for a company: its maker while a member, and the administrators. */
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
  x: number;
  y: number;
  resolved_at: string | null;
  resolved_by: string | null;
  id: string;
  author_id: string;
  nickname: string;
  text: string;
  mentions: CommentPerson[];
  created_at: string;
}

const isoOf = (time: string): string => new Date(time).toISOString();

/** Threads over `comment_threads t`, oldest first. */
export const readThreads = async (tx: Reads, which: SQL): Promise<CommentThread[]> => {
  const { rows } = await tx.execute<CommentRow>(sql`
    select t.id as thread_id, t.x, t.y, t.resolved_at::text, r.nickname as resolved_by,
      c.id, c.user_id as author_id, u.nickname, c.text, c.created_at::text,
      coalesce((select json_agg(json_build_object('id', m.id, 'nickname', m.nickname))
        from users m where m.id = any(c.mentions)), '[]') as mentions
    from comment_threads t join comments c on c.thread_id = t.id join users u on u.id = c.user_id
      left join users r on r.id = t.resolved_by
    where ${which} order by t.id, c.id`);
  return [...Map.groupBy(rows, (row) => row.thread_id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { thread_id: id, x, y, resolved_at: at, resolved_by: by } = first;
    const comments = group.map((row) => ({
      id: row.id,
      author: { id: row.author_id, nickname: row.nickname },
      text: row.text,
      mentions: row.mentions,
      created_at: isoOf(row.created_at),
    }));
    return [{ id, x, y, resolved: at === null ? null : { at: isoOf(at), by: by ?? '' }, comments }];
  });
};

/** A thread of a picture that the asker may see, and the picture. @throws ApiFailure 44000 */
export const findThread = async (
  context: Pick<TaskContext, 'db'>,
  session: Session,
  threadId: string,
): Promise<{ seen: CommentedResult; thread: CommentThread }> => {
  const { orm } = context.db;
  const { rows } = isUuid(threadId)
    ? await orm.execute<{ image_id: string }>(sql`select image_id from comment_threads where id = ${threadId}`)
    : { rows: [] };
  const seen = await findSeenResult(context, session, rows[0]?.image_id ?? '');
  const [thread] = await readThreads(orm, sql`t.id = ${threadId}`);
  if (!thread) throw new ApiFailure('44000');
  return { seen, thread };
};

/** Tells the open pages of who sees the picture that its comments changed, when the transaction commits. */
export const announceComments = async (
  tx: Reads,
  { task, image }: CommentedResult,
  viewers: readonly CommentPerson[],
): Promise<void> => {
  const body = JSON.stringify({ event: 'comments', result_id: image.id });
  for (const { id: userId } of viewers) {
    const payload = encodeNotice({ kind: 'state', to: { userId, walletId: task.walletId }, body });
    await tx.execute(sql`select pg_notify(${noticeChannel}, ${payload})`);
  }
};
