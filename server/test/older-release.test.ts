import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readBackup } from '../src/backup/backup.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { makeReleasedSchema } from './upgrade/released-schema.ts';

/** Rows that the last release wrote. */
const fixture = fileURLToPath(new URL('./upgrade/first-release', import.meta.url));

/** The last release's database with its rows, and an empty one of today. */
let [before, today]: pg.Client[] = [];

const connect = async (name: string): Promise<{ client: pg.Client; url: string }> => {
  const url = new URL(inject('postgresUrl'));
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return { client, url: url.href };
};

beforeAll(async () => {
  const old = await connect(`released_${process.pid}`);
  before = old.client;
  await makeReleasedSchema(before);
  await readBackup(old.url, fixture);
  const now = await connect(`today_${process.pid}`);
  today = now.client;
  await migrate(now.url);
}, 60_000);
afterAll(async () => {
  await before?.end();
  await today?.end();
});

const rowsOf = async <Row extends pg.QueryResultRow>(
  client: pg.Client | undefined,
  text: string,
  values: unknown[] = [],
) => (await client?.query<Row>(text, values))?.rows ?? [];

interface Column {
  table: string;
  column: string;
  type: string;
  is_nullable: string;
  fallback: string | null;
}

const columnsOf = (client: pg.Client | undefined) =>
  rowsOf<Column>(
    client,
    `select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable, c.column_default as fallback
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' order by 1, 2`,
  );

const nameOf = ({ table, column }: Column): string => `${table}.${column}`;

describe("a node of the last release on this release's database", () => {
  it('finds every column that it knows, of the same type, with the same default', async () => {
    const now = new Map((await columnsOf(today)).map((column) => [nameOf(column), column]));
    const known = await columnsOf(before);
    expect(known.length).toBeGreaterThan(300);
    for (const column of known) expect(now.get(nameOf(column)), nameOf(column)).toEqual(column);
  });

  it('may omit columns that it does not know', async () => {
    const known = new Set((await columnsOf(before)).map(nameOf));
    const tables = new Set((await columnsOf(before)).map(({ table }) => table));
    const added = (await columnsOf(today)).filter((column) => tables.has(column.table) && !known.has(nameOf(column)));
    expect(added.length).toBeGreaterThan(0);
    const required = added.filter(({ is_nullable: isNullable, fallback }) => isNullable === 'NO' && fallback === null);
    expect(required.map(nameOf)).toEqual([]);
  });

  it('is refused by no newer constraint', async () => {
    const rules = (client: pg.Client | undefined) =>
      rowsOf<{ rule: string }>(
        client,
        `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
         where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'p', 'x')
         union select i.indrelid::regclass || ' ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING', '') from pg_index i
           join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = 'public'::regnamespace order by 1`,
      );
    const tables = new Set((await columnsOf(before)).map(({ table }) => table));
    const known = new Set((await rules(before)).map(({ rule }) => rule));
    const since = (await rules(today)).filter(({ rule }) => !known.has(rule) && tables.has(rule.split(' ')[0] ?? ''));
    expect(since).toEqual([]);
  });

  it('writes its rows by its columns only, and reads them unchanged', async () => {
    const columns = Map.groupBy(await columnsOf(before), ({ table }) => table);
    // Foreign keys and triggers are as they were; rows come in any order here.
    await today?.query('set session_replication_role = replica');
    let written = 0;
    for (const [table, own] of columns) {
      const names = own.map(({ column }) => `"${column}"`).join(', ');
      const select = `select coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)::text), '[]') as rows from (select ${names} from "${table}") r`;
      const [kept] = await rowsOf<{ rows: unknown[] }>(before, select);
      await today?.query(`delete from "${table}"`);
      await today?.query(
        `insert into "${table}" (${names}) select ${names} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
        [JSON.stringify(kept?.rows ?? [])],
      );
      const [read] = await rowsOf<{ rows: unknown[] }>(today, select);
      expect(read?.rows, table).toEqual(kept?.rows);
      written += kept?.rows.length ?? 0;
    }
    expect(written).toBeGreaterThan(50);
  });
});
