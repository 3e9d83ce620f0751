import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { images, tasks } from '../../platform/db/schema/generation.ts';
import type { Session } from '../auth/session.ts';

/** Whose work a session may act on, beside the wallet that it acts for. */
export type Viewer = Pick<Session, 'userId' | 'walletId' | 'companyId' | 'callers'>;

/** One's own in the wallet in use; for the administrator of that company what its present members made for it as well. */
const seen = ({ userId, walletId, companyId, callers }: Viewer, maker: PgColumn, wallet: PgColumn): SQL | undefined => {
  const isMember =
    companyId !== undefined && callers.includes('administrator')
      ? inArray(maker, sql`(select m.user_id from company_members m where m.company_id = ${companyId})`)
      : undefined;
  return and(eq(wallet, walletId), or(eq(maker, userId), isMember));
};

export const isSeenTask = (viewer: Viewer): SQL | undefined => seen(viewer, tasks.userId, tasks.walletId);

export const isSeenImage = (viewer: Viewer): SQL | undefined => seen(viewer, images.userId, images.walletId);
