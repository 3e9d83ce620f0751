import * as calls from '@atelier/contract/console-money';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { announceEnded } from '../companies/announce-ended.ts';
import { type Blocking, blockCompany } from '../companies/block-company.ts';
import { listCompanies, readWholeCompany } from './companies.ts';
import { withLog, withOwnTransactions } from './operator-log.ts';
import { findAnyOrder, listAllOrders, refundFor } from './orders.ts';

/** Companies and all orders. */
export const registerMoneyRoutes = (app: FastifyInstance, { db, generation }: Services): void => {
  const { context, money } = generation;
  registerCall(app, calls.findCompanies, ({ input }) => listCompanies(db, input));
  registerCall(app, calls.openCompany, ({ input }) => readWholeCompany(db, input.company_id));
  registerCall(app, calls.blockCompany, async ({ input, session }) => {
    const { company_id: id, blocked, reason } = input;
    const { name } = (await readWholeCompany(db, id)).company;
    const command = `companies ${blocked ? 'block' : 'unblock'}`;
    let blocking: Blocking | undefined;
    await withLog(db, { userId: session.userId, command, reason, input: { id, name } }, async (tx) => {
      blocking = await blockCompany(tx, context, id, blocked);
      return { changed: blocking.isChanged, ended: blocking.ended.length };
    });
    announceEnded(context, blocking?.ended ?? []);
    return { company_id: id, is_blocked: blocked };
  });
  registerCall(app, calls.findOrders, ({ input }) => listAllOrders(db, input));
  registerCall(app, calls.refundAnOrder, async ({ input, session }) => {
    const { order_id: id, amount, reason } = input;
    const order = await findAnyOrder(db, id);
    const deed = {
      userId: session.userId,
      command: 'orders refund',
      reason,
      input: { id, name: order.number, amount },
    };
    const refunded = await withOwnTransactions(db, deed, () => refundFor(money, order, amount));
    return { order: refunded };
  });
};
