import * as calls from '@atelier/contract/boards';
import { refusedField } from '@atelier/contract/refused-field';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { results } from '../../platform/db/schema/generation.ts';
import { boardItems, boards, commentThreads } from '../../platform/db/schema/sharing.ts';
import { addressKey } from '../../platform/limits/client-address.ts';
import type { RouteModule, Services } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { removeComment, requireThread, resolveThread, writeComment } from '../comments/threads.ts';
import { isImageId, newImageId } from '../images/picture-files.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import { selectSeenResults } from '../tasks/list-results.ts';
import * as boardRows from './boards.ts';
import { addComment, decide, readSharedBoard } from './shared-board.ts';

/** Locks the wallet, so that boards created concurrently are counted sequentially. @throws ApiFailure 41026 */
const refuseBoardOverLimit = async (tx: Tx, { walletId }: Session): Promise<void> => {
  await tx.execute(sql`select 1 from wallets where id = ${walletId} for update`);
  const held = await tx.$count(boards, eq(boards.walletId, walletId));
  if (held >= calls.boardLimit) throw new ApiFailure('41026', { max: calls.boardLimit });
};

/** Item ids of a board in their order, including hidden images. */
const readOrder = async (tx: Tx, boardId: string) =>
  tx
    .select({ id: boardItems.id, imageId: boardItems.imageId, position: boardItems.position })
    .from(boardItems)
    .where(eq(boardItems.boardId, boardId))
    .orderBy(asc(boardItems.position), asc(boardItems.id));

/** Expiry of an open link. @throws ApiFailure 41000 for a past timestamp */
const linkEnd = (given: string | null): Date | null => {
  const end = given === null ? null : new Date(given);
  if (end && end <= dbNow())
    throw new ApiFailure(
      '41000',
      refusedField('ends_at', undefined, { zh: '链接的结束时间须晚于现在', en: 'the link must end in the future' }),
    );
  return end;
};

