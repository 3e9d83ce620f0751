import { join, resolve } from 'node:path';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { DeployError } from '../deploy-error.ts';
import { type Deployment, dataFolder, operatorName } from '../deployment.ts';
import { openStore } from '../store/open-store.ts';
import { highestSeenAtHand } from '../version-health.ts';

/** Environment of a command. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Called when a long-running command accepts requests. */
  onListening?: () => void;
  /** Ends a long-running command; absent: a signal ends it. */
  stopped?: Promise<unknown>;
}

/** Output of a command: one object for `--json`, lines for a terminal. */
export interface Answer {
  json: object;
  lines: readonly string[];
  /** Recommended next step, one line. */
  next?: string;
  /** True when the checked state has problems. */
  isFailed?: boolean;
}

interface CommonOptions {
  store?: string;
  keys?: string;
  by?: string;
  json?: boolean;
  server?: string;
}

/** Environment and options of a command. */
interface Operation extends Surroundings {
  /** Exits for wrong usage, with exit code 2. */
  fail: (message: string) => never;
}

export interface DeployCommand {
  /** Name and operands, after the name of a group: `tokens add <team>`. */
  usage: string;
  summary: string;
  /** Further help text. */
  details?: string;
  example: string;
  /** Adds the command's own options. */
  options?: (command: Command) => Command;
  run(
    deployment: Deployment,
    options: object,
    operands: readonly (string | undefined)[],
    operation: Operation,
  ): Promise<Answer>;
}

/** Error code of a command that was refused or found problems. */
export const failedCode = 'atelier.failed';

const deploymentOf = (options: CommonOptions, env: Surroundings['env']): Deployment => {
  const data = dataFolder(env);
  const ownStore = join(data, 'store');
  const { store = ownStore, server } = options;
  // The server of the data folder serves only that folder's store.
  const isServed = server !== undefined || resolve(store) === ownStore;
  return {
    store: openStore(store, env),
    ...(isServed && { highestSeen: () => highestSeenAtHand(server, env) }),
    keys: resolve(options.keys ?? join(data, 'keys')),
    by: options.by ?? operatorName(env),
  };
};

/** Adds a command with the common options `--store`, `--keys`, `--server`, `--by`, `--json`, an example and exit codes. */
export const addCommand = (
  parent: Command,
  name: string,
  { summary, details, example, options, run }: DeployCommand,
  surroundings: Surroundings,
): void => {
  const { env, out, err } = surroundings;
  const command = parent.command(name).description(details === undefined ? summary : `${summary}\n\n${details}`);
  command.summary(summary);
  options?.(command);
  command
    .option('--store <where>', 'folder with registry.json, or s3://bucket/prefix (default: store/ in the data folder)')
    .option('--keys <folder>', 'folder with the signing keys (default: keys/ in the data folder)')
    .option('--server <url>', "the server's internal address (its INTERNAL_PORT; default: the one of the data folder)")
    .option('--by <name>', 'who does it, for the log (default: ATELIER_OPERATOR, else the system account)')
    .option('--json', 'print one JSON object')
    .addHelpText('after', `\nExample:\n  ${example}\n\nExit codes: 0 done, 1 refused or failed, 2 wrong use.`);
  command.action(async (...given: unknown[]) => {
    const chosen = command.opts<CommonOptions>();
    const operation = { ...surroundings, fail: (message: string) => parent.error(message) };
    try {
      const operands = given.slice(0, -2) as (string | undefined)[];
      const answer = await run(deploymentOf(chosen, env), chosen, operands, operation);
      const { json, lines, next } = answer;
      const text = chosen.json
        ? JSON.stringify({ ...json, ...(next !== undefined && { next }) })
        : [...lines, ...(next === undefined ? [] : [`Next: ${next}`])].join('\n');
      out(`${text}\n`);
      if (answer.isFailed) throw new CommanderError(1, failedCode, '');
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      if (chosen.json) out(`${JSON.stringify({ error: error.message })}\n`);
      else err(`${error.message}\n`);
      throw new CommanderError(1, failedCode, error.message);
    }
  });
};

/** For commands that write a log entry. */
export const reasonOption = (command: Command): Command => command.option('--reason <text>', 'why, for the log');

/** Parses an option; a refusal says what is `wanted`. */
export const parseBy =
  <Shape extends z.ZodType>(shape: Shape, wanted: string) =>
  (text: string): z.output<Shape> => {
    const parsed = shape.safeParse(text.trim() === '' ? undefined : text);
    if (parsed.success) return parsed.data;
    throw new InvalidArgumentError(wanted);
  };

export const parseCount = parseBy(z.coerce.number().int().min(1), 'a whole number, at least 1.');
