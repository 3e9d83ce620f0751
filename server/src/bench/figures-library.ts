import { join } from 'node:path';
import { type AssetOrder, getAssetList } from '@atelier/contract/asset-library';
import type { Call } from '@atelier/contract/call';
import { apiBase } from '@atelier/contract/call';
import { createEnvelope, envelopeBody } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import { getResultList } from '@atelier/contract/result-list';
import { type Figure, median, percentile } from '@atelier/testing/figure';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { createAccessTokens } from '../modules/auth/session.ts';
import { parseConfig } from '../platform/config/config.ts';
import { loadSecrets } from '../platform/secrets/secrets.ts';
import { createFileBlobStore } from '../platform/storage/blob-store.ts';
import { seedDemo } from '../seed/demo.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { fillLibrary } from './fill-library.ts';

const rows = 100_000;
/** Rounds of one query; fewer for several alternating queries. */
const rounds = 40;
const warmUps = 3;
const page = 60;
const envelope = createEnvelope(nodeCipher);

interface Library {
  app: FastifyInstance;
  bearer: string;
  walletId: string;
  userId: string;
  query: (text: string, values: unknown[]) => Promise<unknown>;
}

const openLibrary = async ({ db, dataDir }: BenchDatabase): Promise<Library> => {
  const userId = await seedDemo(db);
  const found = await db.pool.query<{ id: string }>('select id from wallets where user_id = $1', [userId]);
  const walletId = found.rows[0]?.id ?? '';
  const blobs = await createFileBlobStore(join(dataDir, 'blobs'));
  const toolTypes = [1, 5, 41, 100, 110, 111, 220, 230];
  await fillLibrary(db, blobs, { userId, walletId, assets: rows, results: rows, years: 3, toolTypes, perTask: 1 });
  const session = await db.pool.query<{ id: string }>(
    `insert into sessions (id, user_id, user_agent, expires_at)
     values (gen_random_uuid(), $1, 'bench', now() + interval '1 hour') returning id`,
    [userId],
  );
  const environment = { NODE_ENV: 'test', ATELIER_DATA: dataDir, DATABASE_URL: db.url, ROLE: 'api', RATE_LIMIT: '0' };
  const app = await createApp({ config: parseConfig({ ...environment, LOG_LEVEL: 'silent' }), db });
  await app.ready();
  const tokens = createAccessTokens((await loadSecrets(dataDir)).access);
  const bearer = tokens.sign({ userId, sessionId: session.rows[0]?.id ?? '' });
  return { app, bearer, walletId, userId, query: (text, values) => db.pool.query(text, values) };
};

const ask = async ({ app, bearer }: Library, call: Call, filter: Record<string, string>): Promise<number> => {
  const response = await app.inject({
    method: 'GET',
    url: `${apiBase}${call.path}?${new URLSearchParams(filter)}`,
    headers: { authorization: `Bearer ${bearer}` },
  });
  if (response.statusCode !== 200) throw new Error(`${call.path} answered ${response.statusCode}`);
  const answer = call.response.parse((envelope.open(envelopeBody.parse(response.json())) as { data: unknown }).data);
  return (answer as { items: unknown[] }).items.length;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

interface Arm {
  own: () => Promise<unknown>;
  hand: () => Promise<unknown>;
}

/** Milliseconds of each arm, alternating. */
const inTurns = async (arms: readonly Arm[], rounds: number) => {
  const own: number[] = [];
  const hand: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1)
    for (const arm of arms) {
      const pair = [await timed(arm.own), await timed(arm.hand)] as const;
      if (round < 0) continue;
      own.push(pair[0]);
      hand.push(pair[1]);
    }
  return { own, hand };
};

interface Asked {
  offset: number;
  order?: AssetOrder;
  search?: string;
}

/** The same page of materials by hand-written SQL: count and rows. */
const assetsByHand =
  ({ query, walletId }: Library, { offset, search }: Asked) =>
  async () => {
    const wanted = search === undefined ? '' : `and a.name ilike '%${search}%'`;
    const from = `from assets a where a.wallet_id = $1 and a.deleted_at is null ${wanted}`;
    await query(`select count(*), max(serial) ${from}`, [walletId]);
    await query(
      `select a.*, f.name as file from (select * ${from} order by created_at desc, serial desc offset $2 limit $3) a
     left join asset_files f on f.id = a.file_id`,
      [walletId, offset, page],
    );
  };

const resultsByHand =
  ({ query, walletId, userId }: Library, { offset, search }: Asked) =>
  async () => {
    const wanted = search === undefined ? '' : `and t.params ->> 'prompt' ilike '%${search}%'`;
    const from = `from tasks t left join results r on r.task_id = t.id and r.deleted_at is null
    where t.wallet_id = $1 and t.user_id = $2 and t.deleted_at is null and t.expires_at > now()
    and (r.image_id is not null or t.state <> 'completed') ${wanted}`;
    await query(`select count(*) ${from}`, [walletId, userId]);
    await query(
      `select x.*, i.* from (select t.*, r.image_id, r.is_favourite, r.position ${from}
       order by t.created_at desc, t.id desc, r.position offset $3 limit $4) x left join images i on i.id = x.image_id`,
      [walletId, userId, offset, page],
    );
  };

const filterOf = ({ offset, search }: Asked): Record<string, string> => ({
  offset: String(offset),
  limit: String(page),
  ...(search === undefined ? {} : { search }),
});

const figureOf = (
  name: string,
  { own, hand }: { own: number[]; hand: number[] },
  target: number,
  words: string,
): Figure => {
  const note = `${words}; ${own.length} answers, median ${median(own).toFixed(1)} ms, by hand ${median(hand).toFixed(1)} ms (p95 ${percentile(hand, 0.95).toFixed(1)})`;
  return { id: `library.${name}.p95`, value: percentile(own, 0.95), unit: 'ms', target, better: 'lower', note };
};

/**
 * Measures lists of 100,000 materials and 100,000 results (one per task) of one user, through the whole server (session, permission,
 * envelope), against hand-written SQL: first page and text search.
 */
export const measureLibrary = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const library = await openLibrary(bench);
    const assets = (asked: Asked): Arm => ({
      own: () => ask(library, getAssetList, filterOf(asked)),
      hand: assetsByHand(library, asked),
    });
    const results = (asked: Asked): Arm => ({
      own: () => ask(library, getResultList, filterOf(asked)),
      hand: resultsByHand(library, asked),
    });
    try {
      const history = await inTurns([results({ offset: 0 })], rounds);
      const text = await inTurns(
        ['衬衫', '亚麻衬衫', 'silk', '000123'].flatMap((search) => [
          assets({ offset: 0, search }),
          results({ offset: 0, search }),
        ]),
        rounds / 2,
      );
      return [
        figureOf('history', history, 100, 'first page of 100,000 results at the server'),
        figureOf(
          'text',
          text,
          150,
          'two or four Chinese characters, letters, figures, in names of 100,000 materials and in prompts of as many tasks',
        ),
      ];
    } finally {
      await library.app.close();
    }
  });
