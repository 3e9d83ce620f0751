import type { BoardDecision, BoardItem, SharedBoard } from '@atelier/contract/boards';
import type { CommentThread } from '@atelier/contract/comments';
import { inArray, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, isoOf } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { boardItems } from '../../platform/db/schema/sharing.ts';
import { truncateText } from '../../platform/text/display-text.ts';
import { requireThread, writeComment } from '../comments/threads.ts';
import { isImageId } from '../images/picture-files.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { notify } from '../notifications/notify.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import { isVisibleTo } from '../wallet/owner.ts';
import * as boardRows from './boards.ts';

/** Characters of a comment that a notification quotes. */
const excerptLength = 60;

interface OpenBoard {
  id: string;
  name: string;
  walletId: string;
  userId: string;
  nickname: string;
  endsAt: string | null;
}

/** The board of an open link, locked for a change. @throws ApiFailure 44000 when it never existed, 44002 when it has ended */
const openBoard = async (orm: boardRows.Reads, token: string, { locks = false } = {}): Promise<OpenBoard> => {
  const { rows } = isImageId(token)
    ? await orm.execute<OpenBoard & { isOpen: boolean } & Record<string, unknown>>(sql`
        select o.id, o.name, o.wallet_id as "walletId", o.user_id as "userId", u.nickname, o.link_ends_at::text as "endsAt",
          ${boardRows.isLinkOpen} and not u.is_disabled and ${isVisibleTo(sql`o.wallet_id`, sql`o.user_id`)} as "isOpen"
        from boards o join users u on u.id = o.user_id where o.link_token = ${token} ${locks ? sql`for update of o` : sql``}`)
    : { rows: [] };
  const found = firstOf(rows);
  if (!found.isOpen) throw new ApiFailure('44002');
  return found;
};

const itemsOf = (board: OpenBoard, ids?: readonly string[]) =>
  ids
    ? sql`b.board_id = ${board.id} and b.id = any(${sql.param(ids.filter((id) => isUuid(id)))}::uuid[])`
    : sql`b.board_id = ${board.id}`;

/** Shows names of accounts and hides their ids. */
const hideIds = (thread: CommentThread): CommentThread => ({
  ...thread,
  comments: thread.comments.map((comment) => ({ ...comment, author: { ...comment.author, id: '' }, mentions: [] })),
});

export interface SharedBoards {
  db: Database;
  addresses: AddressSigner;
}

const presentShared = async (
  orm: boardRows.Reads,
  { addresses }: SharedBoards,
  token: string,
  items: readonly boardRows.ItemRow[],
): Promise<BoardItem[]> => {
  const shown = await boardRows.presentItems(orm, items, ({ id }) => ({
    url: addresses.board(token, id),
    thumb_url: addresses.board(token, id, 640),
  }));
  return shown.map((item) => ({ ...item, threads: item.threads.map(hideIds) }));
};

/** Contents of a link. @throws ApiFailure 44000, 44002 */
export const readSharedBoard = async (context: SharedBoards, token: string): Promise<SharedBoard> => {
  const { orm } = context.db;
  const board = await openBoard(orm, token);
  const items = await presentShared(orm, context, token, await boardRows.readItems(orm, itemsOf(board)));
  return { name: board.name, by: board.nickname, ends_at: board.endsAt && isoOf(board.endsAt), items };
};

/** The image of a link's URL. @throws ApiFailure 44000, 44002 */
export const findSharedPicture = async ({ orm }: Database, token: string, itemId: string) => {
  const item = firstOf(await boardRows.readItems(orm, itemsOf(await openBoard(orm, token), [itemId])));
  return { imageId: item.image_id, isGenerated: item.is_generative };
};

type NewsOfBoard =
  | { kind: 'board-commented'; text: string }
  | { kind: 'board-decided'; decision_zh: string; decision_en: string };

/** Notifies the owner and reloads open pages of the board's users. */
const reportToOwner = async (tx: Tx, board: OpenBoard, imageId: string, name: string, news?: NewsOfBoard) => {
  await boardRows.touchBoard(tx, board);
  await boardRows.announceBoard(tx, board, imageId);
  if (!news) return;
  const people = await boardRows.readBoardPeople(tx, board);
  const { kind, ...details } = news;
  const page = `/resource/boards?board=${board.id}`;
  if (people.some(({ id }) => id === board.userId))
    await notify(tx, board.userId, kind, { ...details, name, board: board.name, page });
};

interface GuestComment {
  token: string;
  name: string;
  text: string;
  at: { itemId: string; x: number; y: number } | { threadId: string };
}

/** @throws ApiFailure 41000, 41020, 41028, 44000, 44002 */
export const addComment = (
  { db }: SharedBoards,
  { token, text, at, ...guest }: GuestComment,
): Promise<CommentThread> => {
  const name = boardRows.checkName(guest.name);
  refuseProhibited([text]);
  return withTransaction(db, async (tx) => {
    const board = await openBoard(tx, token, { locks: true });
    await boardRows.refuseCommentOverLimit(tx, board);
    const item = 'itemId' in at ? (await boardRows.readItems(tx, itemsOf(board, [at.itemId])))[0] : undefined;
    const imageId =
      'threadId' in at
        ? (await boardRows.findBoardThread(tx, at.threadId, sql`h.board_id = ${board.id}`)).imageId
        : item?.image_id;
    if (imageId === undefined) throw new ApiFailure('44000');
    const place = 'threadId' in at ? at : { imageId, boardId: board.id, x: at.x, y: at.y };
    const threadId = await writeComment(tx, place, { guestName: name, text });
    const excerpt = truncateText(text.replace(/\s+/g, ' '), excerptLength);
    await reportToOwner(tx, board, imageId, name, { kind: 'board-commented', text: excerpt });
    return hideIds(await requireThread(tx, threadId));
  });
};

const newsOfDecision = (decision: BoardDecision, count: number): NewsOfBoard | undefined => {
  const images = count === 1 ? '1 image' : `${count} images`;
  if (decision === 'none') return undefined;
  return decision === 'approved'
    ? { kind: 'board-decided', decision_zh: `通过了 ${count} 张图片`, decision_en: `approved ${images}` }
    : {
        kind: 'board-decided',
        decision_zh: `希望修改 ${count} 张图片`,
        decision_en: `asked for changes to ${images}`,
      };
};

interface GuestDecision {
  token: string;
  name: string;
  itemIds: readonly string[] | undefined;
  decision: BoardDecision;
}

/** A decision on the named images, or on all. @throws ApiFailure 41000, 41020, 44000, 44002 */
export const decide = (
  context: SharedBoards,
  { token, itemIds, decision, ...guest }: GuestDecision,
): Promise<BoardItem[]> => {
  const name = boardRows.checkName(guest.name);
  return withTransaction(context.db, async (tx) => {
    const board = await openBoard(tx, token, { locks: true });
    const items = await boardRows.readItems(tx, itemsOf(board, itemIds));
    const changed = items.filter((item) => item.decision !== decision);
    const [first] = changed;
    if (items.length === 0) throw new ApiFailure('44000');
    if (first) {
      const decided =
        decision === 'none' ? { decidedBy: null, decidedAt: null } : { decidedBy: name, decidedAt: dbNow() };
      const ids = changed.map(({ id }) => id);
      await tx
        .update(boardItems)
        .set({ decision, ...decided })
        .where(inArray(boardItems.id, ids));
      await reportToOwner(tx, board, first.image_id, name, newsOfDecision(decision, changed.length));
    }
    return presentShared(tx, context, token, await boardRows.readItems(tx, itemsOf(board, itemIds)));
  });
};
