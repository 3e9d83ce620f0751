import { type AnyPgColumn, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp with time zone; a `Date` in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Id of a row of another table. */
export const refersTo = <Name extends string>(name: Name, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column);

/** Id of a parent row with which this row is deleted. */
export const partOf = <Name extends string>(name: Name, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' });

/** As `refersTo`, for an id that is text. */
export const textRefersTo = <Name extends string>(name: Name, column: () => AnyPgColumn) =>
  text(name).notNull().references(column);

/** As `partOf`, for an id that is text. */
export const textPartOf = <Name extends string>(name: Name, column: () => AnyPgColumn) =>
  text(name).notNull().references(column, { onDelete: 'cascade' });
