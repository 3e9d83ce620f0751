import { getAnnouncements } from '@atelier/contract/announcements';
import { getNotices, readNotices } from '@atelier/contract/notices';
import { listAnnouncements } from '../../notices/announcements.ts';
import { listNotices, markRead } from '../../notices/read-notices.ts';
import { registerCall, registerPublicCall } from '../../plugins/register-call.ts';
import { tagAnswers } from '../../plugins/tag-answers.ts';
import type { Area } from '../../services.ts';

/** Notices of one user, and announcements to all. */
export const noticeArea: Area = async (app, { db }) => {
  registerCall(app, getNotices, ({ input: { before, size }, session }) =>
    listNotices(db, session.userId, { before, size }),
  );
  registerCall(app, readNotices, async ({ input, session }) => ({
    unread: await markRead(db, session.userId, input.ids),
  }));
  await app.register(async (scope) => {
    tagAnswers(scope);
    registerPublicCall(scope, getAnnouncements, async () => ({ announcements: await listAnnouncements(db) }));
  });
};
