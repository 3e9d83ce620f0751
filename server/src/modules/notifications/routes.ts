import { getAnnouncements, getNotices, readNotices } from '@atelier/contract/notices';
import { tagAnswers } from '../../platform/http/headers.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import { listAnnouncements, listNotices, markRead } from './notify.ts';

/** Notifications of one user, and announcements to all. */
export const noticeRoutes: RouteModule = async (app, { db }) => {
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
