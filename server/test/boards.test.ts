import type { Tokens } from '@atelier/contract/auth';
import {
  addBoardComment,
  addGuestComment,
  addToBoard,
  boardItemLimit,
  boardLimit,
  createBoard,
  decideBoard,
  deleteBoard,
  deleteBoardComment,
  getBoard,
  getBoards,
  getSharedBoard,
  removeBoardItem,
  resolveBoardThread,
  setBoardLink,
  updateBoard,
  updateBoardItem,
} from '@atelier/contract/boards';
import { addComment, getComments } from '@atelier/contract/comments';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd } from '@atelier/contract/company-members';
import { useIdentity } from '@atelier/contract/identities';
import { getNotices } from '@atelier/contract/notices';
import { changeResults } from '@atelier/contract/result-list';
import { getModeration, moderateLink } from '@atelier/contract/works';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPurge } from '../src/modules/tasks/maintenance.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { signUpOperator } from './operator-sign-in.ts';

let studio: Studio;
/** Results of Ann. */
let coat: string;
let skirt: string;

const make = async (name: string, as: Tokens = studio.ann) => {
  const { id } = await studio.submit({ name }, as);
  return (await studio.reach(id, 'completed', as)).results[0]?.id ?? '';
};
const create = async (result_ids: string[], as: Tokens = studio.ann) =>
  (await studio.testServer.call(createBoard, { name: 'Spring', result_ids }, { as })).board.id;
const read = (id: string, as: Tokens = studio.ann) => studio.testServer.call(getBoard, { id }, { as });
const open = async (id: string, ends_at: string | null = null, as: Tokens = studio.ann) =>
  (await studio.testServer.call(setBoardLink, { id, is_open: true, ends_at }, { as })).board.link?.token ?? '';
const show = (token: string) => studio.testServer.call(getSharedBoard, { token }, {});
const fetchPicture = (url: string, headers: Record<string, string> = {}) =>
  studio.testServer.app.inject({ method: 'GET', url, headers });

beforeAll(async () => {
  studio = await openStudio();
  [coat, skirt] = [await make('coat'), await make('skirt')];
});
afterAll(() => studio.close());

