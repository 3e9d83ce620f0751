import type { z } from 'zod';

/** Thrown by `readEnvironment`; the message is a list that a person can act on. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * The variables that `schema` names. Empty ones count as absent.
 * @throws ConfigError naming every variable that is wrong.
 */
export const readEnvironment = <Schema extends z.ZodType>(
  schema: Schema,
  source: NodeJS.ProcessEnv,
): z.output<Schema> => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
};
