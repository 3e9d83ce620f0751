import { type Tokens, userAuth } from '@atelier/contract/auth';
import {
  addComment,
  commentLength,
  commentLimit,
  deleteComment,
  getComments,
  resolveComments,
} from '@atelier/contract/comments';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd, companyMemberRemove, userModifyMember } from '@atelier/contract/company-members';
import { useIdentity } from '@atelier/contract/identities';
import { getNotices } from '@atelier/contract/notices';
import { changeResults } from '@atelier/contract/result-list';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPurge } from '../src/modules/tasks/maintenance.ts';
import { subscribeToNotices } from '../src/platform/realtime/publisher.ts';
import { eventually } from './eventually.ts';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;
let boss: Tokens;
let maker: Tokens;
let colleague: Tokens;
let outsider: Tokens;
let companyId: string;
let result: string;

const idOf = async (as: Tokens) => (await studio.testServer.call(userAuth, {}, { as })).id;
const found = async (as: Tokens) => {
  const { testServer } = studio;
  const { company } = await testServer.call(userAddCompany, { name: 'Loom' }, { as });
  const id = company?.id ?? '';
  await testServer.db.pool.query(
    `update wallets set membership_level = 4, membership_starts_at = now(), seats = 9 where company_id = $1`,
    [id],
  );
  await testServer.db.pool.query(
    `insert into credit_lots (id, wallet_id, source, granted, remaining)
     select gen_random_uuid(), id, 'grant', 50, 50 from wallets where company_id = $1`,
    [id],
  );
  return id;
};
const make = async () => {
  const { id } = await studio.submit({ name: 'coat' }, maker);
  return (await studio.reach(id, 'completed', maker)).results[0]?.id ?? '';
};
const say = (as: Tokens, text: string, mentions: string[] = [], on = result) =>
  studio.testServer.call(addComment, { result_id: on, x: 0.25, y: 0.5, text, mentions }, { as });
const read = (as: Tokens, on = result) => studio.testServer.call(getComments, { result_id: on }, { as });
const noticesOf = async (as: Tokens) =>
  (await studio.testServer.call(getNotices, {}, { as })).notices.filter(({ kind }) => kind.startsWith('comment'));

beforeAll(async () => {
  studio = await openStudio();
  const { testServer } = studio;
  boss = await testServer.signUp();
  maker = await testServer.signUp();
  colleague = await testServer.signUp();
  outsider = await testServer.signUp();
  companyId = await found(boss);
  await found(outsider);
  const { invite_link: link } = await testServer.call(
    modifyCompany,
    { id: companyId, invite_link: 'renew' },
    { as: boss },
  );
  for (const as of [maker, colleague])
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as });
  result = await make();
});
afterAll(() => studio.close());

