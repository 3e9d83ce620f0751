import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPackages } from '../src/modules/orders/packages.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { seedDemo, seedOperator } from '../src/seed/demo.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

it('nodes that start concurrently on a new database create its first rows once', async () => {
  const { db } = testServer;
  const startNode = async (): Promise<string> => {
    await seedPackages(db);
    const id = await seedDemo(db);
    await seedOperator(db);
    return id;
  };
  const ids = await Promise.all(Array.from({ length: 4 }, startNode));
  expect(new Set(ids).size).toBe(1);
  const { rows } = await db.pool.query('select username from users where username is not null order by username');
  expect(rows).toEqual([{ username: 'demo' }, { username: 'operator' }]);
  const sold = await db.pool.query(
    'select (select count(*) from packages) = (select count(*) from package_changes) as once',
  );
  expect(sold.rows).toEqual([{ once: true }]);
  expect(await ledgerDrift(db.orm)).toBe(0);
});
