/** drizzle-kit's separator between two statements. */
const breakpoint = '--> statement-breakpoint';

/** Statements that a later migration may contain: the previous release must work on the migrated database. */
const allowed: readonly RegExp[] = [
  /^CREATE TABLE /i,
  /^CREATE INDEX /i,
  /^CREATE (OR REPLACE )?(FUNCTION|TRIGGER) /i,
  /^ALTER TABLE \S+ ADD CONSTRAINT \S+ FOREIGN KEY /i,
  /^ALTER TABLE \S+ ALTER COLUMN \S+ (SET DEFAULT|DROP NOT NULL)/i,
  /^INSERT INTO /i,
  /^UPDATE /i,
];

const addsColumn = /^ALTER TABLE \S+ ADD COLUMN /i;

const newTable = /^CREATE TABLE (?:IF NOT EXISTS )?(\S+)/i;
const uniqueIndex = /^CREATE UNIQUE INDEX \S+ ON (\S+)/i;

const isAdditive = (statement: string, made: ReadonlySet<string | undefined>): boolean => {
  // On an existing table, the previous release may write rows that the index refuses.
  const indexed = uniqueIndex.exec(statement);
  if (indexed) return made.has(indexed[1]);
  // The previous release does not write the column.
  if (addsColumn.test(statement)) return !/ NOT NULL/i.test(statement) || / DEFAULT /i.test(statement);
  return allowed.some((shape) => shape.test(statement));
};

const withoutComments = (sql: string): string => sql.replaceAll(/^\s*--(?!>).*$/gm, '').trim();

/** Statements of a migration that remove something or restrict writes of the previous release. */
export const nonAdditive = (sql: string): string[] => {
  const statements = sql.split(breakpoint).map((statement) => withoutComments(statement).replaceAll(/\s+/g, ' '));
  const made = new Set(statements.map((statement) => newTable.exec(statement)?.[1]));
  return statements.filter((statement) => statement !== '' && !isAdditive(statement, made));
};
