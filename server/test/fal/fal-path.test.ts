import { agreementDates } from '@atelier/contract/agreements';
import { generateGroup } from '@atelier/contract/batch';
import { submitCalls } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { getPerson, giveConsent } from '@atelier/contract/person';
import { getToolList, getTools } from '@atelier/contract/tools';
import type { Engine } from '@atelier/engine/engine';
import { createEngineRouter, type EngineName } from '@atelier/engine/engine-router';
import { usualFalTimes } from '@atelier/engine/fal/fal-client';
import { createFalEngine } from '@atelier/engine/fal/fal-engine';
import { loadFalTemplates } from '@atelier/engine/fal/fal-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { createFakeEngine, plainPicture } from '../generation/fake-engine.ts';
import { openStudio, type Studio } from '../generation/studio.ts';
import { type FakeFal, type FalScript, startFakeFal } from './fake-fal.ts';

const { templates } = loadFalTemplates();
let fake: FakeFal;
let studio: Studio;
let engine: Engine;

const engineWith = async (rank?: readonly EngineName[]): Promise<Engine> => {
  const settings = {
    ...usualFalTimes,
    url: fake.url,
    key: fake.key,
    slots: 2,
    pollMs: 10,
    longestPollMs: 50,
    awayMs: 1500,
  };
  const fal = createFalEngine({ settings, templates, hasLabel: true });
  return createEngineRouter({ builtin: await createFakeEngine(), fal, ...(rank && { rank }) });
};

beforeAll(async () => {
  fake = await startFakeFal((await plainPicture(640, 800, '#336699')).data);
  engine = await engineWith();
  studio = await openStudio({ env: { ATELIER_FAL_KEY: fake.key, ATELIER_FAL_URL: fake.url }, engine });
});
afterAll(async () => {
  await studio.close();
  await engine.close();
  await fake.close();
});

const quota = () => studio.testServer.call(generateCount, {}, { as: studio.ann });
const offerOf = async (type: number) =>
  (await studio.testServer.call(getTools, {}, { as: studio.ann })).tools.find((tool) => tool.type === type);
const consent = (kind: 'fal' | 'fal-face', isGiven = true) =>
  studio.testServer.call(giveConsent, { kind, version: agreementDates[kind], is_given: isGiven }, { as: studio.ann });

let keys = 0;
const tryOn = async () => {
  keys += 1;
  const inputs = { garment: [(await studio.upload()).id], model: [(await studio.upload()).id] };
  return { type: 730, idempotency_key: `fal-path-${keys}`, inputs, params: {} };
};
const submit = async () => (await studio.testServer.call(submitCalls.generate, await tryOn(), { as: studio.ann })).task;

describe('a tool that a provider draws', () => {
  it('is open, and says where its pictures go', async () => {
    expect(await offerOf(730)).toMatchObject({ state: 'ready', with_model: true, sends_to: 'fal', may_send_to: 'fal' });
    expect(await offerOf(5)).toMatchObject({ sends_to: null, may_send_to: null });
    const { providers } = await studio.testServer.call(getToolList, {});
    expect(providers).toEqual(['fal']);
  });

  it('takes nothing until the person has agreed, to faces apart', async () => {
    const before = await quota();
    const submission = await tryOn();
    const send = () => studio.testServer.answer(submitCalls.generate, submission, { as: studio.ann });
    expect(await send()).toMatchObject({ code: '41046', details: { provider: 'fal', kinds: 'fal,fal-face' } });
    await consent('fal');
    expect(await send()).toMatchObject({ code: '41046', details: { kinds: 'fal-face' } });
    const { inputs, params } = submission;
    const group = {
      type: 730,
      mode: 'online' as const,
      input: 'garment',
      inputs: { model: inputs.model },
      params,
      images: inputs.garment,
    };
    const batch = studio.testServer.answer(
      generateGroup,
      { ...group, idempotency_key: 'fal-path-batch' },
      { as: studio.ann },
    );
    expect(await batch).toMatchObject({ code: '41046' });
    expect(await quota()).toEqual(before);
    expect(fake.submissions).toEqual([]);

    await consent('fal-face');
    const { task } = await studio.testServer.call(submitCalls.generate, submission, { as: studio.ann });
    const done = await studio.reach(task.id, 'completed');
    expect(done).toMatchObject({
      engine: 'fal: fal-ai/qwen-image-edit-2511',
      generated: true,
      charged: task.price,
      results: [{ width: 640, height: 800, mime: 'image/png' }],
    });
    expect(await quota()).toEqual({ residue_count: before.residue_count - task.price, held: 0 });
    expect(fake.taken).toHaveLength(1);
  });

  it('asks again once a consent is withdrawn, and tells the person what is given', async () => {
    const kinds = async () =>
      ((await studio.testServer.call(getPerson, {}, { as: studio.ann })).provider_consents ?? []).map(
        ({ kind }) => kind,
      );
    expect((await kinds()).sort()).toEqual(['fal', 'fal-face']);
    await consent('fal-face', false);
    expect(await kinds()).toEqual(['fal']);
    const refused = await studio.testServer.answer(submitCalls.generate, await tryOn(), { as: studio.ann });
    expect(refused).toMatchObject({ code: '41046', details: { kinds: 'fal-face' } });
    await consent('fal-face');
  });

  it('is not sent when the consent is withdrawn while it waits', async () => {
    const before = await quota();
    fake.scripts = [{ isEndless: true }];
    const busy = [await submit(), await submit()];
    const [first, second] = busy;
    await studio.reach(first?.id ?? '', 'drawing');
    await studio.reach(second?.id ?? '', 'drawing');
    const waiting = await submit();
    await consent('fal', false);
    const count = fake.taken.length;
    for (const one of fake.taken) (one as { script: FalScript }).script = {};
    expect(await studio.reach(waiting.id, 'failed')).toMatchObject({ fail_reason: 'consent-missing', charged: 0 });
    expect(fake.taken).toHaveLength(count);
    for (const { id } of busy) await studio.reach(id, 'completed');
    expect(await quota()).toEqual({ residue_count: before.residue_count - 2 * waiting.price, held: 0 });
    await consent('fal');
  });
});

describe('what goes wrong at a provider', () => {
  it.each<[string, FalScript, string]>([
    [
      'its moderation',
      { result: { status: 422, body: { detail: [{ type: 'content_policy_violation' }] } } },
      'provider-moderated',
    ],
    ['HTML in place of a picture', { file: 'html' }, 'result-unreadable'],
    ['a redirect to a private address', { file: 'private-redirect' }, 'result-unreadable'],
    ['a bomb', { file: 'bomb' }, 'result-unreadable'],
    ['a result that is gone', { file: 'gone' }, 'result-missing'],
    ['a submission without an answer', { submit: ['lost'] }, 'submission-unclear'],
    ['no balance', { submit: [{ status: 403, body: { detail: 'locked' } }] }, 'provider-account'],
  ])('%s costs nothing and has its own message', async (_, script, reason) => {
    const before = await quota();
    fake.scripts = [script];
    const { id } = await submit();
    expect(await studio.reach(id, 'failed')).toMatchObject({ fail_reason: reason, charged: 0 });
    expect(await quota()).toEqual(before);
    fake.scripts = [{}];
  });

  it('leaves no key in the database, and no credit astray', async () => {
    const { db } = studio.testServer.app.services;
    const { rows } = await db.pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') || (select coalesce(string_agg(v::text, ' '), '') from server_views v) as text from tasks t`,
    );
    expect(rows[0]?.text).not.toContain(fake.key);
    expect(await ledgerDrift(db.orm)).toBe(0);
  });
});
