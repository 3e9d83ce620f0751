import type pg from 'pg';

export interface TableFacts {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, without those that the database computes. */
  columns: string[];
}

/** Jobs that wait belong to the tasks that wait for them, and to queues; the rest of the queue's schema is made by the queue. */
const [queues, jobs] = ['pgboss.queue', 'pgboss.job'];

/** Every table of the product, then the queues, then their jobs. */
export const tablesOf = async (client: pg.ClientBase): Promise<TableFacts[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and (n.nspname = 'public' or format('%I.%I', n.nspname, c.relname) in ($1, $2))
     group by n.nspname, c.relname order by n.nspname desc, c.relname desc`,
    [queues, jobs],
  );
  return rows;
};

/** What of a table goes along: of the queue only what is still to be done. */
export const selectionOf = ({ name, columns }: TableFacts): string => {
  const list = columns.join(', ');
  return name === jobs ? `(select ${list} from ${name} where state < 'completed')` : `(select ${list} from ${name})`;
};

export const sequencesOf = async (client: pg.ClientBase): Promise<{ name: string; value: string }[]> => {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
};

export const migrationCount = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ count: number }>('select count(*)::int from drizzle.__drizzle_migrations');
  return rows[0]?.count ?? 0;
};
