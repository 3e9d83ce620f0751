import { userAuth } from '@atelier/contract/auth';
import { getNotices, readNotices } from '@atelier/contract/notices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../src/modules/notifications/notify.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { pruneExpired } from '../src/services.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const signUp = async () => {
  const as = await testServer.signUp();
  const { id } = await testServer.call(userAuth, {}, { as });
  return { as, id };
};
const tell = (id: string, phone: string) =>
  withTransaction(testServer.db, (tx) => notify(tx, id, 'phone-changed', { phone }));
const phones = (notices: readonly { details: Record<string, unknown> }[]) =>
  notices.map(({ details }) => details['phone']);

describe('notifications', () => {
  it('are listed for their recipient, newest first, page by page', async () => {
    const [ada, ben] = [await signUp(), await signUp()];
    for (const phone of ['1', '2', '3']) await tell(ada.id, phone);
    const first = await testServer.call(getNotices, { size: 2 }, { as: ada.as });
    expect(phones(first.notices)).toEqual(['3', '2']);
    expect(first).toMatchObject({ unread: 3, has_more: true });
    const rest = await testServer.call(getNotices, { size: 2, before: first.notices[1]?.id }, { as: ada.as });
    expect(phones(rest.notices)).toEqual(['1']);
    expect(rest.has_more).toBe(false);
    expect(await testServer.call(getNotices, {}, { as: ben.as })).toEqual({ notices: [], unread: 0, has_more: false });
  });

  it('are marked read one by one or all at once, by their recipient only', async () => {
    const [ada, ben] = [await signUp(), await signUp()];
    for (const phone of ['1', '2', '3']) await tell(ada.id, phone);
    const { notices } = await testServer.call(getNotices, {}, { as: ada.as });
    const ids = [notices[0]?.id ?? ''];
    await testServer.call(readNotices, { ids }, { as: ben.as });
    expect(await testServer.call(readNotices, { ids: [...ids, 'made up'] }, { as: ada.as })).toEqual({ unread: 2 });
    expect(await testServer.call(readNotices, {}, { as: ada.as })).toEqual({ unread: 0 });
  });

  it('are not sent when the transaction fails', async () => {
    const { as, id } = await signUp();
    await withTransaction(testServer.db, async (tx) => {
      await notify(tx, id, 'password-changed');
      throw new Error('undone');
    }).catch(() => undefined);
    expect((await testServer.call(getNotices, {}, { as })).notices).toEqual([]);
  });

  it('of a muted topic are not sent; account notifications always are', async () => {
    const { as, id } = await signUp();
    await testServer.db.pool.query(`update users set muted_topics = '{news,account}' where id = $1`, [id]);
    await withTransaction(testServer.db, (tx) => notify(tx, id, 'invite-used', { name: 'Ben' }));
    expect((await testServer.call(getNotices, {}, { as })).notices).toEqual([]);
    await tell(id, '1');
    expect((await testServer.call(getNotices, {}, { as })).notices).toHaveLength(1);
  });

  it('are deleted after half a year', async () => {
    const { as, id } = await signUp();
    await tell(id, '1');
    await testServer.db.pool.query(`update notices set created_at = now() - interval '181 days' where user_id = $1`, [
      id,
    ]);
    await pruneExpired(testServer.db, testServer.app.services.balances);
    expect((await testServer.call(getNotices, {}, { as })).notices).toEqual([]);
  });
});