describe('boards', () => {
  it("hold each result once in the owner's order, with notes, until deleted", async () => {
    const { testServer, ann } = studio;
    const as = { as: ann };
    const id = await create([skirt]);
    const { added, board } = await testServer.call(addToBoard, { id, result_ids: [coat, skirt] }, as);
    expect([added, board.count, board.covers.length]).toEqual([1, 2, 2]);
    const [first, second] = (await read(id)).items;
    await testServer.call(updateBoard, { id, name: 'Autumn', order: [second?.id ?? ''] }, as);
    await testServer.call(updateBoardItem, { id: second?.id ?? '', note: 'first choice' }, as);
    const changed = await read(id);
    expect(changed.board.name).toBe('Autumn');
    expect(changed.items.map(({ name, note }) => [name, note])).toEqual([
      ['coat', 'first choice'],
      ['skirt', ''],
    ]);
    expect((await fetchPicture(changed.items[0]?.thumb_url ?? '')).statusCode).toBe(200);
    await testServer.call(removeBoardItem, { id: first?.id ?? '' }, as);
    expect((await read(id)).items).toHaveLength(1);
    await testServer.call(deleteBoard, { id }, as);
    expect(await testServer.answer(getBoard, { id }, as)).toMatchObject({ code: '44000' });
  });

  it('with a flagged picture go to a moderator, who approves the picture or ends the link', async () => {
    const { testServer, ann } = studio;
    const as = { as: await signUpOperator(testServer) };
    const id = await create([coat, skirt]);
    const token = await open(id);
    const flagged = async () => (await testServer.call(getModeration, {}, as)).board_links;
    const flag = (result: string) =>
      testServer.db.pool.query('update asset_features set indecent = 0.93 where result_id = $1', [result]);
    expect(await flagged()).toEqual([]);
    await flag(coat);
    await flag(skirt);
    const [first, second] = await flagged();
    expect(first).toMatchObject({ name: 'Spring', expires_at: null, told_of: ['result'] });
    expect((await fetchPicture(first?.result.thumb_url ?? '')).statusCode).toBe(200);

    await testServer.call(moderateLink, { link_id: first?.id ?? '', decision: 'approve' }, as);
    expect((await flagged()).map((link) => link.id)).toEqual([second?.id]);
    // An approved picture is not listed again when it comes back.
    await testServer.call(removeBoardItem, { id: first?.id ?? '' }, { as: ann });
    await testServer.call(addToBoard, { id, result_ids: [coat] }, { as: ann });
    expect((await flagged()).map((link) => link.id)).toEqual([second?.id]);
    await testServer.call(moderateLink, { link_id: second?.id ?? '', decision: 'refuse', reason: 'unfit' }, as);
    expect(await testServer.answer(getSharedBoard, { token })).toMatchObject({ code: '44002' });
    expect((await testServer.call(getNotices, {}, { as: ann })).notices[0]?.kind).toBe('link-refused');
    const again = { link_id: second?.id ?? '', decision: 'approve' } as const;
    expect(await testServer.answer(moderateLink, again, as)).toMatchObject({ code: '41501' });
    await open(id);
    expect((await flagged()).map((link) => link.id)).toEqual([second?.id]);
    await testServer.db.pool.query('update asset_features set indecent = null');
    await testServer.call(deleteBoard, { id }, { as: ann });
  });

  it('refuse prohibited words, foreign results, a past expiry date, and more than the limit', async () => {
    const { testServer, ann, bob } = studio;
    const as = { as: ann };
    const id = await create([coat]);
    const [item] = (await read(id)).items;
    const word = 'porn team';
    expect(await testServer.answer(createBoard, { name: word }, as)).toMatchObject({ code: '41020' });
    expect(await testServer.answer(updateBoardItem, { id: item?.id ?? '', note: word }, as)).toMatchObject({
      code: '41020',
    });
    const foreign = await make('bag', bob);
    expect(await testServer.answer(addToBoard, { id, result_ids: [foreign] }, as)).toMatchObject({ code: '44000' });
    const past = { id, is_open: true, ends_at: '2020-01-01T00:00:00Z' };
    expect(await testServer.answer(setBoardLink, past, as)).toMatchObject({ code: '41000' });
    await testServer.db.pool.query(
      `with copies as (insert into images (id, blob_hash, user_id, wallet_id, kind, mime, width, height, bytes, name)
         select 'copy' || g, blob_hash, user_id, wallet_id, kind, mime, width, height, bytes, name
         from images, generate_series(2, $2) g where id = $3 returning id),
       made as (insert into results (image_id, task_id, position)
         select c.id, r.task_id, r.position from copies c, results r where r.image_id = $3 returning image_id)
       insert into board_items (id, board_id, image_id, position) select gen_random_uuid(), $1, image_id, 1 from made`,
      [id, boardItemLimit, coat],
    );
    expect(await testServer.answer(addToBoard, { id, result_ids: [skirt] }, as)).toMatchObject({
      code: '41027',
      details: { max: boardItemLimit },
    });
    await testServer.db.pool.query(`delete from images where id like 'copy%'`);
    await testServer.db.pool.query(
      `insert into boards (id, wallet_id, user_id, name)
       select gen_random_uuid(), wallet_id, user_id, 'more' from boards, generate_series(1, $2) where id = $1`,
      [id, boardLimit],
    );
    expect(await testServer.answer(createBoard, { name: 'one more' }, as)).toMatchObject({
      code: '41026',
      details: { max: boardLimit },
    });
    await testServer.db.pool.query('delete from boards');
  });
});

