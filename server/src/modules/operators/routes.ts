import * as calls from '@atelier/contract/console';
import * as moneyCalls from '@atelier/contract/console-money';
import * as queueCalls from '@atelier/contract/console-queue';
import * as serverCalls from '@atelier/contract/console-servers';
import * as reportCalls from '@atelier/contract/support';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { setPaused } from '../../platform/jobs/job-runner.ts';
import { readServiceLevels } from '../../platform/telemetry/service-counts.ts';
import type { RouteModule, Services } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { createAccountParts } from '../auth/routes.ts';
import { type Blocking, blockCompany } from '../companies/change-company.ts';
import { announceEnded } from '../companies/members.ts';
import { listSupportReports, readReport, settle } from '../support/reports.ts';
import { cancelTask } from '../tasks/end-task.ts';
import * as modelServers from '../tasks/model-servers.ts';
import { retryTask } from '../tasks/submit-group.ts';
import * as accountRows from './accounts.ts';
import { consoleLog, listOperatorLog, nameOf, type OperatorContext } from './operator-log.ts';
import { findAnyTask, listAllTasks, readQueueState, readStorage } from './queue.ts';
import * as secondFactor from './second-factor.ts';

/** Companies and all orders. */
const registerMoneyRoutes = (app: FastifyInstance, { db, generation }: Services): void => {
  const { context, money } = generation;
  const { withLog, withOwnTransactions } = consoleLog(db);
  registerCall(app, moneyCalls.findCompanies, ({ input }) => accountRows.listCompanies(db, input));
  registerCall(app, moneyCalls.openCompany, ({ input }) => accountRows.readWholeCompany(db, input.company_id));
  registerCall(app, moneyCalls.blockCompany, async ({ input, session }) => {
    const { company_id: id, blocked, reason } = input;
    const { name } = (await accountRows.readWholeCompany(db, id)).company;
    const command = `companies ${blocked ? 'block' : 'unblock'}`;
    let blocking: Blocking | undefined;
    await withLog(session, { command, reason, input: { id, name } }, async (tx) => {
      blocking = await blockCompany(tx, context, id, blocked);
      return { changed: blocking.isChanged, ended: blocking.ended.length };
    });
    announceEnded(context, blocking?.ended ?? []);
    return { company_id: id, is_blocked: blocked };
  });
  registerCall(app, moneyCalls.findOrders, ({ input }) => accountRows.listAllOrders(db, input));
  registerCall(app, moneyCalls.refundAnOrder, async ({ input, session }) => {
    const { order_id: id, amount, reason } = input;
    const order = await accountRows.findAnyOrder(db, id);
    const action = { command: 'orders refund', reason, input: { id, name: order.number, amount } };
    return { order: await withOwnTransactions(session, action, () => accountRows.refundFor(money, order, amount)) };
  });
};

/** Queues and their tasks, storage, and service quality. */
const registerQueueRoutes = (app: FastifyInstance, { db, generation, config }: Services): void => {
  const { context, offering } = generation;
  const { withLog, withOwnTransactions } = consoleLog(db);
  registerCall(app, queueCalls.getQueue, () => readQueueState(db));
  registerCall(app, queueCalls.findTasks, ({ input }) => listAllTasks(db, input));
  registerCall(app, queueCalls.cancelATask, async ({ input: { task_id: id, reason }, session }) => {
    const row = await findAnyTask(db, id);
    await withOwnTransactions(session, { command: 'tasks cancel', reason, input: { id, name: id } }, async () => {
      if (!(await cancelTask(context, row))) throw new ApiFailure('41032');
    });
    return { task_id: id };
  });
  registerCall(app, queueCalls.retryATask, async ({ input: { task_id: id, reason }, session }) => {
    const row = await findAnyTask(db, id);
    const action = { command: 'tasks retry', reason, input: { id, name: id } };
    return { task_id: (await withOwnTransactions(session, action, () => retryTask(context, offering, row))).id };
  });
  registerCall(app, queueCalls.pauseQueue, async ({ input: { queue, paused, reason }, session }) => {
    const command = `queue ${paused ? 'pause' : 'resume'}`;
    const by = await nameOf(db.orm, session.userId);
    await withLog(session, { command, reason, input: { name: queue } }, async (tx) => ({
      changed: await setPaused(tx, { queue, paused, by, reason }),
    }));
    return { queue, paused };
  });
  registerCall(app, queueCalls.getStorage, ({ input }) =>
    readStorage({ db, blobs: context.blobs, settings: config.blobs, byLevel: config.storageByLevel }, input),
  );
  registerCall(app, queueCalls.getServiceLevels, () => readServiceLevels(db));
};

