import { eq, sql } from 'drizzle-orm';
import { AdminError } from '../../modules/operators/operator-log.ts';
import { factsOf, type WholeFault } from '../../modules/support/reports.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { supportReports } from '../../platform/db/schema/support.ts';
import { type AdminCommand, textTable, wholeNumber } from '../define-command.ts';

const lineOf = (name: string, value: unknown): string =>
  `${name.padEnd(16)} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;

/** The user's text, indented: no line of it looks like a field of the report. */
const linesOfWords = (words: string): string[] =>
  (words || '(none)').split(/\r?\n/).map((line, at) => lineOf(at === 0 ? 'words' : '', line));

const linesOfFaults = (faults: readonly WholeFault[]): string[] =>
  faults.map(({ attempt, node, kind, reason, detail, at }) =>
    lineOf(`attempt ${attempt}`, [at, node || 'no node', kind, reason, detail].filter(Boolean).join(' · ')),
  );

interface LogRow extends Record<string, unknown> {
  at: string;
  by: string;
  command: string;
  input: Record<string, unknown>;
  reason: string;
  is_done: boolean;
  outcome: Record<string, unknown>;
}

/** Operands of a command line; for the console, the subject of the action. */
const aboutOf = (input: Record<string, unknown>): string => {
  const { operands, name } = input;
  return Array.isArray(operands) ? operands.join(' ') : String(name ?? '');
};

const factLines = (facts: object, faults: readonly WholeFault[]): string[] => [
  ...Object.entries({ ...facts, faults: faults.length }).map(([name, value]) => lineOf(name, value)),
  ...linesOfFaults(faults),
];

/** Commands for failed tasks and the operators' log. */
export const reportCommands: readonly AdminCommand[] = [
  {
    usage: 'report <id>',
    summary: 'what is known of a task that failed, by the id of the task or of the report that its person sent',
    example: 'report 0198f0c2-0000-7000-8000-000000000001 --json',
    isReading: true,
    run: async ({ tx, operands: [id = ''] }) => {
      const [sent] = await tx
        .select()
        .from(supportReports)
        .where(sql`${supportReports.id}::text = ${id} or ${supportReports.taskId}::text = ${id}`);
      if (sent) {
        const faults = sent.faults as unknown as WholeFault[];
        const { facts, words, state, hasPictures } = sent;
        return {
          json: { report_id: sent.id, state, words, has_pictures: hasPictures, facts, faults },
          lines: [
            ...[lineOf('report', sent.id), lineOf('state', state), ...linesOfWords(words)],
            ...factLines(facts, faults),
          ],
        };
      }
      const [row] = await tx
        .select()
        .from(tasks)
        .where(eq(sql`${tasks.id}::text`, id));
      if (!row) throw new AdminError(`There is neither a report nor a task ${id}. Tasks are forgotten after 15 days.`);
      const { facts, faults } = await factsOf(tx, row);
      return { json: { report_id: null, facts, faults }, lines: factLines(facts, faults) };
    },
  },
  {
    usage: 'log',
    summary: 'what these commands did and refused, newest first',
    example: 'log --last 50',
    options: [['--last <number>', 'how many', '20']],
    isReading: true,
    run: async ({ tx }, { last }: { last: string }) => {
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
  },
];
