import { consoleLimits } from '@atelier/contract/console';
import { sql } from 'drizzle-orm';
import { codeLetters, randomLetters } from '../../modules/auth/accounts.ts';
import { grantCredits } from '../../modules/operators/accounts.ts';
import { AdminError } from '../../modules/operators/operator-log.ts';
import { quotaOf } from '../../modules/wallet/ledger.ts';
import { dbNowMs, newId } from '../../platform/db/clock.ts';
import { giftCodes } from '../../platform/db/schema/orders.ts';
import { type AdminCommand, findOwner, textTable, wholeNumber } from '../define-command.ts';

const newCode = (): string => randomLetters(12, codeLetters);

/** Printed form of a code: `ABCD-EFGH-JKMN`. */
const printed = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

interface CodeRow extends Record<string, unknown> {
  code: string;
  points: number;
  used: number;
  max: number;
  ends: string | null;
  note: string;
}

/** Commands for credits: grants, balances, and redemption codes. */
export const creditCommands: readonly AdminCommand[] = [
  {
    usage: 'credits grant <who> <amount>',
    summary: 'give credits to a person or a company (company:NAME), with a notification',
    example: 'credits grant company:Spring 200 --days 90 --reason "late delivery"',
    options: [
      ['--days <number>', 'days until they end', '90'],
      ['--key <text>', 'the same key gives once, whatever is run again'],
    ],
    run: async ({ tx, operands: [who = '', amount = ''] }, { days, key }: { days: string; key?: string }) => {
      const { name, ...owner } = await findOwner(tx, who);
      const count = wholeNumber(amount, 'The amount', 1, consoleLimits.credits);
      const { isNew, expiresAt, balance } = await grantCredits(tx, owner, {
        amount: count,
        days: wholeNumber(days, '--days', 1, consoleLimits.days),
        idempotencyKey: key ?? newId(),
      });
      if (!isNew) throw new AdminError(`${name} was given this already: the key ${key} was used.`);
      return {
        json: { owner: name, amount: count, expires_at: expiresAt, balance },
        lines: [`${name} was given ${count} credits until ${expiresAt.slice(0, 10)} and has ${balance} now.`],
      };
    },
  },
  {
    usage: 'credits show <who>',
    summary: 'the lots of a wallet, and its latest movements',
    example: 'credits show company:Spring',
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
            lots.rows.map((lot) => [lot.source, lot.remaining, lot.granted, lot.ends ?? 'never']),
          ),
          '',
          ...textTable(
            ['at', 'kind', 'change', 'balance'],
            moved.rows.map((row) => [row.at, row.kind, row.amount, row.balance]),
          ),
        ],
      };
    },
  },
  {
    usage: 'codes make <credits>',
    summary: 'new codes; --reason is stored with them',
    example: 'codes make 200 --count 10 --days 30 --reason "trade fair"',
    options: [
      ['--count <number>', 'how many codes', '1'],
      ['--uses <number>', 'wallets that may use each', '1'],
      ['--days <number>', 'days until they end (default: never)'],
    ],
    run: async (
      { tx, operands: [credits = ''], reason },
      { count, uses, days }: { count: string; uses: string; days?: string },
    ) => {
      const points = wholeNumber(credits, 'The credits', 1, consoleLimits.credits);
      const maxUses = wholeNumber(uses, '--uses', 1, 1_000_000);
      const lasting = days === undefined ? null : wholeNumber(days, '--days', 1, consoleLimits.days);
      const expiresAt = lasting === null ? null : new Date(dbNowMs() + lasting * 86_400_000);
      const codes = Array.from({ length: wholeNumber(count, '--count', 1, 1000) }, newCode);
      await tx.insert(giftCodes).values(codes.map((code) => ({ code, points, maxUses, expiresAt, note: reason })));
      return { json: { codes: codes.map(printed), points }, lines: codes.map(printed) };
    },
  },
  {
    usage: 'codes list',
    summary: 'the codes that were made, newest first',
    example: 'codes list',
    isReading: true,
    run: async ({ tx }) => {
      const { rows } = await tx.execute<CodeRow>(sql`
        select code, points, used, max_uses as max, to_char(expires_at, 'YYYY-MM-DD') as ends, note
        from gift_codes order by created_at desc, code limit 500`);
      return {
        json: { codes: rows },
        lines: textTable(
          ['code', 'credits', 'used', 'ends', 'note'],
          rows.map(({ code, points, used, max, ends, note }) => [
            printed(code),
            points,
            `${used} of ${max}`,
            ends ?? 'never',
            note,
          ]),
        ),
      };
    },
  },
  {
    usage: 'codes end <code>',
    summary: 'expire a code',
    example: 'codes end ABCD-EFGH-JKMN --reason "leaked"',
    run: async ({ tx, operands: [code = ''] }) => {
      const { rows } = await tx.execute(sql`
        update gift_codes set expires_at = now() where code = ${code.toUpperCase().replaceAll('-', '')}
          and (expires_at is null or expires_at > now()) returning code`);
      if (rows.length === 0) throw new AdminError(`${code} is no code that can be used.`);
      return { json: { code, ended: true }, lines: [`${code} cannot be used any more.`] };
    },
  },
];