/** Boards and their images. */
const registerBoardCalls = (app: FastifyInstance, { db, generation: { context } }: Services): void => {
  /** Omits results that are missing or not visible to the requester. @throws ApiFailure 44000 when none remain */
  const readSeen = async (session: Session, resultIds: readonly string[]): Promise<string[]> => {
    const wanted = [...new Set(resultIds)].filter(isImageId);
    const rows = wanted.length === 0 ? [] : await selectSeenResults(db, session, inArray(results.imageId, wanted));
    const known = new Set(rows.map(({ image }) => image.id));
    if (known.size === 0) throw new ApiFailure('44000');
    return wanted.filter((id) => known.has(id));
  };

  /** @returns the number of added results. @throws ApiFailure 41027 */
  const addResults = async (tx: Tx, boardId: string, resultIds: readonly string[]): Promise<number> => {
    const here = await readOrder(tx, boardId);
    const fresh = resultIds.filter((id) => !here.some(({ imageId }) => imageId === id));
    const shown = await boardRows.readItems(tx, sql`b.board_id = ${boardId}`);
    if (shown.length + fresh.length > calls.boardItemLimit)
      throw new ApiFailure('41027', { max: calls.boardItemLimit });
    const next = Math.max(0, ...here.map(({ position }) => position + 1));
    const values = fresh.map((imageId, at) => ({ id: newId(), boardId, imageId, position: next + at }));
    if (values.length > 0) await tx.insert(boardItems).values(values);
    return values.length;
  };

  registerCall(app, calls.getBoards, async ({ session }) => ({
    boards: await boardRows.readBoards(db.orm, context, session),
  }));

  registerCall(app, calls.createBoard, async ({ input, session }) => {
    const name = boardRows.checkName(input.name);
    const seen = input.result_ids.length === 0 ? [] : await readSeen(session, input.result_ids);
    return withTransaction(db, async (tx) => {
      await refuseBoardOverLimit(tx, session);
      const id = newId();
      const { walletId, userId } = session;
      await tx.insert(boards).values({ id, walletId, userId, name });
      await addResults(tx, id, seen);
      return { board: await boardRows.requireBoard(tx, context, session, id) };
    });
  });

  registerCall(app, calls.getBoard, async ({ input, session }) => {
    const board = await boardRows.requireBoard(db.orm, context, session, input.id);
    const items = await boardRows.readItems(db.orm, sql`b.board_id = ${board.id}`);
    return { board, items: await boardRows.presentOwnItems(db.orm, context, session, items) };
  });

  registerCall(app, calls.updateBoard, ({ input, session }) => {
    const name = input.name === undefined ? undefined : boardRows.checkName(input.name);
    return withTransaction(db, async (tx) => {
      const { id } = await boardRows.lockBoard(tx, session, input.id);
      if (name !== undefined) await tx.update(boards).set({ name }).where(eq(boards.id, id));
      if (input.order) {
        const known = (await readOrder(tx, id)).map((item) => item.id);
        const order = [...new Set([...input.order.filter((item) => known.includes(item)), ...known])];
        await tx.execute(sql`
          update board_items b set position = o.at - 1
          from unnest(${sql.param(order)}::uuid[]) with ordinality o (id, at) where b.id = o.id`);
      }
      await boardRows.touchBoard(tx, { id });
      return { board: await boardRows.requireBoard(tx, context, session, id) };
    });
  });

  registerCall(app, calls.deleteBoard, ({ input, session }) =>
    withTransaction(db, async (tx) => {
      const { id } = await boardRows.lockBoard(tx, session, input.id);
      await boardRows.releaseResults(tx, sql`b.board_id = ${id}`);
      await tx.delete(boards).where(eq(boards.id, id));
      return { id };
    }),
  );

  registerCall(app, calls.addToBoard, async ({ input, session }) => {
    const seen = await readSeen(session, input.result_ids);
    return withTransaction(db, async (tx) => {
      const { id } = await boardRows.lockBoard(tx, session, input.id);
      const added = await addResults(tx, id, seen);
      await boardRows.touchBoard(tx, { id });
      return { board: await boardRows.requireBoard(tx, context, session, id), added };
    });
  });

  registerCall(app, calls.updateBoardItem, ({ input, session }) => {
    const { note, decision } = input;
    if (note !== undefined) refuseProhibited([note]);
    return withTransaction(db, async (tx) => {
      const [board, { id }] = await boardRows.lockBoardOfItem(tx, session, input.id);
      const change = {
        ...(note !== undefined && { note }),
        ...(decision && { decision, decidedBy: null, decidedAt: null }),
      };
      if (Object.keys(change).length > 0) {
        await tx.update(boardItems).set(change).where(eq(boardItems.id, id));
        await boardRows.touchBoard(tx, board);
      }
      const item = firstOf(
        await boardRows.presentOwnItems(tx, context, session, await boardRows.readItems(tx, sql`b.id = ${id}`)),
      );
      return { item };
    });
  });

  registerCall(app, calls.removeBoardItem, ({ input, session }) =>
    withTransaction(db, async (tx) => {
      const [board, { id, image_id: imageId }] = await boardRows.lockBoardOfItem(tx, session, input.id);
      await boardRows.releaseResults(tx, sql`b.id = ${id}`);
      const threads = and(eq(commentThreads.boardId, board.id), eq(commentThreads.imageId, imageId));
      await tx.delete(commentThreads).where(threads);
      await tx.delete(boardItems).where(eq(boardItems.id, id));
      await boardRows.touchBoard(tx, board);
      return {};
    }),
  );

  registerCall(app, calls.setBoardLink, ({ input, session }) => {
    const linkEndsAt = linkEnd(input.ends_at);
    return withTransaction(db, async (tx) => {
      const { id } = await boardRows.lockBoard(tx, session, input.id);
      const { link } = await boardRows.requireBoard(tx, context, session, id);
      // A link that has ended stays ended: the next one has another URL.
      const opened = { linkEndsAt, ...(link ? {} : { linkToken: newImageId() }) };
      const change = input.is_open ? opened : link ? { linkEndsAt: sql`now()` } : {};
      await tx
        .update(boards)
        .set({ ...change, updatedAt: sql`now()` })
        .where(eq(boards.id, id));
      return { board: await boardRows.requireBoard(tx, context, session, id) };
    });
  });
};

