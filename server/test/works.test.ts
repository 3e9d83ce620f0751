import { createHash } from 'node:crypto';
import { delSingleGenerate } from '@atelier/contract/generation';
import { getNotices } from '@atelier/contract/notices';
import { shareResult } from '@atelier/contract/share';
import * as calls from '@atelier/contract/works';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runProgram } from '../src/admin/program.ts';
import { runPurge } from '../src/modules/tasks/maintenance.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { signUpOperator } from './operator-sign-in.ts';
import type { TestServer } from './test-server.ts';

let studio: Studio;
let testServer: TestServer;
let moderator: Awaited<ReturnType<TestServer['signUp']>>;

beforeAll(async () => {
  studio = await openStudio();
  testServer = studio.testServer;
  moderator = await signUpOperator(testServer);
});
afterAll(() => studio.close());

const drawn = async () => {
  const { id } = await studio.submit();
  const task = await studio.reach(id, 'completed');
  return { task, resultId: task.results[0]?.id ?? '' };
};

const consent = calls.publishingDate;

const publish = async (change: object = {}) => {
  const { task, resultId } = await drawn();
  const request = { result_id: resultId, title: 'Coat', tags: ['linen'], consent, ...change };
  const { work } = await testServer.call(calls.publishWork, request, { as: studio.ann });
  return { task, resultId, work, request };
};

const decide = (work_id: string, decision: 'approve' | 'refuse' = 'approve') =>
  testServer.answer(calls.moderateWork, { work_id, decision, reason: 'rights' }, { as: moderator });

const shown = async (change: object = {}) => {
  const published = await publish(change);
  await decide(published.work.id);
  return published;
};

const picture = (id: string, headers = {}) => testServer.app.inject({ url: `/images/work/${id}?w=640`, headers });
const listed = async (filter = {}) => (await testServer.call(calls.getWorks, filter)).items.map(({ id }) => id);
const later = () => String(Date.now() + 3_600_000);

