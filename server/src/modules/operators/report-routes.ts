import * as calls from '@atelier/contract/support';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { listSupportReports, readReport, settle } from '../support/operator-reports.ts';
import { withLog } from './operator-log.ts';

/** Reports of people about tasks that failed: listed, opened, settled. */
export const registerReportRoutes = (app: FastifyInstance, { db, generation }: Services): void => {
  registerCall(app, calls.listReports, ({ input }) => listSupportReports(db, input));
  registerCall(app, calls.openReport, async ({ input: { report_id: id }, session }) => {
    const report = await readReport(db.orm, generation.context.addresses, id);
    const input = { id: report.id, name: report.who, pictures: report.pictures.length };
    await withLog(db, { userId: session.userId, command: 'report open', input }, async () => ({}));
    return { report };
  });
  registerCall(app, calls.settleReport, async ({ input, session }) => {
    const { report_id: id, settled, answer, reason } = input;
    const command = settled ? 'report settle' : 'report reopen';
    await withLog(db, { userId: session.userId, command, reason, input: { id, name: id } }, async (tx) => {
      await settle(tx, { reportId: id, settled, answer });
      return { answered: answer !== '' };
    });
    return { report_id: id, settled };
  });
};
