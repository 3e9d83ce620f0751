import type { z } from 'zod';

/** Thrown by `readEnvironment`; the message is an actionable list. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** A shell strips quotes, but an environment file (systemd, compose, Kubernetes) may not: they would be part of the value. */
const isQuoted = (value: string | undefined): boolean => value !== undefined && /^(["']).*\1$/s.test(value);

/** Quoted values among the names of the schema. */
const quotedOf = (known: unknown, given: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(known as object).flatMap((name) =>
    isQuoted(given[name]) ? [`${name}: has quotes, which become part of the value: remove them`] : [],
  );

/** Reads the variables of `schema`, trimmed. Empty ones count as absent. @throws ConfigError naming every invalid variable. */
export const readEnvironment = <Schema extends z.ZodType>(
  schema: Schema,
  source: NodeJS.ProcessEnv,
): z.output<Schema> => {
  const trimmed = Object.entries(source).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const quoted = parsed.success ? quotedOf(parsed.data, given) : [];
  if (quoted.length > 0) throw new ConfigError(quoted);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
};
