import { getNotices, readNotices } from '@atelier/contract/notices';
import { listNotices, markRead } from '../../notices/read-notices.ts';
import { registerCall } from '../../plugins/register-call.ts';
import type { Area } from '../../services.ts';

/** What a person was told. */
export const noticeArea: Area = (app, { db }) => {
  registerCall(app, getNotices, ({ input: { before, size }, session }) =>
    listNotices(db, session.userId, { before, size }),
  );
  registerCall(app, readNotices, async ({ input, session }) => ({
    unread: await markRead(db, session.userId, input.ids),
  }));
};
