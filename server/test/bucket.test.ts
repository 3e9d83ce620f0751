import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCount } from '@atelier/contract/membership';
import { type CheckedS3, type S3Fault, startCheckedS3 } from '@atelier/object-store/checked-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runProgram } from '../src/admin/program.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { hashOf, openBlobPlace, sweepStrayFiles } from '../src/platform/storage/blob-store.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { noisePicture } from './noise-picture.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let s3: CheckedS3;
let studio: Studio;
let env: Record<string, string>;
beforeAll(async () => {
  s3 = await startCheckedS3({ buckets: ['atelier'] });
  env = { ...s3.environment, BLOB_STORE: 's3://atelier/blobs' };
  studio = await openStudio({ env });
});
afterEach(() => s3.breaks(undefined));
afterAll(async () => {
  await studio.close();
  await s3.close();
});

const pictureOf = async (testServer: TestServer, url: string) => {
  const path = new URL(url, 'http://x');
  const answer = await testServer.app.inject({ method: 'GET', url: path.pathname + path.search });
  return { status: answer.statusCode, bytes: answer.rawPayload };
};

describe('file contents in a bucket', { timeout: 60_000 }, () => {
  it('stores input and result of a task there; another node serves both', async () => {
    const uploaded = await studio.upload();
    const task = await studio.submit({ inputs: { original: [uploaded.id] } });
    const { results } = await studio.reach(task.id, 'completed');
    const other = await createTestServer({ beside: studio.testServer, env });
    try {
      for (const url of [uploaded.url, results[0]?.url ?? '']) {
        const shown = await pictureOf(other, url);
        expect(shown.status).toBe(200);
        expect(shown.bytes.length).toBeGreaterThan(100);
      }
    } finally {
      await other.close();
    }
  });

  it('stores a thumbnail once when two nodes create it concurrently', async () => {
    const uploaded = await studio.upload();
    const other = await createTestServer({ beside: studio.testServer, env });
    const { pool } = studio.testServer.db;
    const halt = await pool.connect();
    try {
      const { rows } = await pool.query('select blob_hash from images where id = $1', [uploaded.id]);
      // Both have created it, wait for its row, and continue at the same moment.
      await halt.query('begin');
      await halt.query('select 1 from blobs where hash = $1 for update', [rows[0]?.blob_hash]);
      const shown = [studio.testServer, other].map((node) => pictureOf(node, uploaded.thumb_url));
      const waiting = `select count(*)::int as count from pg_locks where not granted`;
      await vi.waitUntil(async () => (await pool.query(waiting)).rows[0]?.count >= 2, { timeout: 20_000 });
      await halt.query('commit');
      expect((await Promise.all(shown)).map(({ status }) => status)).toEqual([200, 200]);
      const counted = await pool.query(
        'select reference_count from thumbnails t join blobs b on b.hash = t.blob_hash where t.source_hash = $1',
        [rows[0]?.blob_hash],
      );
      expect(counted.rows).toEqual([{ reference_count: 1 }]);
    } finally {
      halt.release();
      await other.close();
    }
  });

  it.each<[string, S3Fault, number]>([
    ['a 503 response', { kind: 'status', status: 503 }, 503],
    ['a full bucket', { kind: 'status', status: 507 }, 507],
  ])('reports an upload during %s and stores nothing', async (_, fault, status) => {
    const count = async () => {
      const { rows } = await studio.testServer.db.pool.query<{ images: number; blobs: number }>(
        'select (select count(*)::int from images) as images, (select count(*)::int from blobs) as blobs',
      );
      return rows[0];
    };
    const before = await count();
    const file = { name: 'a.png', data: await noisePicture() };
    s3.breaks(({ method }) => (method === 'PUT' ? fault : undefined));
    expect((await studio.uploadFiles([file])).status).toBe(status);
    expect(await count()).toEqual(before);
    s3.breaks(undefined);
    expect((await studio.uploadFiles([file])).status).toBe(200);
  });

  it('retries a short outage', async () => {
    let left = 3;
    s3.breaks(() => (left-- > 0 ? { kind: 'lose' } : undefined));
    expect((await studio.uploadFiles([{ name: 'b.png', data: await noisePicture() }])).status).toBe(200);
  });

  it('delays a task, without failing it, when the store is away for longer than its retries @full', async () => {
    const uploaded = await studio.upload();
    const before = await studio.testServer.call(generateCount, {}, { as: studio.ann });
    s3.breaks(() => ({ kind: 'cut' }));
    const { id, price } = await studio.submit({ inputs: { original: [uploaded.id] } });
    // A task has three retries.
    const attempts = async () => {
      const { rows } = await studio.testServer.db.pool.query('select attempts from tasks where id = $1', [id]);
      return rows[0]?.attempts ?? 0;
    };
    await vi.waitUntil(async () => (await attempts()) >= 5, { timeout: 50_000, interval: 100 });
    s3.breaks(undefined);
    expect(await studio.reach(id, 'completed')).toMatchObject({ charged: price });
    expect(await studio.testServer.call(generateCount, {}, { as: studio.ann })).toEqual({
      residue_count: before.residue_count - price,
      held: 0,
    });
    expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
  });

  it('fails a task and releases its credits when one content cannot be read @full', async () => {
    const uploaded = await studio.upload();
    const before = await studio.testServer.call(generateCount, {}, { as: studio.ann });
    const { rows } = await studio.testServer.db.pool.query('select blob_hash from images where id = $1', [uploaded.id]);
    const lost = String(rows[0]?.blob_hash);
    s3.breaks(({ method, key }) =>
      method === 'GET' && key.endsWith(lost) ? { kind: 'status', status: 500 } : undefined,
    );
    const { id } = await studio.submit({ inputs: { original: [uploaded.id] } });
    expect(await studio.reach(id, 'failed')).toMatchObject({ charged: 0 });
    expect(await studio.testServer.call(generateCount, {}, { as: studio.ann })).toEqual(before);
    expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
  });

  it('never serves a corrupted content', async () => {
    const store = await openBlobPlace(studio.testServer.config.blobs.place);
    const bytes = Buffer.from('a content');
    const hash = hashOf(bytes);
    await store.put(hash, bytes);
    await s3.spoil('atelier', `blobs/${hash.slice(0, 2)}/${hash}`, Buffer.from('b content'));
    await expect(store.get(hash)).rejects.toThrow('is not the content that was stored');
    await store.delete(hash);
  });

  it('deletes only old orphaned files', async () => {
    const store = await openBlobPlace(studio.testServer.config.blobs.place);
    const bytes = Buffer.from('unreferenced content');
    const hash = hashOf(bytes);
    await store.put(hash, bytes);
    const part = Number.parseInt(hash.slice(0, 2), 16);
    const inPart = (hours: number) => {
      const later = Date.now() + hours * 3_600_000;
      const step = 1_800_000;
      const turn = Math.ceil(later / step);
      return new Date((turn + ((part - (turn % 256) + 256) % 256)) * step);
    };
    expect(await sweepStrayFiles(studio.testServer.db, store, inPart(30))).toBeGreaterThanOrEqual(1);
    expect(await store.head(hash)).toBeNull();
    const { rows } = await studio.testServer.db.pool.query<{ hash: string }>(
      'select hash from blobs where reference_count > 0 limit 20',
    );
    for (const row of rows) expect(await store.head(row.hash)).not.toBeNull();
  });
});