describe('a published work', () => {
  it('is hidden until a moderator approves it, then public, and its author is notified', async () => {
    const { work } = await publish();
    expect(work).toMatchObject({ state: 'waiting', title: 'Coat', tags: ['linen'] });
    expect(await testServer.answer(calls.getWork, { id: work.id })).toMatchObject({ status: 410, code: '44003' });
    expect((await picture(work.id)).statusCode).toBe(410);
    const { works } = await testServer.call(calls.getModeration, {}, { as: moderator });
    expect(works.map(({ id }) => id)).toContain(work.id);
    expect(await decide(work.id)).toMatchObject({ status: 200, data: { state: 'shown' } });
    expect(await listed({ serial: later() })).toContain(work.id);
    const seen = await picture(work.id);
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    const { notices } = await testServer.call(getNotices, {}, { as: studio.ann });
    expect(notices[0]).toMatchObject({ kind: 'work-shown', details: { name: 'Coat' } });
    expect(await decide(work.id)).toMatchObject({ status: 409, code: '41501' });
  });

  it('shows only the parameters that its author chose', async () => {
    const { work } = await shown({ shown_params: ['multiple'] });
    const { params } = await testServer.call(calls.getWork, { id: work.id });
    expect(params).toMatchObject([{ name: 'multiple', value: 2 }]);
    const all = await testServer.call(calls.getPublication, { result_id: work.result_id }, { as: studio.ann });
    expect(all.params.length).toBeGreaterThan(1);
    expect(all.work).toMatchObject({ id: work.id, params: [{ name: 'multiple' }] });
    const { resultId } = await drawn();
    const request = { result_id: resultId, title: 'x', consent, shown_params: ['original'] };
    expect(await testServer.answer(calls.publishWork, request, { as: studio.ann })).toMatchObject({ code: '41000' });
  });

  it('is removed with its picture at once when withdrawn, also from users who saved the picture', async () => {
    const { work, request } = await shown();
    const { etag } = (await picture(work.id)).headers;
    expect((await picture(work.id, { 'if-none-match': etag })).statusCode).toBe(304);
    for (const _ of [1, 2]) await testServer.call(calls.withdrawWork, { work_id: work.id }, { as: studio.ann });
    expect((await picture(work.id, { 'if-none-match': etag })).statusCode).toBe(410);
    expect(await testServer.answer(calls.getWork, { id: work.id })).toMatchObject({ status: 410, code: '44003' });
    expect(await listed({ serial: later() })).not.toContain(work.id);
    const again = await testServer.call(calls.publishWork, request, { as: studio.ann });
    expect(again.work.id).not.toBe(work.id);
  });

  it('is deleted with its result, and keeps its result past the fifteen days', async () => {
    const { work, task, resultId } = await shown();
    await testServer.db.pool.query("update tasks set expires_at = now() - interval '1 day' where id = $1", [task.id]);
    await runPurge({ db: testServer.db });
    expect((await picture(work.id)).statusCode).toBe(200);
    await testServer.call(delSingleGenerate, { task_id: task.id, result_id: resultId }, { as: studio.ann });
    expect((await picture(work.id)).statusCode).toBe(410);
  });

  it('is one work for two requests, and is reviewed again when it changes', async () => {
    const { work, request } = await shown();
    const both = await Promise.all(
      ['A', 'B'].map((title) => testServer.call(calls.publishWork, { ...request, title }, { as: studio.ann })),
    );
    expect(both.map(({ work: one }) => [one.id, one.state])).toEqual([
      [work.id, 'waiting'],
      [work.id, 'waiting'],
    ]);
    expect((await picture(work.id)).statusCode).toBe(410);
  });

  it('requires the current agreement, clean text and an own result, and has a daily limit', async () => {
    const { resultId } = await drawn();
    const ask = (change: object, as = studio.ann) =>
      testServer.answer(calls.publishWork, { result_id: resultId, title: 'Coat', consent, ...change }, { as });
    expect(await ask({ consent: '2026-11-01' })).toMatchObject({ code: '41215' });
    expect(await ask({ tags: ['porn'] })).toMatchObject({ code: '41020' });
    expect(await ask({}, studio.bob)).toMatchObject({ code: '44000' });
    const carl = await testServer.signUp();
    const { id } = await studio.submit({}, carl);
    const own = (await studio.reach(id, 'completed', carl)).results[0]?.id ?? '';
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 31; count += 1) codes.push((await ask({ result_id: own }, carl)).code);
    expect([codes[29], codes[30]]).toEqual([undefined, '41500']);
  });
});

