import { asc, eq, or, sql } from 'drizzle-orm';
import { AdminError } from '../../modules/operators/operator-log.ts';
import { type PackageRow, savePackage } from '../../modules/orders/packages.ts';
import type {} from '../../modules/orders/payment-events.ts';
import { yuanOf } from '../../modules/orders/providers/provider.ts';
import { refundOffer, refundOrder } from '../../modules/orders/refund-order.ts';
import { dbNow } from '../../platform/db/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { orders, packages } from '../../platform/db/schema/orders.ts';
import { type AdminCommand, findOwner, textTable, wholeNumber } from '../define-command.ts';

const findOrder = async (tx: Tx, which: string): Promise<typeof orders.$inferSelect> => {
  const [row] = await tx
    .select()
    .from(orders)
    .where(or(eq(orders.number, which), sql`${orders.id}::text = ${which}`));
  if (!row)
    throw new AdminError(`There is no order ${which}. Name it by the number that the buyer sees, or by its id.`);
  return row;
};

const mostFen = 100_000_000;

const findRow = async (tx: Tx, code: string): Promise<PackageRow> => {
  const [row] = await tx.select().from(packages).where(eq(packages.code, code)).for('update');
  if (!row) throw new AdminError(`There is no package ${code}: see atelier-admin packages list.`);
  return row;
};

/** Parses `99`, `99.5` and `99.00` yuan as fen. @throws AdminError */
const fenOf = (yuan: string, what: string): number => {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  return wholeNumber(whole === '' ? yuan : `${whole}${part.padEnd(2, '0')}`, `${what}, in yuan`, 1, mostFen);
};

/** Parses `19.00=200,49.00=600`: yuan buy credits. @throws AdminError */
const menuOf = (text: string): PackageRow['menu'] =>
  text.split(',').map((part) => {
    const [value = '', point = ''] = part.split('=');
    return { value: fenOf(value, '--menu'), point: wholeNumber(point, '--menu', 1, 10_000_000) };
  });

interface Change {
  price?: string;
  listPrice?: string;
  points?: string;
  seats?: string;
  storage?: string;
  menu?: string;
}

const changed = (row: PackageRow, { price, listPrice, points, seats, storage, menu }: Change): PackageRow => ({
  ...row,
  ...(price === undefined ? {} : { price: fenOf(price, '--price') }),
  ...(listPrice === undefined ? {} : { listPrice: fenOf(listPrice, '--list-price') }),
  ...(points === undefined ? {} : { points: wholeNumber(points, '--points', 1, 10_000_000) }),
  ...(seats === undefined ? {} : { seats: wholeNumber(seats, '--seats', 1, 100_000) }),
  ...(storage === undefined ? {} : { storageGb: wholeNumber(storage, '--storage', 1, 1_000_000) }),
  ...(menu === undefined ? {} : { menu: menuOf(menu) }),
});

const offerCommand = (isOffered: boolean): AdminCommand => ({
  usage: `packages ${isOffered ? 'offer' : 'withdraw'} <code>`,
  summary: isOffered ? 'sell a package again' : 'sell it no more; those who have it keep it',
  example: `packages ${isOffered ? 'offer' : 'withdraw'} business-50-year --reason "new price list"`,
  run: async ({ tx, operands: [code = ''], by }) => {
    const before = await findRow(tx, code);
    if (before.isOffered === isOffered)
      throw new AdminError(`${code} is ${isOffered ? 'offered already' : 'not offered'}.`);
    await savePackage(tx, { ...before, isOffered }, by);
    return {
      json: { code, offered: isOffered },
      lines: [`${code} is ${isOffered ? 'for sale' : 'not for sale any more'}.`],
    };
  },
});

/** Commands for orders and packages: an order stores its terms, so a package change does not affect it. */
export const orderCommands: readonly AdminCommand[] = [
  {
    usage: 'orders list <who>',
    summary: 'orders of a person or a company (company:NAME), newest first',
    example: 'orders list 13800138000',
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
  {
    usage: 'orders refund <order>',
    summary: 'give back what the rule of refunds gives; --try-out only says how much',
    example: 'orders refund 20261122-000951 --reason "bought twice"',
    options: [['--try-out', 'say what would go back, and change nothing']],
    run: async ({ tx, db, operands: [which = ''], surroundings }, { tryOut = false }: { tryOut?: boolean }) => {
      const order = await findOrder(tx, which);
      const { terms, first } = await refundOffer(tx, order, dbNow());
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
        // The running server's scheduler sends the money and updates the balance.
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
  {
    usage: 'packages list',
    summary: 'every package with its price',
    example: 'packages list',
    isReading: true,
    run: async ({ tx }) => {
      const rows = await tx
        .select()
        .from(packages)
        .orderBy(asc(packages.kind), asc(packages.position), asc(packages.months));
      return {
        json: { packages: rows },
        lines: textTable(
          ['code', 'months', 'credits a month', 'price', 'seats', 'GB', 'offered'],
          rows.map((row) => [
            row.code,
            `${row.months}`,
            `${row.points}`,
            yuanOf(row.price),
            row.seats === null ? '-' : `${row.seats}`,
            `${row.storageGb}`,
            row.isOffered ? 'yes' : 'no',
          ]),
        ),
      };
    },
  },
  {
    usage: 'packages history <code>',
    summary: 'what a package was, since when, and who set it',
    example: 'packages history personal-month',
    isReading: true,
    run: async ({ tx, operands: [code = ''] }) => {
      await findRow(tx, code);
      const { rows } = await tx.execute<{ at: string; by: string; price: number; points: number }>(sql`
        select to_char(changed_at, 'YYYY-MM-DD HH24:MI') as at, changed_by as by,
          (row ->> 'price')::int as price, (row ->> 'points')::int as points
        from package_changes where code = ${code} order by id desc`);
      return {
        json: { code, changes: rows },
        lines: textTable(
          ['since', 'by', 'price', 'credits a month'],
          rows.map((row) => [row.at, row.by, yuanOf(row.price), `${row.points}`]),
        ),
      };
    },
  },
  {
    usage: 'packages set <code>',
    summary: 'change a package from now on; what was bought stays as it was sold',
    example: 'packages set personal-month --price 109 --reason "new price list"',
    options: [
      ['--price <yuan>', 'for the whole period'],
      ['--list-price <yuan>', 'without what a longer period saves'],
      ['--points <number>', 'credits of each month'],
      ['--seats <number>', 'members of a company'],
      ['--storage <gigabytes>', 'what the wallet may keep'],
      ['--menu <list>', 'top-ups while it runs: 19.00=200,49.00=600'],
    ],

    run: async ({ tx, operands: [code = ''], by }, change: Change) => {
      const before = await findRow(tx, code);
      const row = changed(before, change);
      if (JSON.stringify(row) === JSON.stringify(before)) throw new AdminError(`Nothing of ${code} would change.`);
      await savePackage(tx, row, by);
      return {
        json: { before, after: row },
        lines: [`${code}: ${yuanOf(row.price)} yuan, ${row.points} credits a month, from now on.`],
      };
    },
  },
  offerCommand(true),
  offerCommand(false),
];