/** User reports about failed tasks: list, read, settle. */
const registerReportRoutes = (app: FastifyInstance, { db, generation }: Services): void => {
  const { withLog } = consoleLog(db);
  registerCall(app, reportCalls.listReports, ({ input }) => listSupportReports(db, input));
  registerCall(app, reportCalls.openReport, async ({ input: { report_id: id }, session }) => {
    const report = await readReport(db.orm, generation.context.addresses, id);
    const input = { id: report.id, name: report.who, pictures: report.pictures.length };
    await withLog(session, { command: 'report open', input }, async () => ({}));
    return { report };
  });
  registerCall(app, reportCalls.settleReport, async ({ input, session }) => {
    const { report_id: id, settled, answer, reason } = input;
    const command = settled ? 'report settle' : 'report reopen';
    await withLog(session, { command, reason, input: { id, name: id } }, async (tx) => {
      await settle(tx, { reportId: id, settled, answer });
      return { answered: answer !== '' };
    });
    return { report_id: id, settled };
  });
};

/** Model servers: state, disabling and enabling, and checks on demand. */
const registerServerRoutes = (app: FastifyInstance, { db, config }: Services): void => {
  const { withLog } = consoleLog(db);
  registerCall(app, serverCalls.getModelServers, async () => ({
    ...(await modelServers.readModelServers(db)),
    providers: await modelServers.readProviderUse(db, config.monthlyLimits, modelServers.connectedProviders(config)),
  }));
  registerCall(app, serverCalls.restModelServer, async ({ input: { address, resting, reason }, session }) => {
    const command = `servers ${resting ? 'rest' : 'resume'}`;
    const by = await nameOf(db.orm, session.userId);
    await withLog(session, { command, reason, input: { name: address } }, async (tx) => ({
      changed: await modelServers.restServer(tx, { address, isResting: resting, by, reason }),
    }));
    return { address, resting };
  });
  registerCall(app, serverCalls.lookAtModelServers, async ({ input: { address = '' } }) => {
    await modelServers.signalServers(db.orm, { kind: 'look', address });
    return {};
  });
};

const contextOf = (services: Services): OperatorContext => ({
  db: services.db,
  limits: services.limits,
  secrets: services.secrets,
  codes: createAccountParts(services).codes,
  issuer: services.config.brand.webName,
});

/** The operator console: its lock, accounts, grants, and the log. */
export const operatorRoutes: RouteModule = (app, services) => {
  const context = contextOf(services);
  const { db } = context;
  const { withLog } = consoleLog(db);

  registerCall(app, calls.getConsole, ({ session }) => secondFactor.consoleStateOf(db, session));
  registerCall(app, calls.beginFactor, ({ input, session }) => secondFactor.beginSecondFactor(context, session, input));
  registerCall(app, calls.confirmFactor, async ({ input, session }) => {
    const confirmed = await secondFactor.confirmSecondFactor(context, session, input.code);
    await withLog(session, { command: 'console set-up' }, async () => ({ until: confirmed.until }));
    return confirmed;
  });
  registerCall(app, calls.enterConsole, async ({ input, session }) => {
    let entry: secondFactor.Entry | undefined;
    const check = async () => {
      entry = await secondFactor.checkEntry(context, session, input.code);
    };
    const take = async (tx: Tx) => {
      if (!entry) throw new TypeError('operator code used without verification');
      return entry.take(tx);
    };
    const entered = await withLog(session, { command: 'console enter' }, take, { check });
    await entry?.forgive();
    return { until: entered.until };
  });
  registerCall(app, calls.leaveConsole, async ({ session }) => {
    await secondFactor.closeConsole(db.orm, session.sessionId);
    return {};
  });
  registerCall(app, calls.findPeople, ({ input }) => accountRows.listPeople(db, input));
  registerCall(app, calls.blockPerson, async ({ input: { user_id: id, blocked, reason }, session }) => {
    const name = await nameOf(db.orm, id);
    const command = `accounts ${blocked ? 'block' : 'unblock'}`;
    await withLog(session, { command, reason, input: { id, name } }, async (tx) => {
      if (id === session.userId) throw new ApiFailure('43014');
      return { changed: await accountRows.blockAccount(tx, id, blocked) };
    });
    return { user_id: id, is_blocked: blocked };
  });
  registerCall(app, calls.setDeveloper, async ({ input: { user_id: id, developer, reason }, session }) => {
    const name = await nameOf(db.orm, id);
    const command = `accounts developer${developer ? '' : ' --off'}`;
    await withLog(session, { command, reason, input: { id, name } }, async (tx) => {
      await tx.update(users).set({ isDeveloper: developer }).where(eq(users.id, id));
      return { developer };
    });
    return { user_id: id, is_developer: developer };
  });
  registerCall(app, calls.giveCredits, async ({ input, session }) => {
    const { user_id: id, amount, days, reason, once_key: idempotencyKey } = input;
    const name = await nameOf(db.orm, id);
    const action = { command: 'credits grant', reason, input: { id, name, amount, days } };
    return withLog(session, action, async (tx) => {
      const owner = { walletId: await accountRows.personalWallet(tx, id), userIds: [id] };
      const { balance: credits } = await accountRows.grantCredits(tx, owner, { amount, days, idempotencyKey });
      return { user_id: id, credits };
    });
  });
  registerCall(app, calls.getOperatorLog, ({ input }) => listOperatorLog(db, input));
  registerReportRoutes(app, services);
  registerMoneyRoutes(app, services);
  registerQueueRoutes(app, services);
  registerServerRoutes(app, services);
};
