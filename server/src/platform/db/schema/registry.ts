import { integer, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Revisions of the registry of remotes that a node has seen signed, from the highest settled one on. */
export const registryRevisions = pgTable(
  'registry_revisions',
  {
    epoch: integer('epoch').notNull(),
    revision: integer('revision').notNull(),
    firstSeen: timestamp('first_seen', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('registry_revisions_mark').on(table.epoch, table.revision)],
);
