import { setTimeout as sleep } from 'node:timers/promises';
import { searchByImage } from '@atelier/contract/image-search';
import { featureVersions } from '@atelier/engine/features/describe-picture';
import { type Figure, median, percentile } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import type { Database } from '../platform/db/database.ts';
import { demo } from '../seed/demo.ts';
import { type BenchClient, signIn } from './bench-client.ts';
import { withBenchDatabase } from './bench-database.ts';
import { startServer, stopServer } from './figures-task.ts';

const count = 100_000;
const rounds = 40;
const newPictures = 12;

/** Materials with vectors of noise, a hundred of them alike: what they show has nothing to do with how long they are compared. */
const fill = async ({ pool }: Database, userId: string): Promise<{ walletId: string; assetId: string }> => {
  const { rows } = await pool.query<{ id: string }>('select id from wallets where user_id = $1', [userId]);
  const walletId = rows[0]?.id ?? '';
  const assetId = `bench${'7'.padStart(17, '0')}`;
  await pool.query(
    `insert into blobs (hash, bytes, reference_count) values (repeat('ab', 32), 1, ${count}) on conflict do nothing`,
  );
  await pool.query(
    `insert into assets (id, wallet_id, user_id, type, name, gender_style, style_type, blob_hash, mime, width, height, bytes, created_at)
     select 'bench' || lpad(n::text, 17, '0'), $1, $2, 'clothing', 'look ' || n, 'woman', 'dresses', repeat('ab', 32), 'image/jpeg', 480, 600, 9,
       now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
    [walletId, userId],
  );
  await pool.query(
    `update asset_features set version = $1, has_garment = true,
       content_hash = case when asset_id = $2 then content_hash else 'bench ' || id end,
       signature = ('x' || md5(k.key) || md5('b' || k.key))::bit(256),
       vector = decode(repeat(md5(k.key) || md5('b' || k.key), 8), 'hex')
     from (select asset_id as of, case when asset_id < 'bench' || lpad('100', 17, '0') then 'alike' else asset_id end as key
       from asset_features) k
     where asset_id = k.of and asset_id like 'bench%'`,
    [featureVersions.network, assetId],
  );
  await pool.query('vacuum analyze asset_features');
  await pool.query('vacuum analyze assets');
  return { walletId, assetId };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** The one statement that has to be asked, by hand. */
const byHand = ({ pool }: Database, walletId: string): Promise<unknown> =>
  pool.query(
    `select f.asset_id, f.vector from (
       select af.id from asset_features af join assets a on a.id = af.asset_id
       where af.wallet_id = $1 and af.maker_id is null and af.version = $2 and a.deleted_at is null
       order by bit_count((af.signature # $3::bit(256)) & $4::bit(256)) limit 400) nearest join asset_features f on f.id = nearest.id`,
    [walletId, featureVersions.network, '01'.repeat(128), '1'.repeat(192) + '0'.repeat(64)],
  );

const searchNew = async (client: BenchClient, at: number): Promise<number> => {
  const colour = `#${(0x402010 + at * 0x0b0d11).toString(16).slice(-6)}`;
  const { jpeg } = await drawGarmentPhoto({
    ...{ width: 900, height: 1200, garment: 'coat', colour, ground: '#b9a98e', noise: 4, seed: at },
  });
  const { id } = await client.upload(jpeg);
  return timed(() => client.call(searchByImage, { kind: 'image', id, places: ['assets'] }));
};

/** Search by image in a library of 100,000: from a stored description, from a new picture, and beside the bare SQL. */
export const measureImageSearch = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const { child, url } = await startServer(bench);
    try {
      const client = await signIn(url, demo.username, demo.password);
      const { walletId, assetId } = await fill(bench.db, client.userId);
      const places = ['assets' as const];
      const search = () => client.call(searchByImage, { kind: 'asset', id: assetId, places });
      const pairs: { own: number; limit: number }[] = [];
      for (let round = -3; round < rounds; round++) {
        const pair = { own: await timed(search), limit: await timed(() => byHand(bench.db, walletId)) };
        if (round >= 0) pairs.push(pair);
        await sleep(20);
      }
      const fresh: number[] = [];
      for (let at = -1; at < newPictures; at++) {
        const took = await searchNew(client, at + 1);
        if (at >= 0) fresh.push(took);
      }
      const own = pairs.map((pair) => pair.own);
      const note = `${count} materials of one wallet, n = ${rounds}, median ${median(own).toFixed(0)} ms`;
      const ms = { unit: 'ms', better: 'lower' } as const;
      return [
        { id: 'library.image.p95', value: percentile(own, 0.95), target: 200, note, ...ms },
        {
          ...{ id: 'library.image.new.p95', value: percentile(fresh, 0.95), target: 3000, ...ms },
          note: `pictures never seen before, n = ${newPictures}, median ${median(fresh).toFixed(0)} ms`,
        },
        {
          ...{ id: 'library.image.ratio', unit: 'x', target: 1.5, better: 'lower' },
          value: median(pairs.map((pair) => pair.own / pair.limit)),
          note: `the whole call beside the statement alone, median ${median(pairs.map(({ limit }) => limit)).toFixed(0)} ms`,
        },
      ];
    } finally {
      await stopServer(child);
    }
  });
