import { sql } from 'drizzle-orm';
import { notify } from '../../modules/notifications/notify.ts';
import { grant, quotaOf } from '../../modules/wallet/ledger.ts';
import { newId, sharedMs } from '../../platform/db/clock.ts';
import { AdminError } from '../admin-error.ts';
import { type CommandContext, defineCommand } from '../define-command.ts';
import { findOwner, wholeNumber } from '../find-subject.ts';
import { textTable } from '../text-table.ts';

/** More at once is a slip of the hand. */
const mostCredits = 1_000_000;
const mostDays = 3660;

/** Credits that the operator gives, and what a wallet has. */
export const addCreditCommands = (context: CommandContext): void => {
  const credits = context.program.command('credits').description('see and give credits');

  defineCommand<{ days: string; key?: string }>(
    context,
    {
      usage: 'grant <who> <amount>',
      summary: 'give credits to a person or a company (company:NAME), with a notification',
      example: 'atelier-admin credits grant company:Spring 200 --days 90 --reason "late delivery"',
      options: (command) =>
        command
          .option('--days <number>', 'days until they end', '90')
          .option('--key <text>', 'the same key gives once, whatever is run again'),
      run: async ({ tx, operands: [who = '', amount = ''] }, { days, key }) => {
        const owner = await findOwner(tx, who);
        const count = wholeNumber(amount, 'The amount', 1, mostCredits);
        const lasting = wholeNumber(days, '--days', 1, mostDays);
        const expiresAt = new Date(sharedMs() + lasting * 86_400_000);
        const onceKey = `grant:${key ?? newId()}`;
        const { walletId, name, userIds } = owner;
        const isNew = await grant(tx, { walletId, amount: count, source: 'grant', expiresAt, onceKey });
        if (!isNew) throw new AdminError(`${name} was given this already: the key ${key} was used.`);
        for (const userId of userIds)
          await notify(tx, userId, 'credits-granted', { count, until: expiresAt.toISOString().slice(0, 10) });
        const { residue_count: balance } = await quotaOf(tx, walletId);
        return {
          json: { owner: name, amount: count, expires_at: expiresAt.toISOString(), balance },
          lines: [
            `${name} was given ${count} credits until ${expiresAt.toISOString().slice(0, 10)} and has ${balance} now.`,
          ],
        };
      },
    },
    credits,
  );

  defineCommand(
    context,
    {
      usage: 'show <who>',
      summary: 'the lots of a wallet, and its latest movements',
      example: 'atelier-admin credits show company:Spring',
      isReading: true,
      run: async ({ tx, operands: [who = ''] }) => {
        const { walletId, name } = await findOwner(tx, who);
        const quota = await quotaOf(tx, walletId);
        const lots = await tx.execute<{ source: string; remaining: number; granted: number; ends: string | null }>(sql`
          select source, remaining, granted, to_char(expires_at, 'YYYY-MM-DD') as ends from credit_lots
          where wallet_id = ${walletId} and remaining > 0 order by expires_at nulls last`);
        const moved = await tx.execute<{ at: string; kind: string; amount: number; balance: number }>(sql`
          select to_char(created_at, 'YYYY-MM-DD HH24:MI') as at, kind, amount, balance from ledger_movements
          where wallet_id = ${walletId} order by id desc limit 10`);
        return {
          json: { owner: name, ...quota, lots: lots.rows, movements: moved.rows },
          lines: [
            `${name}: ${quota.residue_count} credits, ${quota.held} held`,
            ...textTable(
              ['source', 'left', 'of', 'ends'],
              lots.rows.map((lot) => [lot.source, `${lot.remaining}`, `${lot.granted}`, lot.ends ?? 'never']),
            ),
            '',
            ...textTable(
              ['at', 'kind', 'change', 'balance'],
              moved.rows.map((row) => [row.at, row.kind, `${row.amount}`, `${row.balance}`]),
            ),
          ],
        };
      },
    },
    credits,
  );
};
