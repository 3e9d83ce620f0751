import { MissingDatabaseError } from '@atelier/embedded-postgres/missing-database-error';
import { ConfigError } from '@atelier/engine/environment/read-environment';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { StaleDatabaseError } from '../db/migrate.ts';
import { ListenUnavailableError } from '../db/notification-listener.ts';
import { SecretsMismatchError } from '../secrets/secrets.ts';

/** Errors whose message includes the remedy. */
const explainedErrors = [
  ConfigError,
  ListenUnavailableError,
  MissingDatabaseError,
  SecretsMismatchError,
  StaleDatabaseError,
] as const;

/** Maximum depth of the chain of causes. */
const longestChain = 8;

/** Errors that the operator can fix, with the remedy. */
const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there. Is the database running, and is DATABASE_URL its address?',
  ENOTFOUND: 'There is no such machine. Is DATABASE_URL right?',
  EAI_AGAIN: 'The name could not be looked up. Does this machine reach its name server?',
  ETIMEDOUT: 'Nothing answers there. Is DATABASE_URL right, and does a firewall stand in between?',
  '28P01': 'User or password in DATABASE_URL is wrong.',
  '28000': 'The database refuses this user or this machine: see its pg_hba.conf.',
  '3D000': 'Create this database, or name another one in DATABASE_URL.',
  '42501': 'Give the user of DATABASE_URL the right to create tables there.',
  '53300': 'All connections of the database are taken: raise max_connections or stop another program.',
  EACCES: 'Give this user the right to it, or set ATELIER_DATA to another folder.',
  EPERM: 'Give this user the right to it, or set ATELIER_DATA to another folder.',
  EROFS: 'Set ATELIER_DATA to a folder that can be written.',
  ENOTDIR: 'Set ATELIER_DATA to a folder; something else is in the way.',
  ENOSPC: 'The disk is full: make room, or set ATELIER_DATA to another disk.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
};

const causesOf = (error: unknown): unknown[] => {
  const chain: unknown[] = [];
  for (let at = error; at !== undefined && chain.length < longestChain; ) {
    // Drizzle's own message repeats the statement and its parameters, which may be secrets.
    if (!(at instanceof DrizzleQueryError)) chain.push(at);
    at = at instanceof AggregateError ? at.errors[0] : at instanceof Error ? at.cause : undefined;
  }
  return chain;
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const detail = 'stderr' in error ? String(error.stderr).trim() : '';
  const message = error.message.trim() || error.name;
  return detail === '' || message.includes(detail) ? message : `${message}\n${detail}`;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Explains a failed start on the terminal: the failure, each cause, and a remedy if known. */
export const describeStartError = (error: unknown, headline = 'The server did not start'): string => {
  if (error instanceof Error && explainedErrors.some((kind) => error instanceof kind)) return error.message;
  const causes = causesOf(error);
  const lines = [...new Set(causes.map(messageOf))].map((message, index) =>
    index === 0 ? `${headline}: ${message}` : `  because: ${message}`,
  );
  const remedy = causes.map((cause) => remedies[codeOf(cause)]).find((text) => text !== undefined);
  const root = causes.at(-1);
  // Without a remedy it may be a defect: a report needs the stack.
  const place =
    remedy === undefined && root instanceof Error ? [root.stack?.split('\n').slice(1).join('\n') ?? ''] : [];
  return [...lines, ...(remedy === undefined ? [] : [remedy]), ...place].filter((line) => line !== '').join('\n');
};
