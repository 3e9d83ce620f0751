import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { notify } from '../../modules/notifications/notify.ts';
import { grant, quotaOf } from '../../modules/wallet/ledger.ts';
import { dbNowMs, newId } from '../../platform/db/clock.ts';
import { giftCodes } from '../../platform/db/schema/packages.ts';
import { AdminError, type CommandContext, defineCommand, textTable } from '../define-command.ts';
import { findOwner, wholeNumber } from '../find-subject.ts';

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
        const expiresAt = new Date(dbNowMs() + lasting * 86_400_000);
        const idempotencyKey = `grant:${key ?? newId()}`;
        const { walletId, name, userIds } = owner;
        const isNew = await grant(tx, { walletId, amount: count, source: 'grant', expiresAt, idempotencyKey });
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

// Without the letters and digits that are easily mistaken for each other.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 12;

const newCode = (): string => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** `ABCD-EFGH-JKMN`, as it is handed out. */
const printed = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Codes that people exchange for credits. */
export const addCodeCommands = (context: CommandContext): void => {
  const group = context.program.command('codes').description('make, list and end gift codes');

  defineCommand<{ count: string; uses: string; days?: string }>(
    context,
    {
      usage: 'make <credits>',
      summary: 'new codes; --reason is stored with them',
      example: 'atelier-admin codes make 200 --count 10 --days 30 --reason "trade fair"',
      options: (command) =>
        command
          .option('--count <number>', 'how many codes', '1')
          .option('--uses <number>', 'wallets that may use each', '1')
          .option('--days <number>', 'days until they end (default: never)'),
      run: async ({ tx, operands: [credits = ''], reason }, { count, uses, days }) => {
        const points = wholeNumber(credits, 'The credits', 1, 1_000_000);
        const maxUses = wholeNumber(uses, '--uses', 1, 1_000_000);
        const lasting = days === undefined ? null : wholeNumber(days, '--days', 1, 3660);
        const expiresAt = lasting === null ? null : new Date(dbNowMs() + lasting * 86_400_000);
        const codes = Array.from({ length: wholeNumber(count, '--count', 1, 1000) }, newCode);
        await tx.insert(giftCodes).values(codes.map((code) => ({ code, points, maxUses, expiresAt, note: reason })));
        return { json: { codes: codes.map(printed), points }, lines: codes.map(printed) };
      },
    },
    group,
  );

  defineCommand(
    context,
    {
      usage: 'list',
      summary: 'the codes that were made, newest first',
      example: 'atelier-admin codes list',
      isReading: true,
      run: async ({ tx }) => {
        const { rows } = await tx.execute<{
          code: string;
          points: number;
          used: number;
          max: number;
          ends: string | null;
          note: string;
        }>(sql`
          select code, points, used, max_uses as max, to_char(expires_at, 'YYYY-MM-DD') as ends, note
          from gift_codes order by created_at desc, code limit 500`);
        return {
          json: { codes: rows },
          lines: textTable(
            ['code', 'credits', 'used', 'ends', 'note'],
            rows.map((row) => [
              printed(row.code),
              `${row.points}`,
              `${row.used} of ${row.max}`,
              row.ends ?? 'never',
              row.note,
            ]),
          ),
        };
      },
    },
    group,
  );

  defineCommand(
    context,
    {
      usage: 'end <code>',
      summary: 'expire a code',
      example: 'atelier-admin codes end ABCD-EFGH-JKMN --reason "leaked"',
      run: async ({ tx, operands: [code = ''] }) => {
        const { rows } = await tx.execute(sql`
          update gift_codes set expires_at = now() where code = ${code.toUpperCase().replaceAll('-', '')}
            and (expires_at is null or expires_at > now()) returning code`);
        if (rows.length === 0) throw new AdminError(`${code} is no code that can be used.`);
        return { json: { code, ended: true }, lines: [`${code} cannot be used any more.`] };
      },
    },
    group,
  );
};