describe('board links', () => {
  it('show only the pictures, until they end', async () => {
    const { testServer, ann } = studio;
    const id = await create([coat, skirt]);
    const token = await open(id);
    expect(token).toMatch(/^[\w-]{22}$/);
    const shown = await show(token);
    expect(Object.keys(shown).sort()).toEqual(['by', 'ends_at', 'items', 'name']);
    expect(shown.items.map(({ name, result_id }) => [name, result_id])).toEqual([
      ['coat', undefined],
      ['skirt', undefined],
    ]);
    expect(JSON.stringify(shown)).not.toContain(coat);
    const [first] = shown.items;
    const picture = await fetchPicture(first?.thumb_url ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await fetchPicture(first?.url ?? '')).statusCode).toBe(200);
    const again = { 'if-none-match': String(picture.headers.etag) };
    expect((await fetchPicture(first?.thumb_url ?? '', again)).statusCode).toBe(304);

    // The address of an open link stays when its end moves.
    expect(await open(id, '2099-01-01T00:00:00.000Z')).toBe(token);
    expect((await show(token)).ends_at).toBe('2099-01-01T00:00:00.000Z');

    const expectEnded = async () => {
      const answer = await testServer.answer(getSharedBoard, { token }, { headers: { 'accept-language': 'en' } });
      expect(answer).toMatchObject({ code: '44002', msg: 'This link is no longer valid. Ask for a new one.' });
      expect((await fetchPicture(first?.thumb_url ?? '', again)).statusCode).toBe(410);
      const guest = { token, name: 'Lin' };
      expect(await testServer.answer(decideBoard, { ...guest, decision: 'approved' }, {})).toMatchObject({
        code: '44002',
      });
    };
    await testServer.db.pool.query(`update boards set link_ends_at = now() - interval '1 second' where id = $1`, [id]);
    await expectEnded();
    await testServer.db.pool.query(`update boards set link_ends_at = null where id = $1`, [id]);
    const { board } = await testServer.call(setBoardLink, { id, is_open: false }, { as: ann });
    expect(board.link).toBeNull();
    await expectEnded();
    expect(await open(id)).not.toBe(token);
    const never = { token: 'a'.repeat(22) };
    expect(await testServer.answer(getSharedBoard, never, {})).toMatchObject({ code: '44000' });
  });

  it('let a client comment and decide under a name; the owner is notified, answers, and sees both', async () => {
    const { testServer, ann } = studio;
    const as = { as: ann };
    const id = await create([coat, skirt]);
    const token = await open(id);
    const guest = { token, name: 'Lin' };
    const [first, second] = (await show(token)).items;
    const at = { item_id: first?.id ?? '', x: 0.25, y: 0.5 };
    const { thread } = await testServer.call(addGuestComment, { ...guest, ...at, text: 'shorter\nhem?' }, {});
    expect(thread.comments).toMatchObject([{ author: { id: '', nickname: 'Lin' }, is_guest: true }]);
    await testServer.call(addBoardComment, { thread_id: thread.id, text: 'yes, 3 cm' }, as);
    const answered = (await show(token)).items[0]?.threads[0]?.comments ?? [];
    expect(answered.map(({ text, is_guest, author }) => [text, is_guest, author.id])).toEqual([
      ['shorter\nhem?', true, ''],
      ['yes, 3 cm', undefined, ''],
    ]);
    const changes = { ...guest, item_ids: [second?.id ?? ''], decision: 'changes' as const };
    await testServer.call(decideBoard, changes, {});
    expect((await read(id)).items.map(({ decision, decided }) => [decision, decided?.by])).toEqual([
      ['none', undefined],
      ['changes', 'Lin'],
    ]);
    const all = await testServer.call(decideBoard, { ...guest, decision: 'approved' }, {});
    expect(all.items.map(({ decision }) => decision)).toEqual(['approved', 'approved']);
    expect((await read(id)).board).toMatchObject({ count: 2, approved: 2, changes: 0, open_threads: 1 });

    const { notices } = await testServer.call(getNotices, {}, as);
    const page = `/resource/boards?board=${id}`;
    expect(notices.filter(({ kind }) => kind.startsWith('board')).map(({ details }) => details)).toMatchObject([
      { name: 'Lin', board: 'Spring', decision_en: 'approved 2 images', page },
      { decision_en: 'asked for changes to 1 image' },
      { name: 'Lin', text: 'shorter hem?', page },
    ]);
    await testServer.call(resolveBoardThread, { thread_id: thread.id, is_resolved: true }, as);
    await testServer.call(deleteBoardComment, { comment_id: thread.comments[0]?.id ?? '' }, as);
    expect((await read(id)).items[0]?.threads[0]?.comments).toHaveLength(1);
    await testServer.call(updateBoardItem, { id: first?.id ?? '', decision: 'none' }, as);
    expect((await show(token)).items[0]?.decided).toBeNull();
  });

  it('limit clients by address and refuse results that are not on the board', async () => {
    const { testServer } = studio;
    const token = await open(await create([coat]));
    const other = await create([skirt]);
    const foreign = (await read(other)).items[0]?.id ?? '';
    const say = (change: object) =>
      testServer.answer(
        addGuestComment,
        { token, name: 'Lin', item_id: foreign, x: 0, y: 0, text: 'a', ...change },
        { from: '203.0.113.7' },
      );
    expect(await say({})).toMatchObject({ code: '44000' });
    expect(await say({ name: 'porn team' })).toMatchObject({ code: '41020' });
    expect(await say({ name: ' ' })).toMatchObject({ code: '41000' });
    const decided = { token, name: 'Lin', item_ids: [foreign], decision: 'approved' as const };
    expect(await testServer.answer(decideBoard, decided, {})).toMatchObject({ code: '44000' });
    let refused: string | undefined;
    for (let sent = 0; sent < 31 && refused !== '45000'; sent += 1) refused = (await say({})).code;
    expect(refused).toBe('45000');
    await testServer.db.pool.query('delete from rate_limits');
  });

  it('drop a deleted result and keep the others past their fifteen days', async () => {
    const { testServer, ann } = studio;
    const kept = await make('kept');
    const id = await create([coat, kept]);
    const token = await open(id);
    const change = (kind: 'delete' | 'restore') =>
      testServer.call(changeResults, { result_ids: [coat], change: kind }, { as: ann });
    const [first] = (await show(token)).items;
    await change('delete');
    expect((await show(token)).items.map(({ name }) => name)).toEqual(['kept']);
    expect((await fetchPicture(first?.thumb_url ?? '')).statusCode).toBe(404);
    await testServer.db.pool.query(`update tasks set expires_at = now() - interval '1 hour', kept_until = null`);
    await runPurge(testServer.app.services.generation.context);
    const { items } = await read(id);
    expect(items.map(({ name }) => name)).toEqual(['kept']);
    await testServer.call(removeBoardItem, { id: items[0]?.id ?? '' }, { as: ann });
    await runPurge(testServer.app.services.generation.context);
    const { rows } = await testServer.db.pool.query('select 1 from results where image_id = $1', [kept]);
    expect(rows).toEqual([]);
    expect((await read(id)).items).toEqual([]);
  });
});

