import * as calls from '@atelier/contract/support';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { previewReport, sendReport, withdrawReport } from './reports.ts';

/** What a person tells operators of a task that failed. */
export const supportRoutes: RouteModule = (app, { db }) => {
  registerCall(app, calls.getTaskReport, ({ input, session }) => previewReport(db, session, input.task_id));
  registerCall(app, calls.sendTaskReport, async ({ input, session }) => {
    const { task_id: taskId, words, with_pictures: withPictures, page } = input;
    return { sent: await sendReport(db, session, { taskId, words, withPictures, page }) };
  });
  registerCall(app, calls.withdrawTaskReport, async ({ input, session }) => {
    await withdrawReport(db, session, input.report_id);
    return {};
  });
};