describe('work square', () => {
  it('is listed by group, tool, tag, words and likes, and answers 304 to a matching ETag', async () => {
    const { work: one } = await shown({ title: '亚麻 Shirt', tags: ['夏装'] });
    const { work: two } = await shown({ title: 'Other', tags: [] });
    await testServer.call(calls.likeWork, { work_id: one.id, liked: true }, { as: studio.bob });
    const serial = later();
    expect(await listed({ serial, tag: '夏装' })).toEqual([one.id]);
    expect(await listed({ serial, search: 'SHIRT' })).toEqual([one.id]);
    expect(await listed({ serial, group: 'processing', tool: '5' })).toContain(two.id);
    expect(await listed({ serial, group: 'none' })).toEqual([]);
    expect((await listed({ serial, order: 'liked' }))[0]).toBe(one.id);
    const url = `/api/v1/works?serial=${serial}`;
    const first = await testServer.app.inject({ url });
    const next = await testServer.app.inject({ url, headers: { 'if-none-match': first.headers.etag } });
    expect([first.statusCode, next.statusCode, next.body]).toEqual([200, 304, '']);
  });

  it('counts one like per user, from any number of tabs', async () => {
    const { work } = await shown();
    const ask = (liked: boolean) => testServer.call(calls.likeWork, { work_id: work.id, liked }, { as: studio.bob });
    await Promise.all([ask(true), ask(true), ask(true)]);
    expect((await testServer.call(calls.getWork, { id: work.id })).work.likes).toBe(1);
    expect((await testServer.call(calls.getLikedWorks, {}, { as: studio.bob })).work_ids).toContain(work.id);
    await Promise.all([ask(false), ask(false)]);
    expect((await testServer.call(calls.getWork, { id: work.id })).work.likes).toBe(0);
  });

  it('is hidden at once by command and refused by a moderator, with a notification to its author each time', async () => {
    const { work } = await publish();
    const admin = (...line: string[]) =>
      runProgram([...line, '--reason', 'a trial'], {
        env: {},
        timeZone: 'UTC',
        out: () => undefined,
        err: () => undefined,
        withDatabase: (run) => run(testServer.db),
      });
    await decide(work.id);
    expect((await picture(work.id)).statusCode).toBe(200);
    expect(await admin('works', 'hide', work.id)).toBe(0);
    expect((await picture(work.id)).statusCode).toBe(410);
    expect(await admin('works', 'hide', work.id)).toBe(1);
    expect(await decide(work.id, 'refuse')).toMatchObject({ status: 200 });
    const { notices } = await testServer.call(getNotices, {}, { as: studio.ann });
    expect(notices.slice(0, 3).map(({ kind }) => kind)).toEqual(['work-refused', 'work-hidden', 'work-shown']);
  });

  it('is first in the moderator’s list when the picture screening flags it', async () => {
    const [first, second] = [await publish(), await publish()];
    const order = async () => {
      const { works } = await testServer.call(calls.getModeration, {}, { as: moderator });
      const own = works.filter(({ id }) => id === first.work.id || id === second.work.id);
      return own.map(({ id, needs_look: needsLook }) => [id, needsLook]);
    };
    expect(await order()).toEqual([
      [first.work.id, false],
      [second.work.id, false],
    ]);
    const say = (score: number) =>
      testServer.db.pool.query('update asset_features set indecent = $1 where result_id = $2', [
        score,
        second.resultId,
      ]);
    await say(0.79);
    expect((await order())[0]).toEqual([first.work.id, false]);
    await say(0.93);
    expect((await order())[0]).toEqual([second.work.id, true]);
    for (const { work } of [first, second]) await decide(work.id);
  });

  it('is moved to the top of the list by the picture index: works, and uploads that a link shows @full', async () => {
    const { features } = testServer.app.services.generation;
    const describeAsItIs = features.describe.bind(features);
    const indecent = new Set<string>();
    let described: ReturnType<typeof describeAsItIs> | undefined;
    // One real description is used for every picture; only the score differs.
    features.describe = async (picture, options) => {
      described ??= describeAsItIs(picture, options);
      const hash = createHash('sha256').update(picture.data).digest('hex');
      return { ...(await described), indecent: indecent.has(hash) ? 0.93 : 0.02 };
    };
    const seen = () => testServer.call(calls.getModeration, { limit: 100 }, { as: moderator });
    const { queue } = testServer.app.services.generation.context;
    /** Once the index has processed it. */
    const looked = (expectation: () => Promise<void>) =>
      vi.waitFor(
        async () => {
          await queue.nudge('index');
          await expectation();
        },
        { timeout: 60_000, interval: 300 },
      );
    const upload = await studio.upload();
    const { rows } = await testServer.db.pool.query<{ blob_hash: string }>(
      'select blob_hash from images where id = $1',
      [upload.id],
    );
    indecent.add(rows[0]?.blob_hash ?? '');
    const { id } = await studio.submit({ inputs: { original: [upload.id] } });
    const { results } = await studio.reach(id, 'completed');
    const resultId = results[0]?.id ?? '';
    const rowsOf = () =>
      testServer.db.pool.query('select indecent from asset_features where upload_id = $1', [upload.id]);
    const open = (shows_original: boolean) =>
      testServer.call(shareResult, { result_id: resultId, days: 7, shows_original }, { as: studio.ann });
    try {
      // Uploads that no link shows, and links of the result only, are not screened.
      const { share } = await open(false);
      expect((await rowsOf()).rowCount).toBe(0);
      await open(true);
      await looked(async () => expect((await seen()).links.map((link) => link.id)).toEqual([share.id]));
      const [link] = (await seen()).links;
      expect(link?.told_of).toEqual(['original']);
      for (const url of [link?.result.url, link?.original?.url])
        expect((await testServer.app.inject({ url: url ?? '' })).statusCode).toBe(200);
      // No longer public, so not to be reviewed.
      await open(false);
      expect((await seen()).links).toEqual([]);
      await open(true);
      const decideLink = (decision: 'approve' | 'refuse') =>
        testServer.answer(calls.moderateLink, { link_id: share.id, decision, reason: 'person' }, { as: moderator });
      expect(await decideLink('approve')).toMatchObject({ status: 200 });
      expect((await seen()).links).toEqual([]);
      expect(await decideLink('refuse')).toMatchObject({ code: '41501' });
      await testServer.db.pool.query('update shares set looked_at = null where id = $1', [share.id]);
      expect(await decideLink('refuse')).toMatchObject({ status: 200 });
      expect((await testServer.app.inject({ url: link?.original?.url ?? '' })).statusCode).toBe(410);
      const { notices } = await testServer.call(getNotices, {}, { as: studio.ann });
      expect(notices[0]).toMatchObject({ kind: 'link-refused' });
      expect(
        await testServer.answer(calls.moderateLink, { link_id: share.id, decision: 'approve' }, { as: studio.bob }),
      ).toMatchObject({
        status: 403,
      });
      const { work } = await publish({ title: 'Shirt' });
      const drawnHash = 'select i.blob_hash from works w join images i on i.id = w.image_id where w.id = $1';
      const [row] = (await testServer.db.pool.query<{ blob_hash: string }>(drawnHash, [work.id])).rows;
      indecent.add(row?.blob_hash ?? '');
      // The earlier picture has the same content: the index screens it again.
      await testServer.db.pool.query('update asset_features set version = null where content_hash = $1', [
        row?.blob_hash,
      ]);
      await looked(async () =>
        expect((await seen()).works.find((one) => one.id === work.id)).toMatchObject({ needs_look: true }),
      );
      indecent.clear();
      await testServer.db.pool.query('update asset_features set version = null where content_hash = $1', [
        row?.blob_hash,
      ]);
      await looked(async () =>
        expect((await seen()).works.find((one) => one.id === work.id)).toMatchObject({ needs_look: false }),
      );
      await decide(work.id);
    } finally {
      features.describe = describeAsItIs;
    }
  });

  it('hides a work after three reports until a review; one user counts once', async () => {
    const { work } = await shown();
    const report = (as: typeof studio.ann) =>
      testServer.call(calls.reportWork, { work_id: work.id, reason: 'copied', note: 'mine' }, { as });
    const [carl, dora] = [await testServer.signUp(), await testServer.signUp()];
    for (const user of [studio.bob, studio.bob, carl]) await report(user);
    expect((await picture(work.id)).statusCode).toBe(200);
    await report(dora);
    expect((await picture(work.id)).statusCode).toBe(410);
    const { works } = await testServer.call(calls.getModeration, {}, { as: moderator });
    expect(works[0]).toMatchObject({ id: work.id, state: 'hidden', reports: [{ reason: 'copied' }, {}, {}] });
    await decide(work.id);
    expect((await picture(work.id)).statusCode).toBe(200);
    await decide(work.id, 'refuse');
    const { items } = await testServer.call(calls.getOwnWorks, {}, { as: studio.ann });
    expect(items.find(({ id }) => id === work.id)).toMatchObject({ state: 'shown' });
  });

  it('notifies the reason of a refusal, and the work may be published again', async () => {
    const { work, request } = await publish();
    await decide(work.id, 'refuse');
    const { notices } = await testServer.call(getNotices, {}, { as: studio.ann });
    expect(notices[0]).toMatchObject({ kind: 'work-refused', details: { name: 'Coat' } });
    const { items } = await testServer.call(calls.getOwnWorks, {}, { as: studio.ann });
    expect(items.find(({ id }) => id === work.id)).toMatchObject({ state: 'refused', refusal: 'rights' });
    const again = await testServer.call(calls.publishWork, { ...request, title: 'Better' }, { as: studio.ann });
    expect(again.work).toMatchObject({ id: work.id, state: 'waiting', refusal: null });
  });
});
