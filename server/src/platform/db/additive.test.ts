import { describe, expect, it } from 'vitest';
import { nonAdditive } from './additive.ts';

describe('a migration after the first', () => {
  it.each([
    'ALTER TABLE "tasks" ADD COLUMN "places" jsonb;',
    'ALTER TABLE "tasks" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;',
    'CREATE TABLE "seals" ("id" uuid PRIMARY KEY NOT NULL);\n--> statement-breakpoint\nCREATE INDEX "a" ON "seals" ("id");',
    'CREATE TABLE "seals" ("id" uuid);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "a" ON "seals" USING btree ("id");',
    '-- why\nALTER TABLE "tasks" ALTER COLUMN "size" DROP NOT NULL;',
  ])('may add: %s', (sql) => {
    expect(nonAdditive(sql)).toEqual([]);
  });

  it.each([
    'ALTER TABLE "tasks" DROP COLUMN "places";',
    'DROP TABLE "tasks";',
    'ALTER TABLE "tasks" ADD COLUMN "size" integer NOT NULL;',
    'ALTER TABLE "tasks" ALTER COLUMN "size" SET DATA TYPE bigint;',
    'ALTER TABLE "tasks" ALTER COLUMN "size" SET NOT NULL;',
    'ALTER TABLE "tasks" RENAME COLUMN "size" TO "width";',
    'ALTER TABLE "tasks" ADD CONSTRAINT "one" UNIQUE("size");',
    'CREATE UNIQUE INDEX "a" ON "tasks" USING btree ("id");',
    'CREATE TABLE "a" ("id" uuid);\n--> statement-breakpoint\nTRUNCATE "tasks";',
  ])('may not remove or restrict: %s', (sql) => {
    expect(nonAdditive(sql)).toHaveLength(1);
  });
});
