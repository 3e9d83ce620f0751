import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { RegistryPlaces } from '../backup/backup.ts';
import { ApiFailure } from '../platform/api-failure.ts';
import { newId } from '../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../platform/db/database.ts';
import { adminLog } from '../platform/db/schema/operator.ts';

/** Refused, with what the operator can do about it. */
export class AdminError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'AdminError';
  }
}

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

export interface CommandContext {
  program: Command;
  surroundings: Surroundings;
  /** Makes the exit code 1. */
  onFailed: () => void;
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

interface CommandDescription<Options> {
  /** `grant <who> <credits>` */
  usage: string;
  summary: string;
  example: string;
  options?: (command: Command) => Command;
  /** A command that changes nothing needs no reason and leaves no row in the log. */
  isReading?: boolean;
  /** Runs for hours and is repeatable: each statement commits by itself, because a long transaction would block vacuum. */
  isLong?: boolean;
  /** Works on a new installation: makes its database where there is none. */
  mayCreate?: boolean;
  run: (operation: Operation, options: Options) => Promise<Answer>;
}

interface CommonOptions {
  json?: boolean;
  by?: string;
  reason?: string;
}

const operatorName = (env: Surroundings['env']): string => env['ATELIER_OPERATOR'] || userInfo().username;

/** The error's words, where it is one that an operator can act on. */
const refusalOf = (error: unknown): string | null => {
  if (error instanceof AdminError) return error.message;
  if (error instanceof ApiFailure) return error.message;
  return null;
};

/**
 * Registers a command with what all have in common: `--by`, `--reason`, `--json`, one transaction, a row in the log for what was
 * done and for what was refused, exit codes 0, 1 and 2.
 */
export const defineCommand = <Options extends object = object>(
  { program, surroundings, onFailed }: CommandContext,
  {
    usage,
    summary,
    example,
    options,
    isReading = false,
    isLong = false,
    mayCreate = false,
    run,
  }: CommandDescription<Options>,
  parent: Command = program,
): void => {
  const { env, out, err } = surroundings;
  const command = parent.command(usage).description(summary);
  options?.(command);
  if (!isReading) {
    command
      .requiredOption('--reason <words>', 'why, for the log')
      .option('--by <name>', 'who does it, for the log (default: ATELIER_OPERATOR, else the system account)');
  }
  command.option('--json', 'print one JSON object').addHelpText('after', `\nExample:\n  ${example}`);
  command.action(async (...given: unknown[]) => {
    const chosen = command.opts<Options & CommonOptions>();
    const operands = given.slice(0, -2).flatMap((operand) => operand ?? []) as string[];
    const { json: isJson = false, by = operatorName(env), reason = '', ...input } = chosen;
    const name = [parent === program ? '' : parent.name(), command.name()].filter(Boolean).join(' ');
    const record = { by, reason, command: name, input: { ...input, operands } };
    try {
      await surroundings.withDatabase(
        async (db) => {
          const together = <Result>(work: (tx: Tx) => Promise<Result>) =>
            isLong ? work(db.orm as Tx) : withTransaction(db, work);
          const note = (tx: Pick<Tx, 'insert'>, isDone: boolean, outcome: Record<string, unknown>) =>
            isReading ? undefined : tx.insert(adminLog).values({ id: newId(), ...record, isDone, outcome });
          try {
            const answer = await together(async (tx) => {
              const done = await run({ tx, db, operands, by, reason, surroundings }, chosen);
              await note(tx, true, done.json);
              return done;
            });
            const lines = isJson ? [JSON.stringify(answer.json)] : answer.lines;
            out(`${lines.map(terminalText).join('\n')}\n`);
          } catch (error) {
            const refusal = refusalOf(error);
            if (refusal !== null) await note(db.orm, false, { refused: refusal });
            throw error;
          }
        },
        { mayCreate },
      );
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      if (isJson) out(`${terminalText(JSON.stringify({ error: refusal }))}\n`);
      else err(`${terminalText(refusal)}\n`);
      onFailed();
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
export const textTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const all = [head, ...rows];
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
