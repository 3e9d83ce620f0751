import * as calls from '@atelier/contract/console';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Area, Services } from '../../services.ts';
import { createAccountParts } from '../auth/account-parts.ts';
import { registerCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { blockAccount } from './block-account.ts';
import { closeConsole, consoleStateOf } from './console-pass.ts';
import { registerMoneyRoutes } from './money-routes.ts';
import type { OperatorContext } from './operator-context.ts';
import { listOperatorLog, nameOf, withLog } from './operator-log.ts';
import { giveToPerson, listPeople } from './people.ts';
import { registerQueueRoutes } from './queue-routes.ts';
import { registerReportRoutes } from './report-routes.ts';
import { beginSecondFactor, checkEntry, confirmSecondFactor, type Entry } from './second-factor.ts';
import { registerServerRoutes } from './server-routes.ts';

const contextOf = (services: Services): OperatorContext => ({
  db: services.db,
  limits: services.limits,
  secrets: services.secrets,
  codes: createAccountParts(services).codes,
  issuer: services.config.brand.webName,
});

/** The operator's console: its lock, and behind the lock people, what is given to them, and the log. */
export const operatorArea: Area = (app, services) => {
  const context = contextOf(services);
  const { db } = context;
  const note = (session: Session, command: string, work: () => Promise<Record<string, unknown>>) =>
    withLog(db, { userId: session.userId, command }, work);

  registerCall(app, calls.getConsole, ({ session }) => consoleStateOf(db, session));
  registerCall(app, calls.beginFactor, ({ input, session }) => beginSecondFactor(context, session, input));
  registerCall(app, calls.confirmFactor, async ({ input, session }) => {
    const confirmed = await confirmSecondFactor(context, session, input.code);
    await note(session, 'console set-up', async () => ({ until: confirmed.until }));
    return confirmed;
  });
  registerCall(app, calls.enterConsole, async ({ input, session }) => {
    let entry: Entry | undefined;
    const deed = { userId: session.userId, command: 'console enter' };
    const entered = await withLog(
      db,
      deed,
      async (tx) => {
        if (!entry) throw new TypeError('operator code used without verification');
        return entry.take(tx);
      },
      async () => {
        entry = await checkEntry(context, session, input.code);
      },
    );
    await entry?.forgive();
    return { until: entered.until };
  });
  registerCall(app, calls.leaveConsole, async ({ session }) => {
    await closeConsole(db.orm, session.sessionId);
    return {};
  });
  registerCall(app, calls.findPeople, ({ input }) => listPeople(db, input));
  registerCall(app, calls.blockPerson, async ({ input: { user_id: id, blocked, reason }, session }) => {
    const name = await nameOf(db.orm, id);
    const command = `accounts ${blocked ? 'block' : 'unblock'}`;
    await withLog(db, { userId: session.userId, command, reason, input: { id, name } }, async (tx) => {
      if (id === session.userId) throw new ApiFailure('43014');
      return { changed: await blockAccount(tx, id, blocked) };
    });
    return { user_id: id, is_blocked: blocked };
  });
  registerCall(app, calls.giveCredits, async ({ input, session }) => {
    const { user_id: id, amount, days, reason, once_key: onceKey } = input;
    const name = await nameOf(db.orm, id);
    const deed = { userId: session.userId, command: 'credits grant', reason, input: { id, name, amount, days } };
    const { credits } = await withLog(db, deed, async (tx) => ({
      credits: await giveToPerson(tx, { userId: id, amount, days, onceKey }),
    }));
    return { user_id: id, credits };
  });
  registerCall(app, calls.getOperatorLog, ({ input }) => listOperatorLog(db, input));
  registerReportRoutes(app, services);
  registerMoneyRoutes(app, services);
  registerQueueRoutes(app, services);
  registerServerRoutes(app, services);
};
