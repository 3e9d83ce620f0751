import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLibrary, libraryItems } from '../src/seed/library/import-library.ts';
import { createFakeEngine } from './generation/fake-engine.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;

beforeAll(async () => {
  testServer = await createTestServer({ env: { ROLE: 'api' } });
});
afterAll(() => testServer.close());

const stored = async (): Promise<string[]> => {
  const { rows } = await testServer.db.pool.query(
    'select seed_key from assets where seed_key is not null order by serial',
  );
  return rows.map((row) => row.seed_key);
};

/** Imports until so many more are stored. */
const importSome = async (more: number): Promise<void> => {
  const stopping = new AbortController();
  const wanted = (await stored()).length + more;
  const { blobs } = testServer.app.services.generation.context;
  const working = importLibrary({ db: testServer.db, blobs, signal: stopping.signal });
  while ((await stored()).length < wanted) await new Promise((resolve) => setTimeout(resolve, 10));
  stopping.abort();
  await working;
};

describe('public materials', () => {
  it('are imported in order, stop at once and resume there', async () => {
    await importSome(2);
    const first = await stored();
    await importSome(1);
    const now = await stored();
    expect(now.slice(0, first.length)).toEqual(first);
    expect(now).toEqual(libraryItems.slice(0, now.length).map(({ key }) => key));
  }, 180_000);

  it('are not imported when the operator disables them, and the job ends', async () => {
    const bare = await createTestServer({ env: { PUBLIC_LIBRARY: 'off' }, engine: await createFakeEngine() });
    try {
      await bare.app.services.generation.context.queue.nudge('materials');
      await expect
        .poll(async () => (await bare.db.pool.query("select state from pgboss.job where name = 'materials'")).rows, {
          timeout: 60_000,
        })
        .toEqual([{ state: 'completed' }]);
      expect((await bare.db.pool.query('select 1 from assets where seed_key is not null')).rows).toEqual([]);
    } finally {
      await bare.close();
    }
  }, 180_000);
});
