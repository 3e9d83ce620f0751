import { assetTypes } from '@atelier/contract/assets';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { newId } from '../platform/db/clock.ts';
import { type Database, withTransaction } from '../platform/db/database.ts';
import { addReference, type BlobStore, hashOf } from '../platform/storage/blob-store.ts';

const plainSize = { width: 480, height: 600 } as const;

/** A plain garment on a background, each in its own colour: enough to distinguish the tiles of a long list. */
const drawPicture = (at: number, of: number): Promise<Buffer> => {
  const { width, height } = plainSize;
  const hue = Math.round((at * 360) / of);
  const art = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">
    <rect width="100%" height="100%" fill="hsl(${hue} 12% 88%)"/>
    <path d="M150 110 L330 110 L${380 + (at % 5) * 8} 520 L${100 - (at % 5) * 8} 520 Z" fill="hsl(${hue} 45% 42%)"/>
  </svg>`;
  return sharp(Buffer.from(art)).jpeg({ quality: 85 }).toBuffer();
};

interface PlainPicture {
  hash: string;
  bytes: number;
}

/** Stores that many different images, each with one reference that keeps it. */
const storePictures = async (db: Database, blobs: BlobStore, count: number): Promise<PlainPicture[]> => {
  const drawn = await Promise.all(Array.from({ length: count }, (_, at) => drawPicture(at, count)));
  for (const data of drawn) await blobs.put(hashOf(data), data);
  return withTransaction(db, async (tx) => {
    const pictures: PlainPicture[] = [];
    for (const data of drawn) pictures.push({ hash: await addReference(tx, blobs, data), bytes: data.byteLength });
    return pictures;
  });
};

/** Rows per statement, so that progress is visible and locks are short. */
const batchSize = 10_000;
const groupsOfType = 6;

/** Words of generated names, so that a search has results: each word occurs in about one of N names, N being the number of words. */
const words = {
  season: ['春', '夏', '秋', '冬', 'Spring', 'Summer', 'Autumn', 'Winter'],
  cloth: ['亚麻', '真丝', '羊毛', '纯棉', '牛仔', '雪纺', '灯芯绒', 'linen', 'silk', 'wool', 'denim'],
  garment: [
    '衬衫',
    '连衣裙',
    '外套',
    '半身裙',
    '长裤',
    '毛衣',
    '风衣',
    '背心',
    'shirt',
    'dress',
    'coat',
    'skirt',
    'jacket',
  ],
} as const;

const array = (values: readonly (string | number)[], type: string) =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** A public name: 128 bits as base64url. */
const imageName = sql`translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')`;

/** One of the values, by row number; a large prime spreads them. */
const pick = (values: readonly (string | number)[], type: string, prime: number) =>
  sql`(${array(values, type)})[1 + (n::bigint * ${sql.raw(String(prime))} % ${sql.raw(String(values.length))})]`;

interface Owner {
  userId: string;
  walletId: string;
}

const addGroups = async (db: Database, walletId: string): Promise<void> => {
  const rows = assetTypes.flatMap((type) =>
    Array.from({ length: groupsOfType }, (_, at) => ({ id: newId(), type, name: `系列 ${at + 1}`, position: at + 1 })),
  );
  await db.orm.execute(sql`
    insert into asset_groups (id, wallet_id, type, name, position)
    select g.id, ${walletId}, g.type, g.name, g.position from unnest(${array(
      rows.map((row) => row.id),
      'uuid',
    )},
      ${array(
        rows.map((row) => row.type),
        'text',
      )}, ${array(
        rows.map((row) => row.name),
        'text',
      )},
      ${array(
        rows.map((row) => row.position),
        'int',
      )}) as g (id, type, name, position)
    on conflict do nothing`);
};

/**
 * Creates materials of all types over the given years up to now, oldest first, a few percent without a required field. They share the given
 * images' contents.
 */
const fillAssets = async (
  db: Database,
  { userId, walletId }: Owner,
  { count, years, pictures }: { count: number; years: number; pictures: readonly PlainPicture[] },
): Promise<void> => {
  await addGroups(db, walletId);
  const hashes = pictures.map(({ hash }) => hash);
  const bytes = pictures.map((picture) => picture.bytes);
  for (let first = 1; first <= count; first += batchSize) {
    const last = Math.min(count, first + batchSize - 1);
    await withTransaction(db, async (tx) => {
      await tx.execute(sql`
        with made as (
          select n, ${pick(assetTypes, 'text', 7919)} as type, n % ${groupsOfType + 2} + 1 as place,
            concat_ws(' ', ${pick(words.season, 'text', 104_729)}, ${pick(words.cloth, 'text', 15_485_863)} ||
              ${pick(words.garment, 'text', 32_452_843)}, lpad(n::text, 6, '0')) as name,
            ${pick(hashes, 'text', 86_028_121)} as hash, ${pick(bytes, 'int', 86_028_121)} as bytes,
            now() - make_interval(secs => ${years * 365.25 * 86_400} * (${count} - n)::float / ${count}) as at
          from generate_series(${first}::int, ${last}::int) n)
        insert into assets (id, wallet_id, user_id, type, name, group_id, gender_style, style_type, fabric_type, blob_hash, mime,
          width, height, bytes, created_at)
        select ${imageName}, ${walletId}, ${userId}, m.type, m.name, g.id,
          case when m.type in ('clothing', 'face', 'lineDrawing', 'model', 'pose', 'sewingPattern')
            then (array['woman', 'man', 'children'])[1 + m.n % 3] end,
          case when m.n % 33 = 0 then null when m.type = 'scene' then 'studio' when m.type = 'pattern' then 'design'
            when m.type in ('clothing', 'lineDrawing', 'sewingPattern') then 'dresses' end,
          case when m.type in ('fabric', 'clothing', 'sewingPattern') then 'cotton' end,
          m.hash, 'image/jpeg', ${plainSize.width}, ${plainSize.height}, m.bytes, m.at
        from made m left join asset_groups g on g.wallet_id = ${walletId} and g.type = m.type and g.position = m.place
        order by m.n`);
      await tx.execute(sql`
        update blobs b set reference_count = b.reference_count + more.count from (
          select ${pick(hashes, 'text', 86_028_121)} as hash, count(*)::int as count
          from generate_series(${first}::int, ${last}::int) n group by 1) more
        where b.hash = more.hash`);
    });
  }
};

const resultBatch = 5000;
/** One task in this many has failed and has no image. */
const failedEvery = 50;

/** A time-ordered id, like those of the product. */
const timedId = sql.raw(`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
  substr(md5('a' || n || random()), 1, 3) || '8' || substr(md5('b' || n || random()), 1, 15))::uuid`);

interface Fill {
  /** Number of results. */
  count: number;
  perTask: number;
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
    case when n % 7 = 0 then 'offline' else 'online' end, 'look-' || n,
    jsonb_build_object('multiple', 2, 'prompt', concat_ws(' ', ${pick(words.season, 'text', 104_729)},
      ${pick(words.cloth, 'text', 15_485_863)} || ${pick(words.garment, 'text', 32_452_843)}, '宽松版型，自然光，浅色背景', lpad(n::text, 6, '0'))),
    '{"original":[]}', 1, 0, 2,
    case when n % ${failedEvery} = 0 then 0 else 2 end, 'filled-' || gen_random_uuid(), 'filled', 100, 'classical', 'filled',
    case when n % ${failedEvery} = 0 then 'crashed' end, at, at, at + interval '9 seconds',
    now() + make_interval(hours => 12 + n % 336)
  from made, counted c order by n returning id`;

/**
 * Creates completed tasks that were neither generated nor paid for, over the given years up to now, some failed, each fourth result a
 * favourite. History is kept for fifteen days, so each counts as ended within the next fourteen, whenever it was created.
 */
const fillResults = async (db: Database, owner: Owner, fill: Fill): Promise<void> => {
  const { pictures, perTask } = fill;
  const hashes = pictures.map(({ hash }) => hash);
  const bytes = pictures.map((picture) => picture.bytes);
  const tasks = Math.ceil((fill.count / perTask) * (failedEvery / (failedEvery - 1)));
  for (let first = 1; first <= tasks; first += resultBatch) {
    const last = Math.min(tasks, first + resultBatch - 1);
    await withTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(insertTasks(owner, fill, first, last, tasks));
      await tx.execute(sql`
        with wanted as (
          select t.id as task, t.name, t.created_at as at, place, (row_number() over (order by t.id, place))::int as n,
            translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_') as image
          from tasks t, generate_series(0, ${perTask - 1}) place
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
          select image, task, place, n % 4 = 1 from wanted)
        update blobs b set reference_count = b.reference_count + more.count
        from (select blob_hash, count(*)::int as count from stored group by 1) more where b.hash = more.blob_hash`);
    });
  }
};

interface FillLibraryOptions {
  userId: string;
  walletId: string;
  assets: number;
  results: number;
  /** Number of years up to now. */
  years: number;
  /** Number of different images. */
  pictures?: number;
  toolTypes: readonly number[];
  perTask?: number;
}

/** Creates hundreds of thousands of materials and results on a few stored contents: for benchmarks and trials, never for a real account. */
export const fillLibrary = async (db: Database, blobs: BlobStore, options: FillLibraryOptions): Promise<void> => {
  const { assets, results, years, toolTypes, perTask = 4 } = options;
  const pictures = await storePictures(db, blobs, options.pictures ?? 60);
  if (assets > 0) await fillAssets(db, options, { count: assets, years, pictures });
  if (results > 0) await fillResults(db, options, { count: results, perTask, years, toolTypes, pictures });
  // As autovacuum does within minutes: gives the planner statistics and allows index-only scans.
  for (const table of ['assets', 'tasks', 'images', 'results']) await db.pool.query(`vacuum analyze ${table}`);
};
