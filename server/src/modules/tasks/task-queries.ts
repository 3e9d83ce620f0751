import type { historyFilter } from '@atelier/contract/generation';
import { tools } from '@atelier/engine/tools';
import { and, asc, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { uuid } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { endOf, holdsText } from '../../platform/db/listing.ts';
import { images, results, taskCounters, taskInputs, tasks } from '../../platform/db/schema/generation.ts';
import type { Owner } from '../wallet/owner.ts';
import type { TaskRow } from './task-context.ts';

export type HistoryFilter = z.output<typeof historyFilter>;

/** Created by this user, in this wallet. */
const isOwn = ({ userId, walletId }: Owner) => and(eq(tasks.userId, userId), eq(tasks.walletId, walletId));

/** @throws ApiFailure 44000 when it is missing or not the requester's. */
export const findOwnTask = async (db: Database, who: Owner, taskId: string): Promise<TaskRow> => {
  const own = and(eq(tasks.id, taskId), isOwn(who));
  return firstOf(uuid.test(taskId) ? await db.orm.select().from(tasks).where(own) : []);
};

/** Maximum tasks of a chain, including the requested one. */
const chainLimit = 20;

/** The task and the user's own ones whose results were its inputs, oldest first. A crop's original counts as an input too. */
export const readChain = async (db: Database, who: Owner, task: TaskRow): Promise<TaskRow[]> => {
  const found = new Map([[task.id, task]]);
  let last = [task.id];
  while (last.length > 0 && found.size < chainLimit) {
    const sources = await db.orm
      .selectDistinct({ task: tasks })
      .from(taskInputs)
      .innerJoin(images, eq(images.id, taskInputs.imageId))
      .innerJoin(tasks, eq(tasks.id, images.sourceTask))
      .where(and(inArray(taskInputs.taskId, last), isOwn(who)))
      .orderBy(desc(tasks.id))
      .limit(chainLimit);
    const added = sources.map((row) => row.task).filter(({ id }) => !found.has(id));
    for (const row of added.slice(0, chainLimit - found.size)) found.set(row.id, row);
    last = added.map(({ id }) => id);
  }
  return [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
};

const hasFavourite = (db: Database): SQL =>
  exists(
    db.orm
      .select({ one: sql`1` })
      .from(results)
      .where(and(eq(results.taskId, tasks.id), eq(results.isFavourite, true), isNull(results.deletedAt))),
  );

const titlesOf = ({ zh, en }: { zh: string; en: string }): string => `${zh}\n${en}`.toLowerCase();

/** Texts to find in a task's `search_text`: the search itself, and matching choices and tools. */
const searchedTexts = (search: string): string[] => {
  const isCalled = (title: { zh: string; en: string }) => titlesOf(title).includes(search.toLowerCase());
  const choices = tools.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.kind === 'choice'
        ? field.options.flatMap(({ value, title }) => (typeof value === 'string' && isCalled(title) ? [value] : []))
        : [],
    ),
  );
  const called = tools.filter(({ title }) => isCalled(title)).map(({ type }) => String.fromCharCode(0xe000 + type));
  return [...new Set([search, ...choices, ...called])];
};

/** Tasks whose name, prompt, other parameters, tool or image names contain a search. @param text the column `search_text` */
export const isFound = (search: string, text: SQL): SQL =>
  holdsText(sql`atelier_grams(${text}, null)`, text, searchedTexts(search));

const modeOf = { '0': 'online', '1': 'offline' } as const;

/** SQL conditions of a filter without its cursor. Days are UTC. */
const conditions = (db: Database, who: Owner, filter: HistoryFilter): (SQL | undefined)[] => [
  isOwn(who),
  filter.deleted ? isNotNull(tasks.deletedAt) : isNull(tasks.deletedAt),
  // Favourites are kept beyond the fifteen days; everything else only waits for the purge.
  filter.favourite ? hasFavourite(db) : gt(tasks.expiresAt, sql`now()`),
  filter.type === undefined ? undefined : eq(tasks.toolType, filter.type),
  filter.online === 'all' ? undefined : eq(tasks.mode, modeOf[filter.online]),
  filter.state && eq(tasks.state, filter.state),
  filter.from ? gte(tasks.createdAt, new Date(filter.from)) : undefined,
  filter.to ? lt(tasks.createdAt, endOf(filter.to)) : undefined,
  filter.search ? isFound(filter.search, sql`${tasks.searchText}`) : undefined,
];

/** Newest first. Ids are ordered by time, so the last one of a page is its cursor. */
export const readHistory = async (db: Database, who: Owner, filter: HistoryFilter) => {
  if (filter.cursor !== undefined && !uuid.test(filter.cursor)) throw new ApiFailure('41000', { field: 'cursor' });
  const wanted = conditions(db, who, filter);
  const rows = await db.orm
    .select()
    .from(tasks)
    .where(and(...wanted, filter.cursor === undefined ? undefined : lt(tasks.id, filter.cursor)))
    .orderBy(desc(tasks.id))
    .limit(filter.size + 1);
  const page = rows.slice(0, filter.size);
  const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
  return { total: await db.orm.$count(tasks, and(...wanted)), rows: page, next };
};

/** Queued and running, oldest first. */
export const readUnderWay = (db: Database, who: Owner): Promise<TaskRow[]> =>
  db.orm
    .select()
    .from(tasks)
    .where(and(isOwn(who), inArray(tasks.state, ['queued', 'drawing'])))
    .orderBy(asc(tasks.id));

const changesPage = 100;

/** Changes after the cursor, oldest first. Without a cursor: unfinished tasks, and the current cursor. */
export const readChanges = async (db: Database, who: Owner, cursor: string | undefined) => {
  if (cursor === undefined) {
    // The counter is read first: a concurrent change is returned twice rather than never.
    const [counter] = await db.orm.select().from(taskCounters).where(eq(taskCounters.userId, who.userId));
    return { rows: await readUnderWay(db, who), cursor: String(counter?.version ?? 0), more: false };
  }
  if (!/^\d{1,15}$/.test(cursor)) throw new ApiFailure('41000', { field: 'cursor' });
  const rows = await db.orm
    .select()
    .from(tasks)
    .where(and(isOwn(who), gt(tasks.version, Number(cursor))))
    .orderBy(asc(tasks.version))
    .limit(changesPage + 1);
  const page = rows.slice(0, changesPage);
  return { rows: page, cursor: String(page.at(-1)?.version ?? cursor), more: rows.length > page.length };
};
