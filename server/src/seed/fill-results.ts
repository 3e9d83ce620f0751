import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../platform/db/database.ts';
import { type PlainPicture, plainSize } from './plain-pictures.ts';

const batchSize = 5000;
/** Pictures of one task. */
const each = 4;
/** One task in so many has failed, and has no picture. */
const failedEvery = 50;

interface Owner {
  userId: string;
  walletId: string;
}

const array = (values: readonly (string | number)[], type: string) =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** An id that is made in order of time, as ours are. */
const timedId = sql.raw(`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
  substr(md5('a' || n || random()), 1, 3) || '8' || substr(md5('b' || n || random()), 1, 15))::uuid`);

interface Fill {
  /** Results; a task has four. */
  count: number;
  years: number;
  toolTypes: readonly number[];
  pictures: readonly PlainPicture[];
}

const insertTasks = (owner: Owner, { toolTypes, years }: Fill, first: number, last: number, tasks: number) => sql`
  with counted as (
    insert into task_counters (user_id, version) values (${owner.userId}, ${last - first + 1})
    on conflict (user_id) do update set version = task_counters.version + excluded.version returning version),
  made as (
    select n, now() - make_interval(secs => ${years * 365.25 * 86_400} * (${tasks} - n)::float / ${tasks}) as at
    from generate_series(${first}::int, ${last}::int) n)
  insert into tasks (id, user_id, wallet_id, version, tool_type, state, mode, name, params, inputs, seed, priority, price, charged,
    idempotency_key, content_hash, percent, engine, method, fail_reason, created_at, started_at, finished_at, expires_at)
  select ${timedId}, ${owner.userId}, ${owner.walletId}, c.version - ${last} + n,
    (${array(toolTypes, 'int')})[1 + (n::bigint * 7919 % ${toolTypes.length})],
    case when n % ${failedEvery} = 0 then 'failed' else 'completed' end,
    case when n % 7 = 0 then 'offline' else 'online' end, 'look-' || n, '{"multiple":2,"sharpness":0}', '{"original":[]}', 1, 0, 2,
    case when n % ${failedEvery} = 0 then 0 else 2 end, 'filled-' || gen_random_uuid(), 'filled', 100, 'classical', 'filled',
    case when n % ${failedEvery} = 0 then 'crashed' end, at, at, at + interval '9 seconds',
    now() + make_interval(hours => 12 + n % 336)
  from made, counted c order by n returning id`;

/**
 * Completed tasks that were neither drawn nor paid for, over so many years up to now, some failed, each fourth result a
 * favourite. History is kept for fifteen days, so each counts as ended within the next fourteen, whenever it was made.
 */
export const fillResults = async (db: Database, owner: Owner, fill: Fill): Promise<void> => {
  const { pictures } = fill;
  const hashes = pictures.map(({ hash }) => hash);
  const bytes = pictures.map((picture) => picture.bytes);
  const tasks = Math.ceil((fill.count / each) * (failedEvery / (failedEvery - 1)));
  for (let first = 1; first <= tasks; first += batchSize) {
    const last = Math.min(tasks, first + batchSize - 1);
    await withTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(insertTasks(owner, fill, first, last, tasks));
      await tx.execute(sql`
        with wanted as (
          select t.id as task, t.name, t.created_at as at, place, (row_number() over (order by t.id, place))::int as n,
            translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_') as image
          from tasks t, generate_series(0, ${each - 1}) place
          where t.id = any(${array(
            rows.map(({ id }) => id),
            'uuid',
          )}) and t.state = 'completed'),
        stored as (
          insert into images (id, blob_hash, user_id, wallet_id, kind, mime, width, height, bytes, name, created_at, look_at)
          select image, (${array(hashes, 'text')})[1 + n % ${hashes.length}], ${owner.userId}, ${owner.walletId}, 'result',
            'image/jpeg', ${plainSize.width}, ${plainSize.height}, (${array(bytes, 'int')})[1 + n % ${bytes.length}], name, at, null
          from wanted returning blob_hash),
        drawn as (
          insert into results (image_id, task_id, position, is_favourite)
          select image, task, place, place = 0 from wanted)
        update blobs b set reference_count = b.reference_count + more.count
        from (select blob_hash, count(*)::int as count from stored group by 1) more where b.hash = more.blob_hash`);
    });
  }
};
