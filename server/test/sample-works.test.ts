import { getWork, getWorks } from '@atelier/contract/works';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleWorks, seedWorks } from '../src/seed/works/seed-works.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer({ env: { ROLE: 'api' } });
});
afterAll(() => testServer.close());

const seed = () => seedWorks(testServer.db, testServer.app.services.generation.context.blobs, 'Atelier');
const titles = async () => (await testServer.call(getWorks, { limit: 50 })).items.map(({ title }) => title);

it('a new installation has 24 works in the gallery; a removed one stays removed', async () => {
  await seed();
  const { items } = await testServer.call(getWorks, { limit: 50 });
  expect(items.map(({ title }) => title)).toEqual(sampleWorks.map(({ title }) => title));
  expect(items).toHaveLength(24);
  expect(items[0]?.titles).toEqual({ zh: '暮色棕榈百褶裙', en: 'Palm pleated skirt' });
  for (const { url, thumb_url, author } of items.slice(0, 3)) {
    expect(author).toBe('Atelier');
    for (const address of [url, thumb_url])
      expect((await testServer.app.inject(address)).headers['content-type']).toMatch(/^image/);
  }
  // A sample without stored values used the defaults of its form.
  const scene = items.find(({ title }) => title.endsWith('Gown on stage'));
  const { params } = await testServer.call(getWork, { id: scene?.id ?? '' });
  expect(params.map(({ name }) => name)).toContain('outputSize');
  expect(params.map(({ name }) => name)).not.toContain('outputWidth');
  await testServer.db.pool.query(`update works set state = 'withdrawn' where title = $1`, [items[0]?.title]);
  await seed();
  expect(await titles()).toEqual(sampleWorks.slice(1).map(({ title }) => title));
});