describe('migration from a folder to a bucket', { timeout: 60_000 }, () => {
  const run = async (testServer: TestServer, line: string[]) => {
    const output = { out: '', err: '' };
    const code = await runProgram([...line, '--reason', 'a second node'], {
      env: s3.environment,
      timeZone: 'Asia/Shanghai',
      out: (text) => {
        output.out += text;
      },
      err: (text) => {
        output.err += text;
      },
      withDatabase: (work) => work(testServer.db),
    });
    return { code, ...output };
  };

  it('runs without downtime: old and new nodes serve everything, and the folder is not needed afterwards @full', async () => {
    const old = await openStudio();
    const folder = join(old.testServer.config.dataDir, 'blobs');
    const before = await old.upload();
    const both = { ...s3.environment, BLOB_STORE: 's3://atelier/moved', BLOB_STORE_FROM: folder };
    const moving = await createTestServer({ beside: old.testServer, env: both });
    const place = { BLOB_STORE: 's3://atelier/moved', ...s3.environment };
    try {
      expect((await pictureOf(moving, before.url)).status).toBe(200);
      const during = await old.upload();
      const words = ['move-blobs', '--from', folder, '--to', 's3://atelier/moved'];
      const moved = await run(old.testServer, words);
      expect([moved.code, moved.err]).toEqual([0, '']);
      const again = await run(old.testServer, [...words, '--json']);
      expect(JSON.parse(again.out)).toMatchObject({ copied: 0, missing: 0 });
      await rm(folder, { recursive: true });
      const after = await createTestServer({ beside: old.testServer, env: place });
      for (const image of [before, during]) expect((await pictureOf(after, image.url)).status).toBe(200);
      await after.close();
    } finally {
      await moving.close();
      await old.close();
    }
  });

  it('reports a misconfigured target, and missing contents at the end', async () => {
    const wrong = await run(studio.testServer, ['move-blobs', '--from', '/tmp/nothing-there', '--to', 's3:///x']);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('names no bucket')]);
    const empty = await mkdtemp(join(tmpdir(), 'atelier-empty-'));
    const short = await run(studio.testServer, ['move-blobs', '--from', empty, '--to', join(empty, 'other')]);
    expect([short.code, short.err]).toEqual([1, expect.stringContaining('are not at')]);
    await rm(empty, { recursive: true });
  });
});
