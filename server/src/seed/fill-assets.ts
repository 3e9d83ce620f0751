import { assetTypes } from '@atelier/contract/assets';
import { sql } from 'drizzle-orm';
import { newId } from '../platform/db/clock.ts';
import { type Database, withTransaction } from '../platform/db/database.ts';
import { type PlainPicture, plainSize } from './plain-pictures.ts';

/** Rows of one statement: progress can be seen, and nothing waits long for it. */
const batchSize = 10_000;
const groupsOfType = 6;

/** Words that names are made of, so that a search has something to find: each in about so many of a hundred names as there are words. */
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

/** One of the values, by the number of the row; a large prime spreads them. */
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
 * Materials of all types over so many years up to now, the oldest first, a few in a hundred without a field that they need. They share
 * the given pictures' contents.
 */
export const fillAssets = async (
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
