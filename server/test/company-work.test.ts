import { createAsset, getAssets } from '@atelier/contract/assets';
import { socketTicket, type Tokens, userAuth } from '@atelier/contract/auth';
import * as company from '@atelier/contract/company';
import * as members from '@atelier/contract/company-members';
import { downloadResult } from '@atelier/contract/download';
import { getGenerateHistory, getTask } from '@atelier/contract/generation';
import { useIdentity } from '@atelier/contract/identities';
import { generateCount } from '@atelier/contract/membership';
import { shareResult } from '@atelier/contract/share';
import { socketPath } from '@atelier/contract/socket';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { grant, hold, release } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { eventually } from './eventually.ts';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;
let origin: string;
beforeAll(async () => {
  studio = await openStudio();
  origin = await studio.testServer.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => studio.close());

const execute = (text: ReturnType<typeof sql>) => studio.testServer.db.orm.execute(text);
const idOf = async (as: Tokens) => (await studio.testServer.call(userAuth, {}, { as })).id;

/** An administrator and a member of an active company with 100 credits. */
const employ = async () => {
  const { testServer } = studio;
  const [ann, bob] = [await testServer.signUp(), await testServer.signUp()];
  const founded = await testServer.call(company.userAddCompany, { name: 'Spring' }, { as: ann });
  const id = founded.company?.id ?? '';
  const { rows } = await execute(
    sql`update wallets set membership_level = 4, membership_starts_at = now() where company_id = ${id} returning id`,
  );
  const walletId = String(rows[0]?.['id']);
  await withTransaction(testServer.db, (tx) =>
    grant(tx, { walletId, amount: 60, source: 'grant', expiresAt: null, idempotencyKey: 'founding' }),
  );
  const { invite_link } = await testServer.call(company.modifyCompany, { id, invite_link: 'renew' }, { as: ann });
  await testServer.call(members.companyMemberAdd, { invite_token: invite_link?.token ?? '' }, { as: bob });
  return { ann, bob, bobId: await idOf(bob), id, walletId };
};
const limit = (ann: Tokens, memberId: string, credit_limit: number | null) =>
  studio.testServer.call(members.userModifyMember, { id: memberId, credit_limit }, { as: ann });
const remove = (ann: Tokens, member_id: string) =>
  studio.testServer.call(members.companyMemberRemove, { member_id }, { as: ann });

const listen = async (as: Tokens) => {
  const { ticket } = await studio.testServer.call(socketTicket, {}, { as });
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${socketPath(await idOf(as), ticket)}`);
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  await new Promise((resolve) => socket.once('open', resolve));
  const ended = new Promise<number>((resolve) => socket.once('close', resolve));
  return { messages, ended };
};

describe('monthly credit limit of a member', () => {
  it('allows work up to the limit; the refusal states the shortfall and the administrator', async () => {
    const { ann, bob, bobId } = await employ();
    await limit(ann, bobId, 3);
    const { messages } = await listen(bob);
    const task = await studio.submit({}, bob);
    await studio.reach(task.id, 'completed', bob);
    // The member's page shows the rest before submitting.
    await eventually(() =>
      expect(messages.map((line) => JSON.parse(line) as object)).toContainEqual(
        expect.objectContaining({ event: 'balance', quota: { residue_count: 98, held: 0, allowance: 1 } }),
      ),
    );
    await expect(studio.submit({}, bob)).rejects.toThrow('42006');
    expect((await studio.testServer.call(members.getCompanyMember, {}, { as: ann })).members[1]).toMatchObject({
      credit_used: 2,
      credit_limit: 3,
      state: 'active',
    });
    expect(await studio.testServer.call(generateCount, {}, { as: bob })).toEqual({
      ...{ residue_count: 98, held: 0, allowance: 1 },
    });
    expect(await studio.testServer.call(generateCount, {}, { as: ann })).toEqual({ residue_count: 98, held: 0 });
    await limit(ann, bobId, 2);
    const limited = await studio.testServer.call(members.getCompanyMember, { state: 'limited' }, { as: ann });
    expect(limited.members).toMatchObject([{ user_id: bobId, state: 'limited' }]);
    await limit(ann, bobId, null);
    await studio.submit({}, bob);
  });

  it('counts held credits, not released ones, and restarts each month', async () => {
    const { bobId, ann, walletId } = await employ();
    await limit(ann, bobId, 10);
    const [first, second] = [uuidv7(), uuidv7()];
    const take = (taskId: string, amount: number) =>
      withTransaction(studio.testServer.db, (tx) => hold(tx, { walletId, userId: bobId, taskId, amount }));
    await take(first, 8);
    await expect(take(second, 3)).rejects.toMatchObject({ code: '42006', details: { short: 1, way: 'ask' } });
    await withTransaction(studio.testServer.db, (tx) => release(tx, first));
    await take(second, 10);
    await expect(take(uuidv7(), 1)).rejects.toMatchObject({ code: '42006' });
    await take(uuidv7(), 0);
    await execute(sql`update holds set created_at = created_at - interval '32 days' where wallet_id = ${walletId}`);
    await execute(sql`update wallets set membership_starts_at = now() - interval '40 days' where id = ${walletId}`);
    await take(uuidv7(), 10);
  });

  it('holds against concurrent submissions', async () => {
    const { bobId, ann, walletId } = await employ();
    await limit(ann, bobId, 10);
    const take = () =>
      withTransaction(studio.testServer.db, (tx) => hold(tx, { walletId, userId: bobId, taskId: uuidv7(), amount: 3 }));
    const results = await Promise.allSettled(Array.from({ length: 8 }, take));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it.each([
    ['2026-01-31T16:30:00Z', '2026-01-31T20:00:00Z', '2026-01-31T16:00:00Z'],
    // In Shanghai it is the first of March, and February had no 31st.
    ['2026-01-31T04:00:00Z', '2026-02-28T18:00:00Z', '2026-02-27T16:00:00Z'],
    ['2026-01-31T04:00:00Z', '2026-03-30T18:00:00Z', '2026-03-30T16:00:00Z'],
    ['2026-05-10T04:00:00Z', '2026-07-09T15:59:00Z', '2026-06-09T16:00:00Z'],
    ['2026-05-10T04:00:00Z', '2026-07-09T16:00:00Z', '2026-07-09T16:00:00Z'],
    [null, '2026-07-31T16:00:00Z', '2026-07-31T16:00:00Z'],
  ])('for a package that began at %s, at %s, counts since %s', async (startsAt, now, expected) => {
    const { packageMonthStart } = await import('../src/modules/wallet/calendar.ts');
    const { PgDialect } = await import('drizzle-orm/pg-core');
    const query = new PgDialect().sqlToQuery(packageMonthStart('Asia/Shanghai'));
    const text = query.sql.replaceAll('now()', `timestamptz '${now}'`);
    const { rows } = await studio.testServer.db.pool.query<{ start: Date }>(
      `select ${text} as start from (select '${startsAt ?? ''}'::text as t) s,
        lateral (select gen_random_uuid() as id, nullif(s.t, '')::timestamptz as membership_starts_at) w`,
      query.params,
    );
    expect(rows[0]?.start.toISOString()).toBe(new Date(expected).toISOString());
  });
});

describe('removal of a member', () => {
  it('closes page, socket, pictures, links and running tasks', async () => {
    const { testServer, engine } = studio;
    const { ann, bob, bobId, walletId } = await employ();
    const done = await studio.reach((await studio.submit({ name: 'coat' }, bob)).id, 'completed', bob);
    const result = done.results[0];
    const result_id = result?.id ?? '';
    const { url: download } = await testServer.call(downloadResult, { result_id }, { as: bob });
    const { share } = await testServer.call(shareResult, { result_id, days: 7, shows_original: false }, { as: bob });
    const { id: image_id } = await studio.upload(bob);
    const scene = { type: 'scene', name: 'arch', style_type: 'studio', scope: 'private', image_id } as const;
    await testServer.call(createAsset, scene, { as: bob });
    const materialFor = async (as: Tokens) =>
      (await testServer.call(getAssets, { scope: 'private', type: 'scene' }, { as })).assets[0]?.image.url ?? '';
    const [ofBob, ofAnn] = [await materialFor(bob), await materialFor(ann)];
    const drawing = engine.nextDraw();
    const waiting = await studio.submit({ name: 'drawing' }, bob);
    await drawing;
    const addresses = [result?.url ?? '', result?.thumb_url ?? '', download, ofBob, `/images/share/${share.id}/result`];
    const statusOf = async (url: string) => (await testServer.app.inject({ url })).statusCode;
    for (const url of [...addresses, ofAnn]) expect(await statusOf(url), url).toBe(200);
    const { messages, ended } = await listen(bob);

    await remove(ann, bobId);
    expect(await ended).toBe(1012);
    expect(messages.at(-1)).toBe('{"event":"identity"}');
    for (const url of addresses) expect(await statusOf(url), url).toBeGreaterThanOrEqual(400);
    expect(await testServer.call(company.getCompany, {}, { as: bob })).toEqual({
      company: null,
      member: null,
      type: 'C',
      left: { name: 'Spring', reason: 'removed' },
    });
    expect(await testServer.answer(getTask, { task_id: done.id }, { as: bob })).toMatchObject({ code: '44000' });

    // The company keeps the material, released credits, and the work for a returning member.
    expect(await statusOf(ofAnn)).toBe(200);
    await eventually(async () =>
      expect(await testServer.call(generateCount, {}, { as: ann })).toEqual({ residue_count: 98, held: 0 }),
    );
    const { rows } = await execute(sql`select state from tasks where id = ${waiting.id}`);
    expect(rows[0]?.['state']).toBe('cancelled');
    const late = () =>
      withTransaction(testServer.db, (tx) => hold(tx, { walletId, userId: bobId, taskId: uuidv7(), amount: 1 }));
    await expect(late(), 'a submission that was on its way').rejects.toMatchObject({ code: '43000' });
    expect(await testServer.answer(useIdentity, { company_id: String(walletId) }, { as: bob })).toMatchObject({
      code: '44000',
    });
  });

  it('keeps the personal work, and an administrator never sees results of members', async () => {
    const { testServer } = studio;
    const { ann, bob, bobId, id } = await employ();
    const forCompany = await studio.reach((await studio.submit({ name: 'theirs' }, bob)).id, 'completed', bob);
    await testServer.call(useIdentity, { company_id: null }, { as: bob });
    const { id: image } = await studio.upload(bob);
    const own = await studio.submit({ name: 'own', inputs: { original: [image] } }, bob);
    await studio.reach(own.id, 'completed', bob);
    const names = async (as: Tokens) =>
      (await testServer.call(getGenerateHistory, {}, { as })).tasks.map(({ name }) => name);
    expect(await names(ann)).toEqual([]);
    expect(await names(bob)).toEqual(['own']);
    await testServer.call(useIdentity, { company_id: id }, { as: bob });
    expect(await names(bob)).toEqual(['theirs']);
    expect(await testServer.answer(getTask, { task_id: forCompany.id }, { as: ann })).toMatchObject({ code: '44000' });
    await remove(ann, bobId);
    expect(await names(bob)).toEqual(['own']);
    const { invite_link } = await testServer.call(company.modifyCompany, { id, invite_link: 'renew' }, { as: ann });
    await testServer.call(members.companyMemberAdd, { invite_token: invite_link?.token ?? '' }, { as: bob });
    expect(await names(bob)).toEqual(['theirs']);
  });
});

describe('disbanding a company with running tasks', () => {
  it('ends them, releases their credits and removes every member', async () => {
    const { testServer, engine } = studio;
    const { ann, bob, walletId } = await employ();
    const drawing = engine.nextDraw();
    const first = await studio.submit({ name: 'drawing' }, bob);
    await drawing;
    const atBob = await listen(bob);
    await testServer.call(company.userDisbandCompany, { name: 'Spring' }, { as: ann });
    expect(await atBob.ended).toBe(1012);
    const { rows } = await execute(sql`select t.state, h.state as hold,
      (select sum(remaining)::int from credit_lots where wallet_id = ${walletId}) as credits
      from tasks t join holds h on h.task_id = t.id where t.id = ${first.id}`);
    expect(rows[0]).toEqual({ state: 'cancelled', hold: 'released', credits: 100 });
    expect(await testServer.call(generateCount, {}, { as: bob })).toEqual({ residue_count: 40, held: 0 });
  });
});

describe('company logo', () => {
  it("is the user's own picture, reduced, kept while in use, and visible to invited users", async () => {
    const { testServer } = studio;
    const { ann, id } = await employ();
    const { id: logo_image_id } = await studio.upload(ann);
    const { company: changed, invite_link } = await testServer.call(
      company.modifyCompany,
      { id, logo_image_id, invite_link: 'renew' },
      { as: ann },
    );
    const response = await testServer.app.inject({ url: changed.logo_url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    const shown = await testServer.call(members.getInviteLink, { invite_token: invite_link?.token ?? '' });
    expect(shown.company.logo_url).toBe(changed.logo_url);
    const { id: foreign } = await studio.upload(studio.bob);
    const refused = await testServer.answer(company.modifyCompany, { id, logo_image_id: foreign }, { as: ann });
    expect(refused).toMatchObject({ status: 410, code: '44001' });
    const { company: bare } = await testServer.call(company.modifyCompany, { id, logo_image_id: null }, { as: ann });
    expect(bare.logo_url).toBe('');
    expect((await testServer.app.inject({ url: changed.logo_url })).statusCode).toBe(404);
  });
});
