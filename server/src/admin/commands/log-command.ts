import { sql } from 'drizzle-orm';
import { type CommandContext, defineCommand } from '../define-command.ts';
import { wholeNumber } from '../find-subject.ts';
import { textTable } from '../text-table.ts';

interface LogRow extends Record<string, unknown> {
  at: string;
  by: string;
  command: string;
  input: Record<string, unknown>;
  reason: string;
  is_done: boolean;
  outcome: Record<string, unknown>;
}

/** Operands of a command line; of the console whom or what it was about. */
const aboutOf = (input: Record<string, unknown>): string => {
  const { operands, name } = input;
  return Array.isArray(operands) ? operands.join(' ') : String(name ?? '');
};

/** Who did what, and why. */
export const addLogCommand = (context: CommandContext): void =>
  defineCommand<{ last: string }>(context, {
    usage: 'log',
    summary: 'what these commands did and refused, newest first',
    example: 'atelier-admin log --last 50',
    options: (command) => command.option('--last <number>', 'how many', '20'),
    isReading: true,
    run: async ({ tx }, { last }) => {
      const { rows } = await tx.execute<LogRow>(sql`
        select to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at, by, command, input, reason, is_done, outcome
        from admin_log order by id desc limit ${wholeNumber(last, '--last', 1, 10_000)}`);
      return {
        json: { entries: rows },
        lines: textTable(
          ['at', 'by', 'command', 'of', 'done', 'reason'],
          rows.map((row) => [
            row.at,
            row.by,
            row.command,
            aboutOf(row.input),
            row.is_done ? 'yes' : 'REFUSED',
            row.reason,
          ]),
        ),
      };
    },
  });
