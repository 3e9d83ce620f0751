import { setTimeout as sleep } from 'node:timers/promises';
import { searchByImage } from '@atelier/contract/image-search';
import { featureVersions } from '@atelier/engine/features/describe-picture';
import { type Figure, median, percentile } from '@atelier/testing/figure';
import type { Database } from '../platform/db/database.ts';
import { demo } from '../seed/demo.ts';
import { signIn } from './bench-client.ts';
import { withBenchDatabase } from './bench-database.ts';
import { startServer, stopServer } from './figures-task.ts';

const count = 100_000;
const rounds = 40;

/** Materials with random vectors, groups of a hundred alike: image content does not affect the comparison time. */
const fill = async ({ pool }: Database, userId: string): Promise<string> => {
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
  return assetId;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Measures search by image in a library of 100,000, from a stored description. */
export const measureImageSearch = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const { child, url } = await startServer(bench);
    try {
      const client = await signIn(url, demo.username, demo.password);
      const assetId = await fill(bench.db, client.userId);
      const places = ['assets' as const];
      const search = () => client.call(searchByImage, { kind: 'asset', id: assetId, places });
      const times: number[] = [];
      for (let round = -3; round < rounds; round++) {
        const took = await timed(search);
        if (round >= 0) times.push(took);
        await sleep(20);
      }
      const note = `${count} materials of one wallet, n = ${rounds}, median ${median(times).toFixed(0)} ms`;
      return [
        { id: 'library.image.p95', value: percentile(times, 0.95), unit: 'ms', target: 200, better: 'lower', note },
      ];
    } finally {
      await stopServer(child);
    }
  });
