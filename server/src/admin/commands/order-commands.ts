import { eq, or, sql } from 'drizzle-orm';
import { yuanOf } from '../../modules/orders/payment-events.ts';
import { refundOffer, refundOrder } from '../../modules/orders/refund-order.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { AdminError } from '../admin-error.ts';
import { type CommandContext, defineCommand } from '../define-command.ts';
import { findOwner } from '../find-subject.ts';
import { textTable } from '../text-table.ts';

const findOrder = async (tx: Tx, which: string): Promise<typeof orders.$inferSelect> => {
  const [row] = await tx
    .select()
    .from(orders)
    .where(or(eq(orders.number, which), sql`${orders.id}::text = ${which}`));
  if (!row)
    throw new AdminError(`There is no order ${which}. Name it by the number that the buyer sees, or by its id.`);
  return row;
};

/** Orders as support sees them. */
export const addOrderCommands = (context: CommandContext): void => {
  const group = context.program.command('orders').description('see orders, and give money back');

  defineCommand(
    context,
    {
      usage: 'list <who>',
      summary: 'orders of a person or a company (company:NAME), newest first',
      example: 'atelier-admin orders list 13800138000',
      isReading: true,
      run: async ({ tx, operands: [who = ''] }) => {
        const { walletId, name } = await findOwner(tx, who);
        const { rows } = await tx.execute<{
          number: string;
          kind: string;
          state: string;
          amount: number;
          at: string;
        }>(sql`
          select number, kind, state, amount, to_char(created_at, 'YYYY-MM-DD HH24:MI') as at
          from orders where wallet_id = ${walletId} order by created_at desc limit 200`);
        return {
          json: { owner: name, orders: rows },
          lines: textTable(
            ['number', 'kind', 'state', 'yuan', 'at'],
            rows.map((row) => [row.number, row.kind, row.state, yuanOf(row.amount), row.at]),
          ),
        };
      },
    },
    group,
  );

  defineCommand<{ tryOut?: boolean }>(
    context,
    {
      usage: 'refund <order>',
      summary: 'give back what the rule of refunds gives; --try-out only says how much',
      example: 'atelier-admin orders refund 20261122-000951 --reason "bought twice"',
      options: (command) => command.option('--try-out', 'say what would go back, and change nothing'),
      run: async ({ tx, db, operands: [which = ''], surroundings }, { tryOut = false }) => {
        const order = await findOrder(tx, which);
        const { terms, first } = await refundOffer(tx, order, sharedNow());
        if (first) throw new AdminError(`Order ${first.number} is based on it and must be refunded first.`);
        if (!terms)
          throw new AdminError(`Nothing of order ${order.number} can go back: it is ${order.state}, or all was used.`);
        const said = { number: order.number, amount: terms.amount, points: terms.points };
        if (tryOut)
          return {
            json: { ...said, done: false },
            lines: [`${yuanOf(terms.amount)} yuan would go back, ${terms.points} credits with them.`],
          };
        await refundOrder(
          // The running server's clock sends the money and tells the balance.
          { db, zone: surroundings.timeZone, queue: { send: async () => {} }, balances: { tell: async () => {} } },
          { order, userId: order.buyerId, shown: terms.amount },
        );
        return {
          json: { ...said, done: true },
          lines: [
            `${yuanOf(terms.amount)} yuan go back for order ${order.number}, ${terms.points} credits were taken back.`,
          ],
        };
      },
    },
    group,
  );
};
