import { getNotices } from '@atelier/contract/notices';
import { awaitTool, getTools } from '@atelier/contract/tools';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyOpenTools } from '../src/modules/tools/tool-offers.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const tryOn = 730;

it('notifies each requester once, when the tool is available', async () => {
  const [ada, ben, cyd] = [await testServer.signUp(), await testServer.signUp(), await testServer.signUp()];
  const bell = async (as: typeof ada) => (await testServer.call(getNotices, {}, { as })).notices;
  const isAwaited = async (as: typeof ada) =>
    (await testServer.call(getTools, {}, { as })).tools.find(({ type }) => type === tryOn)?.is_awaited;
  // A repeated request counts once.
  for (const as of [ada, ada, ben]) await testServer.call(awaitTool, { type: tryOn }, { as });
  expect([await isAwaited(ada), await isAwaited(cyd)]).toEqual([true, false]);
  expect(await testServer.answer(awaitTool, { type: 999 }, { as: ada })).toMatchObject({ code: '44000' });

  await notifyOpenTools(testServer.db, () => false);
  expect(await bell(ada)).toEqual([]);
  for (let turns = 0; turns < 2; turns += 1) await notifyOpenTools(testServer.db, (type) => type === tryOn);
  expect(await bell(ada)).toMatchObject([
    { kind: 'tool-opened', details: { name_zh: '模特试衣', page: '/aiShoppingPhotos/AIDressing?type=730' } },
  ]);
  expect([(await bell(ben)).length, (await bell(cyd)).length]).toEqual([1, 0]);
  expect(await isAwaited(ada)).toBe(false);
});