describe('boards of a company', () => {
  it('are changed by the owner and administrators; their threads are separate from internal comments', async () => {
    const { testServer, ann, bob } = studio;
    const boss = await testServer.signUp();
    const { company } = await testServer.call(userAddCompany, { name: 'Loom' }, { as: boss });
    const companyId = company?.id ?? '';
    await testServer.db.pool.query(
      `update wallets set membership_level = 4, membership_starts_at = now(), seats = 9 where company_id = $1`,
      [companyId],
    );
    await testServer.db.pool.query(
      `insert into credit_lots (id, wallet_id, source, granted, remaining)
       select gen_random_uuid(), id, 'grant', 50, 50 from wallets where company_id = $1`,
      [companyId],
    );
    const { invite_link: link } = await testServer.call(
      modifyCompany,
      { id: companyId, invite_link: 'renew' },
      { as: boss },
    );
    for (const as of [ann, bob]) await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as });
    const jacket = await make('jacket');
    const id = await create([jacket]);
    const token = await open(id);
    const [item] = (await read(id, boss)).items;
    const internal = { result_id: jacket, x: 0.1, y: 0.1, text: 'internal price' };
    await testServer.call(addComment, internal, { as: boss });
    await testServer.call(addBoardComment, { item_id: item?.id ?? '', x: 0.9, y: 0.9, text: 'for you' }, { as: boss });
    const texts = (await show(token)).items.flatMap(({ threads }) => threads.flatMap((one) => one.comments));
    expect(texts.map(({ text }) => text)).toEqual(['for you']);
    const { threads } = await testServer.call(getComments, { result_id: jacket }, { as: ann });
    expect(threads.map(({ comments }) => comments[0]?.text)).toEqual(['internal price']);
    const company_thread = threads[0]?.id ?? '';
    const guest = { token, name: 'Lin', thread_id: company_thread, text: 'a' };
    expect(await testServer.answer(addGuestComment, guest, {})).toMatchObject({ code: '44000' });

    const boardsOf = async (as: Tokens) => (await testServer.call(getBoards, {}, { as })).boards.map(({ by }) => by);
    expect(await boardsOf(boss)).toHaveLength(1);
    expect((await boardsOf(boss))[0]).toEqual(expect.any(String));
    expect(await boardsOf(bob)).toEqual([]);
    expect(await testServer.answer(getBoard, { id }, { as: bob })).toMatchObject({ code: '44000' });
    expect(await testServer.answer(setBoardLink, { id, is_open: false }, { as: bob })).toMatchObject({ code: '44000' });
    await testServer.call(updateBoard, { id, name: 'House' }, { as: boss });
    await testServer.call(useIdentity, { company_id: null }, { as: ann });
    expect(await testServer.answer(getBoard, { id }, { as: ann })).toMatchObject({ code: '44000' });
    await testServer.db.pool.query(
      'delete from company_members where user_id <> (select user_id from company_members where is_admin)',
    );
    expect(await testServer.answer(getSharedBoard, { token }, {})).toMatchObject({ code: '44002' });
  });
});
