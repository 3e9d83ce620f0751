import { userInfo } from 'node:os';
import { type Command, CommanderError } from 'commander';
import type { RegistryPlaces } from '../backup/backup.ts';
import { AdminError, refusalOf, withLog } from '../modules/operators/operator-log.ts';
import { type Database, type Tx, withTransaction } from '../platform/db/database.ts';

/** What a terminal obeys instead of showing it (colours, cursor, title, clipboard) or what turns a line round. People write names and reports. */
const obeyed =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to show
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** One line of text without effect in a terminal: control characters are written as JSON escapes, so that JSON stays JSON. */
export const terminalText = (text: string): string =>
  text.replace(obeyed, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/** What a command line runs in. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Whose days count, as for the server. */
  timeZone: string;
  /** Folders of the registry of remotes on this machine; absent: there is none. */
  registry?: RegistryPlaces;
  /** Opens the product's database for as long as the work takes. */
  withDatabase: (work: (db: Database) => Promise<void>, options?: { mayCreate?: boolean }) => Promise<void>;
}

/** What a command says: one object for `--json`, lines for a person. */
export interface Answer {
  json: Record<string, unknown>;
  lines: readonly string[];
}

export interface Operation {
  /** The one transaction of the command; its row of the log belongs to it. */
  tx: Tx;
  db: Database;
  operands: readonly string[];
  by: string;
  reason: string;
  surroundings: Surroundings;
}

/** One command of the command line. Actions that the console has too call the same function of a module. */
export interface AdminCommand {
  /** Group, name and operands: `credits grant <who> <amount>`. */
  usage: string;
  summary: string;
  /** Without the program's name, and without `--reason`, which each change takes. */
  example: string;
  /** Flags, description and default. */
  options?: readonly (readonly [flags: string, description: string, value?: string])[];
  /** Options without which the command is refused. */
  required?: readonly (readonly [flags: string, description: string])[];
  /** A command that changes nothing needs no reason and leaves no row in the log. */
  isReading?: boolean;
  /** Runs for hours and is repeatable: each statement commits by itself, because a long transaction would block vacuum. */
  isLong?: boolean;
  /** Works on a new installation: makes its database where there is none. */
  mayCreate?: boolean;
  run(operation: Operation, options: object): Promise<Answer>;
}

const operatorName = (env: Surroundings['env']): string => env['ATELIER_OPERATOR'] || userInfo().username;

/**
 * Adds a command with what all have in common: `--by`, `--reason`, `--json`, one transaction, a row in the log for what was
 * done and for what was refused, exit codes 0, 1 and 2.
 */
export const addCommand = (parent: Command, name: string, declared: AdminCommand, surroundings: Surroundings): void => {
  const {
    summary,
    example,
    options = [],
    required = [],
    isReading = false,
    isLong = false,
    mayCreate = false,
  } = declared;
  const { env, out, err } = surroundings;
  const command = parent.command(name).description(summary);
  for (const [flags, description] of required) command.requiredOption(flags, description);
  for (const [flags, description, value] of options) command.option(flags, description, value);
  if (!isReading) {
    command
      .requiredOption('--reason <words>', 'why, for the log')
      .option('--by <name>', 'who does it, for the log (default: ATELIER_OPERATOR, else the system account)');
  }
  command.option('--json', 'print one JSON object').addHelpText('after', `\nExample:\n  atelier-admin ${example}`);
  command.action(async (...given: unknown[]) => {
    const chosen = command.opts<{ json?: boolean; by?: string; reason?: string }>();
    const operands = given.slice(0, -2).flatMap((operand) => operand ?? []) as string[];
    const { json: isJson = false, by = operatorName(env), reason = '', ...input } = chosen;
    const action = { by, reason, command: declared.usage.split(/ [<[]/)[0] ?? '', input: { ...input, operands } };
    const work = async (db: Database): Promise<void> => {
      const run = (tx: Tx) => declared.run({ tx, db, operands, by, reason, surroundings }, chosen);
      const read = () => (isLong ? run(db.orm as Tx) : withTransaction(db, run));
      const answer = await (isReading ? read() : withLog(db, action, run, { isLong, outcomeOf: ({ json }) => json }));
      const lines = isJson ? [JSON.stringify(answer.json)] : answer.lines;
      out(`${lines.map(terminalText).join('\n')}\n`);
    };
    try {
      await surroundings.withDatabase(work, { mayCreate });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      if (isJson) out(`${terminalText(JSON.stringify({ error: refusal }))}\n`);
      else err(`${terminalText(refusal)}\n`);
      throw new CommanderError(1, 'refused', refusal);
    }
  });
};

/** Columns as wide as their widest cell; Chinese takes two places a sign. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (width, sign) =>
      width +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u.test(sign)
        ? 2
        : 1),
    0,
  );

/** Rows as lines of equal columns, the head first. */
export const textTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))));
  return all.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
};

const dayMs = 86_400_000;

/** How far a zone's clock is ahead of UTC at a moment, ms. */
const offsetAt = (moment: number, timeZone: string): number => {
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
};

interface Reading {
  timeZone: string;
  /** What it was given as, for the refusal. */
  option: string;
  /** A day without a time counts whole. */
  isEnd?: boolean;
}

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM` on the clock of a zone. @throws AdminError for what is no day or no time */
export const momentIn = (text: string, { timeZone, option, isEnd = false }: Reading): Date => {
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(text.trim()) ?? [];
  const clock = Date.parse(`${day}T${time ?? '00:00'}:00Z`);
  // A parser may take the 31st of February for the 3rd of March.
  if (Number.isNaN(clock) || !new Date(clock).toISOString().startsWith(day))
    throw new AdminError(`${option} is a day or a moment, like 2026-12-06 or "2026-12-06 04:00".`);
  const local = isEnd && time === undefined ? clock + dayMs : clock;
  const near = local - offsetAt(local, timeZone);
  return new Date(local - offsetAt(near, timeZone));
};