/** Threads on the images of a board, for its users. */
const registerThreadCalls = (app: FastifyInstance, { db, limits }: Services): void => {
  registerCall(app, calls.addBoardComment, async ({ input, session }) => {
    const { text } = input;
    refuseProhibited([text]);
    await limits.attempt({ limit: 'comment-account', of: session.userId });
    return withTransaction(db, async (tx) => {
      const found = 'thread_id' in input ? await boardRows.findBoardThread(tx, input.thread_id) : undefined;
      const [board, imageId] = found
        ? [await boardRows.lockBoard(tx, session, found.boardId), found.imageId]
        : await boardRows
            .lockBoardOfItem(tx, session, 'item_id' in input ? input.item_id : '')
            .then(([row, item]) => [row, item.image_id] as const);
      await boardRows.refuseCommentOverLimit(tx, board);
      const place =
        'thread_id' in input ? { threadId: input.thread_id } : { imageId, boardId: board.id, x: input.x, y: input.y };
      const threadId = await writeComment(tx, place, { userId: session.userId, text });
      await boardRows.touchBoard(tx, board);
      await boardRows.announceBoard(tx, board, imageId);
      return { thread: await requireThread(tx, threadId) };
    });
  });

  registerCall(app, calls.resolveBoardThread, ({ input, session }) =>
    withTransaction(db, async (tx) => {
      const { boardId, imageId } = await boardRows.findBoardThread(tx, input.thread_id);
      const board = await boardRows.lockBoard(tx, session, boardId);
      const change = { isResolved: input.is_resolved, userId: session.userId };
      if (await resolveThread(tx, input.thread_id, change)) await boardRows.announceBoard(tx, board, imageId);
      return { thread: await requireThread(tx, input.thread_id) };
    }),
  );

  registerCall(app, calls.deleteBoardComment, ({ input, session }) =>
    withTransaction(db, async (tx) => {
      const { rows } = isUuid(input.comment_id)
        ? await tx.execute<{ thread_id: string }>(sql`select thread_id from comments where id = ${input.comment_id}`)
        : { rows: [] };
      const threadId = rows[0]?.thread_id ?? '';
      const { boardId, imageId } = await boardRows.findBoardThread(tx, threadId);
      const board = await boardRows.lockBoard(tx, session, boardId);
      await removeComment(tx, threadId, input.comment_id);
      await boardRows.announceBoard(tx, board, imageId);
      return {};
    }),
  );
};

/** Calls of clients with a link and without an account. */
const registerGuestCalls = (app: FastifyInstance, { limits, generation: { context } }: Services): void => {
  const countGuest = (request: FastifyRequest, token: string) =>
    limits.attempt(
      { limit: 'board-guest-address', of: addressKey(request.ip) },
      { limit: 'board-guest-link', of: token },
    );

  registerPublicCall(app, calls.getSharedBoard, ({ input }) => readSharedBoard(context, input.token));

  registerPublicCall(app, calls.addGuestComment, async ({ input, request }) => {
    const { token, name, text } = input;
    await countGuest(request, token);
    const at = 'thread_id' in input ? { threadId: input.thread_id } : { itemId: input.item_id, x: input.x, y: input.y };
    return { thread: await addComment(context, { token, name, text, at }) };
  });

  registerPublicCall(app, calls.decideBoard, async ({ input, request }) => {
    const { token, name, item_ids: itemIds, decision } = input;
    await countGuest(request, token);
    return { items: await decide(context, { token, name, itemIds, decision }) };
  });
};

/** Sets of results that a user shares with clients by a link. */
export const boardRoutes: RouteModule = (app, services) => {
  registerBoardCalls(app, services);
  registerThreadCalls(app, services);
  registerGuestCalls(app, services);
};