describe('comments on a picture of a company', () => {
  it('reach the maker and administrators: with a mention, an answer, a resolution and notifications', async () => {
    const { testServer } = studio;
    const messages: string[] = [];
    subscribeToNotices(testServer.app.services.listener, {
      db: testServer.db,
      onNotice: ({ body }) => body.includes('"comments"') && messages.push(body),
      onGap: () => {},
      onError: () => {},
    });
    const bossId = await idOf(boss);
    const { thread } = await say(maker, '@boss <b>shorter</b>\nhem?', [bossId]);
    expect(thread).toMatchObject({ x: 0.25, y: 0.5, resolved: null, comments: [{ mentions: [{ id: bossId }] }] });
    expect(await noticesOf(boss)).toMatchObject([
      {
        kind: 'comment-mention',
        details: { task: 'coat', text: '@boss <b>shorter</b> hem?', page: `/resource/drawHistory?comments=${result}` },
      },
    ]);
    await eventually(() => expect(messages.some((body) => body.includes(result))).toBe(true));

    await testServer.call(addComment, { thread_id: thread.id, text: 'yes, 3 cm' }, { as: boss });
    expect(await noticesOf(maker)).toMatchObject([{ kind: 'comment-added', details: { text: 'yes, 3 cm' } }]);
    const { item, threads, people } = await read(boss);
    expect(item).toMatchObject({ result: { id: result }, task: { name: 'coat', member: { id: await idOf(maker) } } });
    expect(people.map(({ id }) => id)).toEqual([await idOf(maker)]);
    expect(threads[0]?.comments.map(({ text }) => text)).toEqual(['@boss <b>shorter</b>\nhem?', 'yes, 3 cm']);

    const resolve = (as: Tokens, is_resolved: boolean) =>
      testServer.call(resolveComments, { thread_id: thread.id, is_resolved }, { as });
    expect((await resolve(boss, true)).thread.resolved).not.toBeNull();
    await resolve(boss, true);
    expect((await noticesOf(maker)).map(({ kind }) => kind)).toEqual(['comment-resolved', 'comment-added']);
    expect((await resolve(maker, false)).thread.resolved).toBeNull();

    const [first, second] = (await read(maker)).threads[0]?.comments ?? [];
    const remove = (as: Tokens, id = '') => testServer.answer(deleteComment, { comment_id: id }, { as });
    expect(await remove(maker, second?.id)).toMatchObject({ code: '43000' });
    await remove(maker, first?.id);
    expect((await read(maker)).threads).toHaveLength(1);
    await remove(boss, second?.id);
    expect((await read(maker)).threads).toEqual([]);
  });

  it('are hidden from colleagues, other companies, personal accounts, visitors, and users mentioned', async () => {
    const { testServer } = studio;
    const { thread } = await say(maker, 'sleeve');
    const [{ id: commentId } = { id: '' }] = thread.comments;
    const tries = async (as: Tokens | undefined) => {
      const options = as ? { as } : {};
      const answers = [
        await testServer.answer(getComments, { result_id: result }, options),
        await testServer.answer(addComment, { result_id: result, x: 0, y: 0, text: 'a' }, options),
        await testServer.answer(addComment, { thread_id: thread.id, text: 'a' }, options),
        await testServer.answer(resolveComments, { thread_id: thread.id, is_resolved: true }, options),
        await testServer.answer(deleteComment, { comment_id: commentId }, options),
      ];
      return [...new Set(answers.map(({ code }) => code))];
    };
    expect(await tries(colleague)).toEqual(['44000']);
    expect(await tries(outsider)).toEqual(['44000']);
    expect(await tries(studio.ann)).toEqual(['43000']);
    expect(await tries(undefined)).toEqual(['40002']);
    await testServer.call(useIdentity, { company_id: null }, { as: boss });
    expect(await tries(boss)).toEqual(['43000']);
    await testServer.call(useIdentity, { company_id: companyId }, { as: boss });
    const mention = (userId: string) =>
      testServer.answer(addComment, { thread_id: thread.id, text: 'look', mentions: [userId] }, { as: maker });
    expect(await mention(await idOf(colleague))).toMatchObject({ code: '41025' });
    expect(await mention('unknown-id')).toMatchObject({ code: '41025' });
    expect(await noticesOf(colleague)).toEqual([]);
    // A colleague who becomes an administrator sees the members' pictures and comments.
    await testServer.call(userModifyMember, { id: await idOf(colleague), role: 'administrator' }, { as: boss });
    expect((await read(colleague)).threads).toHaveLength(1);
    expect(await mention(await idOf(colleague))).toMatchObject({ success: '1' });
    expect(await noticesOf(colleague)).toMatchObject([{ kind: 'comment-mention' }]);
  });

  it('have limits with a next step in the message', async () => {
    const { testServer } = studio;
    const send = (text: string) =>
      testServer.answer(addComment, { result_id: result, x: 0.5, y: 0.5, text }, { as: maker });
    const long = await send('a'.repeat(commentLength + 1));
    expect(long).toMatchObject({ code: '41000' });
    expect(long.msg).toMatch(/1000/);
    expect(await send('   ')).toMatchObject({ code: '41000' });
    expect(
      await testServer.answer(addComment, { result_id: result, x: 1.2, y: 0, text: 'a' }, { as: maker }),
    ).toMatchObject({ code: '41000' });
    await testServer.db.orm.execute(sql`
      insert into comments (id, thread_id, user_id, text)
      select gen_random_uuid(), t.id, c.user_id, 'more' from comment_threads t join comments c on c.thread_id = t.id,
        generate_series(1, ${commentLimit}) limit ${commentLimit}`);
    expect(await send('one more')).toMatchObject({ code: '41024', details: { max: commentLimit } });
    await testServer.db.orm.execute(sql`delete from comments where text = 'more'`);
    let refused: string | undefined;
    for (let sent = 0; sent < 31 && refused === undefined; sent += 1) refused = (await send('quick')).code;
    expect(refused).toBe('45000');
  });

  it('are hidden with the picture in the recycle bin, restored with it, and deleted with it', async () => {
    const { testServer } = studio;
    const change = (kind: 'delete' | 'restore') =>
      testServer.call(changeResults, { result_ids: [result], change: kind }, { as: maker });
    const before = (await read(maker)).threads.length;
    await change('delete');
    expect(await testServer.answer(getComments, { result_id: result }, { as: boss })).toMatchObject({ code: '44000' });
    await change('restore');
    expect((await read(boss)).threads).toHaveLength(before);
    await testServer.db.pool.query(`update tasks set expires_at = now() - interval '1 hour', kept_until = null`);
    await runPurge(testServer.app.services.generation.context);
    const { rows } = await testServer.db.pool.query('select id from comment_threads union select id from comments');
    expect(rows).toEqual([]);
  });

  it('of a former member are hidden from both sides', async () => {
    const { testServer } = studio;
    await testServer.db.pool.query('delete from rate_limits');
    result = await make();
    await say(maker, 'collar');
    await testServer.call(companyMemberRemove, { member_id: await idOf(maker) }, { as: boss });
    const ask = (as: Tokens) => testServer.answer(getComments, { result_id: result }, { as });
    expect(await ask(maker)).toMatchObject({ code: '43000' });
    expect(await ask(boss)).toMatchObject({ code: '44000' });
  });
});
