import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mendLanes, pruneMattings } from '../src/modules/matting/matting-rows.ts';
import { releaseEnded } from '../src/modules/tasks/end-task.ts';
import { expireWaiting, failUndeliverable, runPurge } from '../src/modules/tasks/maintenance.ts';
import { auditRecent } from '../src/modules/wallet/audit.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sweepStrayFiles, sweepUnusedBlobs } from '../src/platform/storage/blob-store.ts';
import { createDatabaseMetrics } from '../src/platform/telemetry/metrics.ts';
import { pruneExpired } from '../src/services.ts';
import { createBlobSpy } from './blob-spy.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** All scheduled jobs, at `small` rows of each kind and at ten times as many. */
const small = 500;

let testServer: TestServer;
/** One connection, so that its statistics are those of the jobs. */
let measured: Database;
let userId: string;
let walletId: string;
let stored = 0;

beforeAll(async () => {
  testServer = await createTestServer({ env: { ROLE: 'api' } });
  await testServer.signUp();
  measured = openDatabase(testServer.db.url, () => {}, 1);
  const { rows } = await testServer.db.pool.query('select id, user_id from wallets limit 1');
  [walletId, userId] = [rows[0].id, rows[0].user_id];
});
afterAll(async () => {
  await measured.close();
  await testServer.close();
});

/** Settled rows: nothing is due in any run. */
const fill = async (count: number): Promise<void> => {
  const at = [userId, walletId, stored, stored + count - 1];
  const statements = [
    `insert into blobs (hash, bytes, reference_count)
      select encode(sha256(n::text::bytea), 'hex'), 9, 3 from generate_series($3::int, $4::int) n where $1 <> $2`,
    `insert into tasks (id, user_id, wallet_id, version, tool_type, state, mode, name, params, inputs, seed, priority, price,
        idempotency_key, content_hash, created_at, started_at, finished_at, expires_at)
      select md5('task' || n)::uuid, $1::uuid, $2::uuid, n + 10, 5, 'completed', 'online', 'n', '{}', '{}', 1, 0, 2, 'k' || n, 'h', now() - interval '30 days',
        now(), now(), now() + case when n % 2 = 0 then interval '-9 days' else interval '9 days' end from generate_series($3::int, $4::int) n`,
    `insert into images (id, blob_hash, user_id, wallet_id, kind, mime, width, height, bytes, name, created_at)
      select kind || n, encode(sha256(n::text::bytea), 'hex'), $1::uuid, $2::uuid, case kind when 'result' then 'result' else 'upload' end, 'image/png', 9, 9, 9, 'n', now() - interval '20 days'
      from generate_series($3::int, $4::int) n, unnest(array['result', 'input', 'cutout']) kind`,
    `insert into results (image_id, task_id, position, is_favourite)
      select 'result' || n, md5('task' || n)::uuid, 0, true from generate_series($3::int, $4::int) n where $1 <> $2`,
    `insert into task_inputs (task_id, image_id)
      select md5('task' || (n - n % 2 + 1))::uuid, kind || n from generate_series($3::int, $4::int) n, unnest(array['input', 'cutout']) kind
      where $1 <> $2 and n - n % 2 + 1 between $3 and $4`,
    `insert into mattings (id, user_id, wallet_id, image_id, layers, content_hash, state, created_at, saved_at)
      select md5('matting' || n)::uuid, $1::uuid, $2::uuid, 'input' || n, '[]', 'm' || n, 'completed', now() - interval '20 days', now() from generate_series($3::int, $4::int) n`,
    `insert into matting_cutouts (matting_id, position, image_id, is_empty)
      select md5('matting' || n)::uuid, 0, 'cutout' || n, false from generate_series($3::int, $4::int) n where $1 <> $2`,
    `insert into sessions (id, user_id, user_agent, expires_at)
      select md5('session' || n)::uuid, $1::uuid, 'a', now() + interval '9 days' from generate_series($3::int, $4::int) n where $2 <> ''`,
    `insert into credit_lots (id, wallet_id, source, granted, remaining, expires_at)
      select md5('lot' || n)::uuid, $2::uuid, 'grant', 2, 0, null from generate_series($3::int, $4::int) n where $1 <> ''`,
    `insert into ledger_movements (id, wallet_id, kind, amount, balance)
      select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $2::uuid, 'grant', 0, 0 from generate_series($3::int, $4::int) n where $1 <> ''`,
    `insert into ledger_entries (movement_id, line, wallet_id, lot_id, account, amount)
      select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, line, $2::uuid, md5('lot' || n)::uuid, case line when 0 then 'issued' else 'spent' end, case line when 0 then -2 else 2 end
      from generate_series($3::int, $4::int) n, generate_series(0, 1) line where $1 <> ''`,
  ];
  for (const statement of statements) await testServer.db.pool.query(statement, at);
  stored += count;
  await testServer.db.pool.query('vacuum analyze');
};

const blocksRead = async (client: pg.Pool): Promise<number> => {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query(`
    select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0))::int as blocks
    from pg_statio_all_tables where schemaname in ('public', 'pgboss')`);
  return rows[0].blocks;
};

const jobs = () => {
  const { generation, balances } = testServer.app.services;
  const context = { ...generation.context, db: measured };
  const { engine } = testServer.app.services;
  return {
    purge: () => runPurge(context),
    'prune mattings': () => pruneMattings(measured),
    prune: () => pruneExpired(measured, balances),
    expire: () => expireWaiting(context),
    'fail undeliverable': () => failUndeliverable(context),
    'mend lanes': () => mendLanes(measured, context.queue),
    release: () => releaseEnded(context, engine),
    audit: () => auditRecent(measured),
    sweep: () => sweepUnusedBlobs(measured, context.blobs),
    scrape: () => createDatabaseMetrics(measured).metrics(),
  };
};

/** Blocks that each job reads with nothing to do. */
const measure = async (): Promise<Record<string, number>> => {
  const figures: Record<string, number> = {};
  for (const [name, work] of Object.entries(jobs())) {
    // The first run settles pending rows.
    await work();
    const before = await blocksRead(measured.pool);
    await work();
    figures[name] = (await blocksRead(measured.pool)) - before;
  }
  return figures;
};

describe('scheduled jobs', { timeout: 240_000 }, () => {
  it('cost the same at ten times the rows @full', async () => {
    await fill(small);
    const once = await measure();
    await fill(9 * small);
    const tenTimes = await measure();
    process.stdout.write(
      `blocks read at ${small} and ${10 * small} rows of each kind: ${JSON.stringify({ once, tenTimes })}\n`,
    );
    for (const [name, blocks] of Object.entries(tenTimes)) {
      // An index may have grown by a level.
      expect(blocks, name).toBeLessThanOrEqual((once[name] ?? 0) * 1.5 + 30);
    }
  });

  it('check a small part of the stored files at a time, in one query', async () => {
    const known = `insert into blobs (hash, bytes, reference_count)
      select encode(sha256(n::text::bytea), 'hex'), 9, 3 from generate_series(0, $1::int) n on conflict do nothing`;
    await testServer.db.pool.query(known, [10 * small]);
    const [few, many] = [createBlobSpy(small), createBlobSpy(10 * small)];
    await sweepStrayFiles(measured, few.store);
    await sweepStrayFiles(measured, many.store);
    expect([few.heads(), many.heads()]).toEqual([0, 0]);
    expect(many.named()).toBeLessThan((10 * small) / 100);
  });
});
