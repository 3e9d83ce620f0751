import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sharedMs } from '../../platform/db/clock.ts';
import { giftCodes } from '../../platform/db/schema/packages.ts';
import { AdminError } from '../admin-error.ts';
import { type CommandContext, defineCommand } from '../define-command.ts';
import { wholeNumber } from '../find-subject.ts';
import { textTable } from '../text-table.ts';

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
        const expiresAt = lasting === null ? null : new Date(sharedMs() + lasting * 86_400_000);
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
