import { userInfo } from 'node:os';
import { parsePhone } from '@atelier/contract/phone';
import { type Command, CommanderError } from 'commander';
import { sql } from 'drizzle-orm';
import type { RegistryPlaces } from '../backup/backup.ts';
import { AdminError, refusalOf, withLog } from '../modules/operators/operator-log.ts';
import { dayMs } from '../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../platform/db/database.ts';

/** Control characters that a terminal executes or that reverse text direction: user names and reports are untrusted. */
const obeyed =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to show
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** One line of text without control characters: they are written as JSON escapes, so that JSON stays valid. */
export const terminalText = (text: string): string =>
  text.replace(obeyed, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/** Environment of a command. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Time zone of days, as on the server. */
  timeZone: string;
  /** Folders of the registry of remotes on this machine; absent: none. */
  registry?: RegistryPlaces;
  /** Opens the product's database while the work runs. */
  withDatabase: (work: (db: Database) => Promise<void>, options?: { mayCreate?: boolean }) => Promise<void>;
}

/** Output of a command: one object for `--json`, lines for a terminal. */
export interface Answer {
  json: Record<string, unknown>;
  lines: readonly string[];
}

export interface Operation {
  /** The command's single transaction, including its log row. */
  tx: Tx;
  db: Database;
  operands: readonly string[];
  by: string;
  reason: string;
  surroundings: Surroundings;
}

/** One admin command. Actions that the console offers too call the same module function. */
export interface AdminCommand {
  /** Group, name and operands: `credits grant <who> <amount>`. */
  usage: string;
  summary: string;
  /** Without the program's name, and without `--reason`, which every change requires. */
  example: string;
  options?: readonly (readonly [flags: string, description: string, value?: string])[];
  required?: readonly (readonly [flags: string, description: string])[];
  /** A read-only command requires no reason and writes no log row. */
  isReading?: boolean;
  /** Runs for hours and is repeatable: each statement commits by itself, because a long transaction would block vacuum. */
  isLong?: boolean;
  /** Works on a new installation: creates a missing database. */
  mayCreate?: boolean;
  run(operation: Operation, options: object): Promise<Answer>;
}

const operatorName = (env: Surroundings['env']): string => env['ATELIER_OPERATOR'] || userInfo().username;

/** Adds a command with `--by`, `--reason`, `--json`, one transaction, a log row and exit codes 0, 1 and 2. */
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

/** Display width of a text; Chinese characters take two columns. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (width, sign) =>
      width +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u.test(sign)
        ? 2
        : 1),
    0,
  );

/** Formats rows as aligned columns, header first. */
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

/** Offset of a zone from UTC at a timestamp, ms. */
const offsetAt = (moment: number, timeZone: string): number => {
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
};

interface Reading {
  timeZone: string;
  /** Option name, for the error message. */
  option: string;
  /** A date without a time includes the whole day. */
  isEnd?: boolean;
}

/** Parses `YYYY-MM-DD` or `YYYY-MM-DD HH:MM` in a time zone. @throws AdminError for an invalid date or time */
export const momentIn = (text: string, { timeZone, option, isEnd = false }: Reading): Date => {
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(text.trim()) ?? [];
  const clock = Date.parse(`${day}T${time ?? '00:00'}:00Z`);
  // A parser may accept the 31st of February as the 3rd of March.
  if (Number.isNaN(clock) || !new Date(clock).toISOString().startsWith(day))
    throw new AdminError(`${option} is a day or a moment, like 2026-12-06 or "2026-12-06 04:00".`);
  const local = isEnd && time === undefined ? clock + dayMs : clock;
  const near = local - offsetAt(local, timeZone);
  return new Date(local - offsetAt(near, timeZone));
};

export interface Person {
  id: string;
  username: string;
  phone: string;
  walletId: string;
}

export interface Company {
  id: string;
  name: string;
  walletId: string;
}

/** Finds a user by phone number, user name or id. @throws AdminError when there is none */
export const findPerson = async (tx: Pick<Tx, 'execute'>, who: string): Promise<Person> => {
  const { rows } = await tx.execute<{ id: string; username: string; phone: string; wallet_id: string }>(sql`
    select u.id, u.username, u.phone, w.id as wallet_id from users u join wallets w on w.user_id = u.id
    where u.username = ${who} or u.phone = ${parsePhone(who)} or u.id::text = ${who}`);
  const [row] = rows;
  if (!row) throw new AdminError(`There is no account ${who}. Name it by phone number, user name or id.`);
  return { id: row.id, username: row.username, phone: row.phone, walletId: row.wallet_id };
};

/** Finds a company by id or whole name; `isEnded`: among disbanded ones. @throws AdminError when there is none, or several */
export const findCompany = async (tx: Pick<Tx, 'execute'>, which: string, isEnded = false): Promise<Company> => {
  const { rows } = await tx.execute<{ id: string; name: string; wallet_id: string }>(sql`
    select c.id, c.name, w.id as wallet_id from companies c join wallets w on w.company_id = c.id
    where (c.name = ${which} or c.id::text = ${which}) and (c.disbanded_at is not null) = ${isEnded}::boolean`);
  if (rows.length > 1)
    throw new AdminError(
      `${rows.length} companies are called ${which}: ${rows.map(({ id }) => id).join(', ')}. Name one by its id.`,
    );
  const [row] = rows;
  if (!row)
    throw new AdminError(`There is no ${isEnded ? 'disbanded ' : ''}company ${which}. Name it by id or whole name.`);
  return { id: row.id, name: row.name, walletId: row.wallet_id };
};

/** `company:NAME` or `company:ID`, else a user. */
export const findOwner = async (tx: Pick<Tx, 'execute'>, who: string) => {
  if (!who.startsWith('company:')) {
    const { id, username, walletId } = await findPerson(tx, who);
    return { walletId, name: username, userIds: [id] };
  }
  const { id, name, walletId } = await findCompany(tx, who.slice('company:'.length));
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`select user_id from company_members where company_id = ${id} and is_admin`,
  );
  return { walletId, name, userIds: rows.map(({ user_id: userId }) => userId) };
};

/** Parses a whole number within bounds. @throws AdminError */
export const wholeNumber = (text: string, what: string, min: number, max: number): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new AdminError(`${what} is a whole number from ${min} to ${max}, not ${text}.`);
  return value;
};
