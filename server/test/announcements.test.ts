import { getAnnouncements, getNotices, readNotices } from '@atelier/contract/notices';
import { putPerson } from '@atelier/contract/person';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../src/admin/program.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const run = async (...line: string[]) => {
  let [out, err] = ['', ''];
  const code = await runProgram([...line, '--json'], {
    env: { ATELIER_OPERATOR: 'night shift' },
    timeZone: 'Asia/Shanghai',
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    withDatabase: (work) => work(testServer.db),
  });
  return { code, err, json: out === '' ? {} : (JSON.parse(out) as Record<string, unknown>) };
};
const announce = (zh: string, ...more: string[]) =>
  run('announce', '--zh', zh, '--en', `${zh} en`, '--reason', 'x', ...more);
const titles = async () => (await testServer.call(getAnnouncements, {})).announcements.map(({ title }) => title.zh);
const bell = async (as: Awaited<ReturnType<TestServer['signUp']>>) => testServer.call(getNotices, {}, { as });

describe('announcements', () => {
  it('appear on the public page and in the notifications, are read per account, and disappear when withdrawn', async () => {
    const [ada, ben] = [await testServer.signUp(), await testServer.signUp()];
    const { json } = await announce(
      '周日维护',
      '--text-zh',
      '两点到四点。\\n任务不会丢。',
      '--text-en',
      'From two to four.',
      '--level',
      'warn',
      '--until',
      '2099-01-01',
    );
    const { announcements } = await testServer.call(getAnnouncements, {});
    expect(announcements[0]).toMatchObject({
      ...{ level: 'warn', title: { zh: '周日维护', en: '周日维护 en' } },
      ...{ text: { zh: '两点到四点。\n任务不会丢。' }, ends_at: '2099-01-01T16:00:00.000Z' },
    });
    const [notice] = (await bell(ada)).notices;
    expect(notice).toMatchObject({
      kind: 'announcement',
      details: { text_zh: '周日维护', level: 'warn' },
      is_read: false,
    });
    await testServer.call(readNotices, { ids: [notice?.id ?? ''] }, { as: ada });
    expect([(await bell(ada)).unread, (await bell(ben)).unread]).toEqual([0, 1]);
    expect((await run('announcements', 'withdraw', String(json['id']), '--reason', 'off')).code).toBe(0);
    expect(await titles()).not.toContain('周日维护');
    expect((await bell(ben)).notices).toEqual([]);
    expect((await run('announcements', 'withdraw', String(json['id']), '--reason', 'off')).code).toBe(1);
  });

  it('are hidden before their start date, also from "mark all as read"', async () => {
    const ada = await testServer.signUp();
    await announce('将来', '--from', '2099-01-01 08:00');
    expect(await titles()).not.toContain('将来');
    await testServer.call(readNotices, {}, { as: ada });
    expect(await bell(ada)).toMatchObject({ notices: [], unread: 0 });
    await testServer.db.pool.query(
      `update notices set created_at = now() where kind = 'announcement' and details->>'text_zh' = '将来'`,
    );
    expect((await bell(ada)).unread).toBe(1);
    const { json } = await run('announcements', 'list');
    expect(json['announcements']).toMatchObject([{ title_zh: '将来', state: 'to come' }, { state: 'withdrawn' }]);
  });

  it('are not shown to accounts that turned news off, except warnings', async () => {
    const ada = await testServer.signUp();
    await testServer.call(putPerson, { muted_topics: ['news'] }, { as: ada });
    await announce('新功能');
    expect((await bell(ada)).notices).toEqual([]);
    await announce('维护', '--level', 'warn');
    expect((await bell(ada)).notices).toHaveLength(1);
  });

  it('are refused with a message when a field is missing or invalid', async () => {
    for (const wrong of [
      ['--text-zh', '只有中文'],
      ['--level', 'loud'],
      ['--from', 'tomorrow'],
      ['--until', '2020-01-01'],
      ['--from', '2099-01-02', '--until', '2099-01-01'],
    ]) {
      const { code, json } = await announce('x', ...wrong);
      expect([code, String(json['error']).length > 10]).toEqual([1, true]);
    }
    expect((await announce('长'.repeat(121))).json['error']).toContain('--zh has 1 to 120');
  });

  it('answer 304 to a matching ETag', async () => {
    const url = '/api/v1/announcements';
    const first = await testServer.app.inject({ url });
    const again = await testServer.app.inject({ url, headers: { 'if-none-match': first.headers.etag } });
    expect([first.statusCode, first.headers['cache-control'], again.statusCode]).toEqual([
      200,
      'public, no-cache',
      304,
    ]);
  });
});
