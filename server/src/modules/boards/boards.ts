import type { Board, BoardDecision, BoardItem } from '@atelier/contract/boards';
import { commentLimit } from '@atelier/contract/comments';
import { eq, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { isoOf } from '../../platform/db/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { boards } from '../../platform/db/schema/sharing.ts';
import { requireDisplayName } from '../../platform/text/display-text.ts';
import type { Session } from '../auth/session.ts';
import { announceComments, readThreadsByImage } from '../comments/threads.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import { isVisibleTo } from '../wallet/owner.ts';

export type BoardRow = typeof boards.$inferSelect;
export type Reads = Pick<Tx, 'execute'>;

/** Visible images of `board_items b`: not in a recycle bin, and their creator still in the company. */
const shownItems = sql`board_items b join results r on r.image_id = b.image_id and r.deleted_at is null
  join tasks t on t.id = r.task_id and t.deleted_at is null and ${isVisibleTo(sql`t.wallet_id`, sql`t.user_id`)}
  join images i on i.id = b.image_id`;

/** True when the link of `boards o` is open. */
export const isLinkOpen = sql`(o.link_token is not null and coalesce(o.link_ends_at > now(), true))`;

/** Boards that the session may change: its own, and all of a company for its administrators. */
const isChangedBy = ({ walletId, userId, callers }: Session): SQL =>
  callers.includes('administrator')
    ? sql`o.wallet_id = ${walletId}`
    : sql`o.wallet_id = ${walletId} and o.user_id = ${userId}`;

interface SummaryRow extends Record<string, unknown> {
  id: string;
  name: string;
  user_id: string;
  nickname: string;
  updated_at: string;
  link_token: string | null;
  link_ends_at: string | null;
  open_threads: number;
  figures: { count: number; approved: number; changes: number; covers: string[] | null };
}

type Signs = { addresses: AddressSigner };

/** Boards of a session, most recently changed first. */
export const readBoards = async (
  orm: Reads,
  { addresses }: Signs,
  session: Session,
  which = sql`true`,
): Promise<Board[]> => {
  const { rows } = await orm.execute<SummaryRow>(sql`
    select o.id, o.name, o.user_id, u.nickname, o.updated_at::text,
      case when ${isLinkOpen} then o.link_token end as link_token, o.link_ends_at::text,
      (select count(*)::int from comment_threads h where h.board_id = o.id and h.resolved_at is null
        and h.image_id in (select b.image_id from ${shownItems} where b.board_id = o.id)) as open_threads,
      (select json_build_object('count', count(*), 'approved', count(*) filter (where b.decision = 'approved'),
        'changes', count(*) filter (where b.decision = 'changes'),
        'covers', (array_agg(b.image_id order by b.position, b.id))[1:4]) from ${shownItems} where b.board_id = o.id) as figures
    from boards o join users u on u.id = o.user_id where ${isChangedBy(session)} and ${which}
    order by o.updated_at desc, o.id desc`);
  const holder = { viewer: session.userId, epoch: session.addressEpoch };
  return rows.map(({ id, name, user_id: userId, nickname, figures: { covers, ...figures }, ...row }) => ({
    id,
    name,
    ...(userId === session.userId ? {} : { by: nickname }),
    updated_at: isoOf(row.updated_at),
    link:
      row.link_token === null ? null : { token: row.link_token, ends_at: row.link_ends_at && isoOf(row.link_ends_at) },
    ...figures,
    open_threads: row.open_threads,
    covers: (covers ?? []).map((imageId) => addresses.view(imageId, 320, holder)),
  }));
};

/** @throws ApiFailure 44000 for a foreign, deleted or unknown board alike */
export const requireBoard = async (orm: Reads, signs: Signs, session: Session, id: string): Promise<Board> => {
  return firstOf(isUuid(id) ? await readBoards(orm, signs, session, sql`o.id = ${id}`) : []);
};

/** The locked row: changes of one board are serialised. @throws ApiFailure 44000 */
export const lockBoard = async (tx: Tx, session: Session, id: string): Promise<BoardRow> => {
  const { rows } = isUuid(id)
    ? await tx.execute<{ id: string }>(sql`
        select o.id from boards o where o.id = ${id} and ${isChangedBy(session)} for update`)
    : { rows: [] };
  return firstOf(rows[0] ? await tx.select().from(boards).where(eq(boards.id, rows[0].id)) : []);
};

export const touchBoard = (tx: Tx, { id }: Pick<BoardRow, 'id'>) =>
  tx.update(boards).set({ updatedAt: sql`now()` }).where(eq(boards.id, id));

export interface ItemRow extends Record<string, unknown> {
  id: string;
  board_id: string;
  image_id: string;
  name: string;
  width: number;
  height: number;
  mime: string;
  note: string;
  decision: BoardDecision;
  decided_by: string | null;
  decided_at: string | null;
  is_generative: boolean;
}

/** Visible items over `board_items b` in their order. */
export const readItems = async (orm: Reads, which: SQL): Promise<ItemRow[]> => {
  const { rows } = await orm.execute<ItemRow>(sql`
    select b.id, b.board_id, b.image_id, t.name, i.width, i.height, i.mime, b.note, b.decision, b.decided_by,
      b.decided_at::text, t.is_generative
    from ${shownItems} where ${which} order by b.position, b.id`);
  return rows;
};

/** The board of an item, for users who may change it. @throws ApiFailure 44000 */
export const lockBoardOfItem = async (tx: Tx, session: Session, itemId: string): Promise<[BoardRow, ItemRow]> => {
  const item = firstOf(isUuid(itemId) ? await readItems(tx, sql`b.id = ${itemId}`) : []);
  return [await lockBoard(tx, session, item.board_id), item];
};

/** Position of a thread on a board, unless its image is no longer visible. @throws ApiFailure 44000 */
export const findBoardThread = async (
  orm: Reads,
  threadId: string,
  which = sql`true`,
): Promise<{ boardId: string; imageId: string }> => {
  const { rows } = isUuid(threadId)
    ? await orm.execute<{ board_id: string; image_id: string }>(sql`
        select h.board_id, h.image_id from comment_threads h
          join ${shownItems} on b.board_id = h.board_id and b.image_id = h.image_id
        where h.id = ${threadId} and ${which}`)
    : { rows: [] };
  const { board_id: boardId, image_id: imageId } = firstOf(rows);
  return { boardId, imageId };
};

type Addressed = Pick<BoardItem, 'url' | 'thumb_url' | 'result_id'>;

/** Items with the threads of their board; `addressOf` signs the image URLs for the viewer. */
export const presentItems = async (
  orm: Reads,
  items: readonly ItemRow[],
  addressOf: (item: ItemRow) => Addressed,
): Promise<BoardItem[]> => {
  const [first] = items;
  if (!first) return [];
  const threads = await readThreadsByImage(orm, sql`t.board_id = ${first.board_id}`);
  return items.map((item) => ({
    id: item.id,
    ...addressOf(item),
    name: item.name,
    width: item.width,
    height: item.height,
    mime: item.mime,
    note: item.note,
    decision: item.decision,
    decided: item.decided_at === null ? null : { by: item.decided_by ?? '', at: isoOf(item.decided_at) },
    threads: threads.get(item.image_id) ?? [],
  }));
};

/** For users who may change the board. */
export const presentOwnItems = (
  orm: Reads,
  { addresses }: Signs,
  { userId: viewer, addressEpoch: epoch }: Session,
  items: readonly ItemRow[],
): Promise<BoardItem[]> =>
  presentItems(orm, items, ({ image_id: id }) => ({
    result_id: id,
    url: addresses.view(id, undefined, { viewer, epoch }),
    thumb_url: addresses.view(id, 640, { viewer, epoch }),
  }));

/** Users who may change a board: its owner, and the administrators of its company. */
export const readBoardPeople = async (tx: Reads, { id }: Pick<BoardRow, 'id'>): Promise<{ id: string }[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with board as (
      select o.user_id, w.company_id from boards o join wallets w on w.id = o.wallet_id where o.id = ${id})
    select user_id as id from board where company_id is null
    union select m.user_id from board join company_members m on m.company_id = board.company_id
      and (m.is_admin or m.user_id = board.user_id)`);
  return rows;
};

/** Notifies open pages of a board's users about a change when the transaction commits. */
export const announceBoard = async (
  tx: Reads,
  board: Pick<BoardRow, 'id' | 'walletId'>,
  imageId: string,
): Promise<void> => announceComments(tx, { task: board, image: { id: imageId } }, await readBoardPeople(tx, board));

/** The board must be locked. @throws ApiFailure 41028 */
export const refuseCommentOverLimit = async (tx: Reads, { id }: Pick<BoardRow, 'id'>): Promise<void> => {
  const { rows } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from comment_threads h join comments c on c.thread_id = h.id where h.board_id = ${id}`);
  if ((rows[0]?.total ?? 0) >= commentLimit) throw new ApiFailure('41028', { max: commentLimit });
};

/** Boards may have kept results beyond their expiry: the next purge checks them again. Call before removing the items. */
export const releaseResults = (tx: Reads, which: SQL) =>
  tx.execute(sql`
    update tasks set kept_until = null from results r join board_items b on b.image_id = r.image_id
    where tasks.id = r.task_id and ${which}`);

/** @throws ApiFailure 41000, 41020 */
export const checkName = (given: string): string => {
  const name = requireDisplayName(given, 'name');
  refuseProhibited([name]);
  return name;
};
