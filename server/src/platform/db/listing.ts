import type { ListingMark } from '@atelier/contract/listing';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { ApiFailure } from '../api-failure.ts';
import { dayMs } from './clock.ts';
import { type Orm, postgresCode } from './database.ts';

/** End of a filter: inclusive for a day, exclusive for a timestamp. */
export const endOf = (to: string): Date => new Date(Date.parse(to) + (/^\d{4}-\d{2}-\d{2}$/.test(to) ? dayMs : 0));

/** Combines conditions of a filter; `true` without any. */
export const allOf = (conditions: readonly (SQL | false | undefined)[]): SQL => {
  const wanted = conditions.filter((condition) => condition instanceof Object) as SQL[];
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
};

interface Listed {
  columns: SQL;
  from: SQL;
  /** Without joins that only columns need; default `from`. */
  countFrom?: SQL;
  where?: SQL;
  order: SQL;
  /** From 1. */
  page: number;
  size: number;
}

/** A page of a list, and the total number of rows. */
export const readPage = async <Row extends Record<string, unknown>>(
  orm: Pick<Orm, 'execute'>,
  { columns, from, countFrom = from, where = sql`true`, order, page, size }: Listed,
): Promise<{ total: number; rows: Row[] }> => {
  const [{ rows }, counted] = await Promise.all([
    orm.execute<Row>(
      sql`select ${columns} from ${from} where ${where} order by ${order} limit ${size} offset ${(page - 1) * size}`,
    ),
    orm.execute<{ total: number }>(sql`select count(*)::int as total from ${countFrom} where ${where}`),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: rows as Row[] };
};

/** LIKE pattern of a substring with escaped wildcards; lower case. */
export const likePart = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Start of a month in a time zone as local time; formatted once per month by `monthName`. */
export const monthOf = (moment: SQL, timeZone: string): SQL =>
  sql`date_trunc('month', ${moment} at time zone ${timeZone})`;

/** Reads months in the user's time zone; in the installation's when PostgreSQL does not know it. */
export const readInTimeZone = async <Result>(
  { time_zone: wanted }: { time_zone?: string | undefined },
  installationZone: string,
  read: (timeZone: string) => Promise<Result>,
): Promise<Result> => {
  if (!wanted || !/^[a-z]/i.test(wanted)) return read(installationZone);
  try {
    return await read(wanted);
  } catch (error) {
    if (postgresCode(error) !== '22023') throw error;
    return read(installationZone);
  }
};

/** Formats a result of `monthOf`: `2026-11`. */
export const monthName = (month: SQL): SQL => sql`to_char(${month}, 'YYYY-MM')`;

/** Serial of an earlier response. @throws ApiFailure 41000 */
export const readSerial = (serial: string | undefined): number | null => {
  if (serial === undefined) return null;
  if (!/^\d{1,16}$/.test(serial)) throw new ApiFailure('41000', { field: 'serial' });
  return Number(serial);
};

/** Months in list order, each with the offset of its first item. */
export const marksOf = (
  months: readonly { month: string; count: number }[],
  direction: 'newest' | 'oldest',
): ListingMark[] => {
  const counts = new Map<string, number>();
  for (const { month, count } of months) counts.set(month, (counts.get(month) ?? 0) + count);
  const sorted = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => (one < other ? -1 : 1));
  if (direction === 'newest') sorted.reverse();
  let first = 0;
  return sorted.map(([month, count]) => {
    const mark = { month, first, count };
    first += count;
    return mark;
  });
};

/** Character pairs in lower case without spaces, each once; a text of one character is its own gram. */
const gramsOf = (text: string): string[] => {
  const letters = [...text.toLowerCase()];
  const pairs = letters.flatMap((letter, at) => {
    const pair = letter + (letters[at + 1] ?? '');
    return /\s/.test(pair) ? [] : [pair];
  });
  const single = letters.filter((letter) => !/\s/.test(letter));
  if (letters.length === 1) return single;
  return [...new Set(pairs.filter((pair) => [...pair].length === 2))];
};

/** True when a text contains one of the searches: the index finds rows with all grams, the text confirms their order. */
export const holdsText = (grams: SQL, text: SQL, searches: readonly string[]): SQL => {
  const either = (conditions: readonly SQL[]) => sql.join([...conditions], sql` or `);
  const held = searches.map((search) => sql`${grams} @> ${sql.param(gramsOf(search))}::text[]`);
  const written = searches.map((search) => sql`${text} like ${likePart(search)}`);
  return sql`(${either(held)}) and (${either(written)})`;
};

/** Indexes names and texts by single characters and pairs, which are words in Chinese. Needs no extension; idempotent. */
export const indexNames = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create or replace function atelier_grams(name text, name_en text) returns text[]
    language sql immutable parallel safe cost 2000 as $$
      select coalesce(array_agg(distinct gram), '{}') from (
        select substr(line, at, size) as gram
        from unnest(array[lower(name), lower(coalesce(name_en, ''))]) as line,
          generate_series(1, length(line)) as at, generate_series(1, 2) as size) grams
      where gram !~ '\\s'
    $$;
    create index if not exists assets_names on assets using gin (atelier_grams(name, name_en));
    create index if not exists tasks_texts on tasks using gin (atelier_grams(search_text, null));
  `);
};
