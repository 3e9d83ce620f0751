import { socketTicket, type Tokens, userAuth } from '@atelier/contract/auth';
import { generateGroup, getGroup } from '@atelier/contract/batch';
import { downloadResult, downloadResults } from '@atelier/contract/download';
import {
  cancelGenerateTask,
  collectResult,
  delRowGenerate,
  getTask,
  getTaskChanges,
  getWaitInfo,
  renameGenerate,
} from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { getResultShare, revokeShare, shareResult } from '@atelier/contract/share';
import { type SocketMessage, socketMessage, socketPath } from '@atelier/contract/socket';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { grant } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { eventually } from './eventually.ts';
import { openStudio, type Studio } from './generation/studio.ts';

// A user's personal account and company are separate: work of one is invisible in the other.
let studio: Studio;
let origin: string;

beforeAll(async () => {
  studio = await openStudio();
  origin = await studio.testServer.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => studio.close());

const execute = (text: ReturnType<typeof sql>) => studio.testServer.db.orm.execute(text);
const idOf = async (as: Tokens) => (await studio.testServer.call(userAuth, {}, { as })).id;

/** A company with credits and no active member. */
const found = async (): Promise<string> => {
  const [companyId, walletId] = [uuidv7(), uuidv7()];
  await execute(sql`insert into companies (id, name) values (${companyId}, 'Spring')`);
  await execute(sql`insert into wallets (id, company_id, membership_level) values (${walletId}, ${companyId}, 4)`);
  await withTransaction(studio.testServer.db, (tx) =>
    grant(tx, { walletId, amount: 100, source: 'grant', expiresAt: null, idempotencyKey: 'founding' }),
  );
  return companyId;
};
const join = async (companyId: string, as: Tokens, isAdmin = false) =>
  execute(sql`insert into company_members (company_id, user_id, is_admin)
    values (${companyId}, ${await idOf(as)}, ${isAdmin})`);

/** An open socket and its messages. */
const listen = async (
  as: Tokens,
): Promise<{ messages: SocketMessage[]; ended: Promise<number>; close: () => void }> => {
  const { ticket } = await studio.testServer.call(socketTicket, {}, { as });
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${socketPath(await idOf(as), ticket)}`);
  const messages: SocketMessage[] = [];
  socket.on('message', (data) => messages.push(socketMessage.parse(JSON.parse(String(data)))));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const ended = new Promise<number>((resolve) => socket.once('close', resolve));
  return { messages, ended, close: () => socket.close() };
};
/** Resolves once the sockets that were open are closed: later ones stay open. */
const actFor = async (companyId: string | null, as: Tokens): Promise<void> => {
  const { ended } = await listen(as);
  await execute(sql`update users set company_in_use = ${companyId} where id = ${await idOf(as)}`);
  expect(await ended).toBe(1012);
};
const tasksIn = (messages: readonly SocketMessage[]) =>
  messages.flatMap((message) => ('task' in message ? [message.task.id] : []));
const balancesIn = (messages: readonly SocketMessage[]) =>
  messages.flatMap((message) => ('event' in message && message.event === 'balance' ? [message.quota] : []));

describe('work of one identity', () => {
  it('is in no list, answer, share or download of the other', async () => {
    const { testServer } = studio;
    const ann = await testServer.signUp();
    const company = await found();
    await join(company, ann);
    const own = await studio.reach((await studio.submit({ name: 'own coat' }, ann)).id, 'completed', ann);
    const result_id = own.results[0]?.id ?? '';
    const { share } = await testServer.call(shareResult, { result_id, days: 7, shows_original: false }, { as: ann });
    const { id: image } = await studio.upload(ann);
    const { group_id } = await testServer.call(
      generateGroup,
      {
        type: 5,
        mode: 'online',
        input: 'original',
        images: [image],
        inputs: {},
        params: {},
        idempotency_key: 'scope-batch',
      },
      { as: ann },
    );
    await eventually(async () => {
      const { tasks } = await testServer.call(getGroup, { group_id }, { as: ann });
      expect(tasks.every(({ state }) => state === 'completed')).toBe(true);
    });
    const held = studio.engine.nextDraw();
    const waiting = await studio.submit({ name: 'waits' }, ann);
    const draw = await held;

    await actFor(company, ann);
    expect((await testServer.call(getWaitInfo, {}, { as: ann })).tasks).toEqual([]);
    expect((await testServer.call(getTaskChanges, {}, { as: ann })).tasks).toEqual([]);
    expect((await testServer.call(getTaskChanges, { cursor: '0' }, { as: ann })).tasks).toEqual([]);
    const byTask = { task_id: own.id };
    for (const answer of await Promise.all([
      testServer.answer(getTask, byTask, { as: ann }),
      testServer.answer(renameGenerate, { ...byTask, name: 'theirs' }, { as: ann }),
      testServer.answer(delRowGenerate, byTask, { as: ann }),
      testServer.answer(cancelGenerateTask, { task_id: waiting.id }, { as: ann }),
      testServer.answer(getGroup, { group_id }, { as: ann }),
      testServer.answer(collectResult, { result_id }, { as: ann }),
      testServer.answer(downloadResult, { result_id }, { as: ann }),
      testServer.answer(downloadResults, { result_ids: [result_id] }, { as: ann }),
      testServer.answer(getResultShare, { result_id }, { as: ann }),
      testServer.answer(shareResult, { result_id, days: 7, shows_original: false }, { as: ann }),
      testServer.answer(revokeShare, { share_id: share.id }, { as: ann }),
    ])) {
      expect(answer).toMatchObject({ status: 404, code: '44000' });
    }

    await actFor(null, ann);
    draw.finish();
    await studio.reach(waiting.id, 'completed', ann);
    expect((await testServer.call(getResultShare, { result_id }, { as: ann })).share?.id).toBe(share.id);
    expect((await testServer.call(getTaskChanges, { cursor: '0' }, { as: ann })).tasks.length).toBeGreaterThanOrEqual(
      3,
    );
  });

  it('is sent to the sockets of that identity only', async () => {
    const { testServer } = studio;
    const ann = await testServer.signUp();
    const company = await found();
    await join(company, ann);
    const first = studio.engine.nextDraw();
    const own = await studio.submit({ name: 'own' }, ann);
    const drawingOwn = await first;
    await actFor(company, ann);
    const atWork = await listen(ann);
    try {
      drawingOwn.step('decode', 40);
      drawingOwn.finish();
      const { id: image } = await studio.upload(ann);
      const forCompany = await studio.submit({ name: 'work', inputs: { original: [image] } }, ann);
      await studio.reach(forCompany.id, 'completed', ann);
      await eventually(() => expect(tasksIn(atWork.messages)).toContain(forCompany.id));
      await eventually(() => expect(balancesIn(atWork.messages)).toContainEqual({ residue_count: 98, held: 0 }));
      expect(tasksIn(atWork.messages)).not.toContain(own.id);
      expect(JSON.stringify(atWork.messages)).not.toContain(own.id);
      for (const { residue_count } of balancesIn(atWork.messages)) expect(residue_count).toBeGreaterThan(90);
    } finally {
      atWork.close();
    }
  });
});

describe('an open socket when its user changes identity', () => {
  it('closes, so that the page opens one for the other wallet', async () => {
    const ann = await studio.testServer.signUp();
    const company = await found();
    await join(company, ann);
    const [before, bystander] = [await listen(ann), await listen(studio.bob)];
    await actFor(company, ann);
    expect(await before.ended).toBe(1012);
    const after = await listen(ann);
    try {
      const task = await studio.submit({}, ann);
      await eventually(() => expect(tasksIn(after.messages)).toContain(task.id));
      await eventually(() => expect(balancesIn(after.messages)).toContainEqual({ residue_count: 98, held: 0 }));
      expect(await Promise.race([bystander.ended, 'open'])).toBe('open');
    } finally {
      after.close();
      bystander.close();
    }
  });

  it('closes when the user leaves the company or it is disbanded', async () => {
    const [ann, bob] = [await studio.testServer.signUp(), await studio.testServer.signUp()];
    const company = await found();
    for (const as of [ann, bob]) {
      await join(company, as);
      await actFor(company, as);
    }
    const [atAnn, atBob] = [await listen(ann), await listen(bob)];
    await execute(sql`delete from company_members where user_id = ${await idOf(ann)}`);
    expect(await atAnn.ended).toBe(1012);
    expect(await Promise.race([atBob.ended, 'open'])).toBe('open');
    await execute(sql`update companies set disbanded_at = now() where id = ${company}`);
    expect(await atBob.ended).toBe(1012);
  });
});

describe('a balance', () => {
  it('is sent to everyone who may see it, and to no one else', async () => {
    const { testServer } = studio;
    const [ann, bob, cyd] = [await testServer.signUp(), await testServer.signUp(), await testServer.signUp()];
    const company = await found();
    await join(company, ann);
    await join(company, bob, true);
    await join(company, cyd);
    await actFor(company, ann);
    await actFor(company, bob);
    const [atAnn, atBob, atCyd] = [await listen(ann), await listen(bob), await listen(cyd)];
    try {
      const task = await studio.submit({}, ann);
      await studio.reach(task.id, 'completed', ann);
      const now = await testServer.call(generateCount, {}, { as: bob });
      expect(now).toEqual({ residue_count: 98, held: 0 });
      for (const { messages } of [atAnn, atBob]) {
        await eventually(() => expect(balancesIn(messages).at(-1)).toEqual(now));
      }
      // Only the author receives the task itself.
      expect(tasksIn(atBob.messages)).toEqual([]);
      expect(atCyd.messages).toEqual([]);
    } finally {
      for (const { close } of [atAnn, atBob, atCyd]) close();
    }
  });
});
