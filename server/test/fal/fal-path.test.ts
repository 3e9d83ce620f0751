import { gzipSync } from 'node:zlib';
import { agreementDates } from '@atelier/contract/agreements';
import { generateGroup, getGroup, retryGroup } from '@atelier/contract/batch';
import { type FailReason, failWords } from '@atelier/contract/fail-reasons';
import { cancelGenerateTask, submitCalls } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { getPerson, giveConsent } from '@atelier/contract/person';
import { getToolList, getTools } from '@atelier/contract/tools';
import type { Engine } from '@atelier/engine/engine';
import { createEngineRouter, type EngineName } from '@atelier/engine/engine-router';
import { usualFalTimes } from '@atelier/engine/fal/fal-client';
import { createFalEngine } from '@atelier/engine/fal/fal-engine';
import { loadFalTemplates } from '@atelier/engine/fal/fal-template';
import type { LanguageModel } from '@atelier/engine/language/language-model';
import { createPromptReader } from '@atelier/engine/language/read-prompt';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { tasks } from '../../src/platform/db/schema/generation.ts';
import { StorageAway } from '../../src/platform/storage/blob-store.ts';
import { createFakeEngine, plainPicture } from '../generation/fake-engine.ts';
import { openStudio, type Studio } from '../generation/studio.ts';
import { type FakeFal, type FalScript, startFakeFal } from './fake-fal.ts';

const { templates } = loadFalTemplates();
let fake: FakeFal;
let studio: Studio;
let engine: Engine;
/** Requests to the language model, which answers nothing. */
const sentWords: string[] = [];
const language: LanguageModel = {
  host: 'llm.example',
  ask: ({ words }) => {
    sentWords.push(words);
    return Promise.reject(new Error('no answer'));
  },
};

const engineWith = async (rank?: readonly EngineName[]): Promise<Engine> => {
  const settings = {
    ...usualFalTimes,
    url: fake.url,
    key: fake.key,
    slots: 2,
    pollMs: 10,
    longestPollMs: 50,
    awayMs: 1500,
    restMs: 0,
  };
  const fal = createFalEngine({ settings, templates, hasLabel: true });
  const own: readonly unknown[] = [1, 5, 111];
  const builtin: Engine = { ...(await createFakeEngine()), supports: (type) => own.includes(type) };
  return createEngineRouter({ builtin, fal, prompts: createPromptReader(language), ...(rank && { rank }) });
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
const handleOf = async (id: string) =>
  (await studio.testServer.db.orm.select().from(tasks).where(eq(tasks.id, id)))[0]?.engineHandle;
const submit = async () => (await studio.testServer.call(submitCalls.generate, await tryOn(), { as: studio.ann })).task;

describe('a tool of a provider', () => {
  it('is available and names the recipient of its pictures', async () => {
    expect(await offerOf(730)).toMatchObject({ state: 'ready', with_model: true, sends_to: 'fal', may_send_to: 'fal' });
    expect(await offerOf(5)).toMatchObject({ sends_to: null, may_send_to: null });
    const { providers } = await studio.testServer.call(getToolList, {});
    expect(providers).toEqual(['fal']);
  });

  it("needs the user's consent, separately for faces", async () => {
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

  it('asks again after a consent is withdrawn, and names the data that is sent', async () => {
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

  it('is not called when the consent is withdrawn while the task waits', async () => {
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

/** Every fifth case in the usual run. */
const sampleOf = <Case>(cases: readonly Case[]): readonly Case[] =>
  process.env.TEST_FULL ? cases : cases.filter((_, at) => at % 5 === 0);

const sayings = (reason: FailReason): string => failWords(reason).en;
const errorOf = (type: string) => ({ detail: [{ type }] });
const png = (await plainPicture(64, 80, '#336699')).data;
/** One picture of a megapixel at the listed $0.03, also where the provider bills a failure. */
const billed = 0.0315;
const missing = 'result-missing';
const unreadable = 'result-unreadable';

const faults: [name: string, script: FalScript, reason: FailReason, usd: number][] = [
  [
    'its moderation',
    { result: { status: 422, body: errorOf('content_policy_violation') } },
    'provider-moderated',
    billed,
  ],
  [
    'moderation in a good answer',
    { result: { body: { images: [{ url: 'x' }], has_nsfw_concepts: [true] } } },
    'provider-moderated',
    billed,
  ],
  ['no face', { result: { status: 422, body: errorOf('face_detection_error') } }, 'no-face-found', billed],
  ['an argument that it refuses', { result: { status: 422, body: errorOf('value_error') } }, 'template-refused', 0],
  ['an error with status 200', { result: { body: errorOf('value_error') } }, 'template-refused', 0],
  [
    'a server error twice',
    { result: { status: 500, headers: { 'x-fal-retryable': 'true' }, body: errorOf('internal_server_error') } },
    'model-failed',
    0,
  ],
  ['its time-out', { result: { status: 504, body: errorOf('generation_timeout') } }, 'timeout', 0],
  ['a result that is gone', { result: { status: 404 } }, missing, 0],
  ['a request that it forgot', { polls: [{ status: 404 }] }, 'model-server-lost', 0],
  [
    'status calls that fail for too long',
    { polls: Array.from({ length: 300 }, () => ({ status: 502 })) },
    'model-server-away',
    0,
  ],
  ['a submission without an answer', { submit: ['lost'] }, 'submission-unclear', billed],
  ['a server error at the submission', { submit: [{ status: 500 }] }, 'submission-unclear', billed],
  ['no balance', { submit: [{ status: 403, body: { detail: 'locked' } }] }, 'provider-account', 0],
];

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const hostile: [name: string, script: FalScript, reason: FailReason, usd?: number][] = [
  ['HTML', { content: '<html>no picture</html>' }, unreadable],
  ['an SVG with a script', { content: svg }, unreadable],
  [
    'XML with an entity',
    { content: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>' },
    unreadable,
  ],
  ['an empty file', { content: '' }, unreadable],
  ['a JSON error', { content: '{"error":"gone"}' }, unreadable],
  ['a shell script', { content: '#!/bin/sh\nrm -rf /' }, unreadable],
  ['a PDF', { content: '%PDF-1.7 1 0 obj' }, unreadable],
  ['a ZIP', { content: 'PK\u0003\u0004 aaaaaaaaaaaaaaaaaaaaaaaa' }, unreadable],
  ['a GIF', { content: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64') }, unreadable],
  ['zeros', { content: new Uint8Array(4096) }, unreadable],
  ['half a PNG', { content: png.slice(0, png.byteLength / 2) }, unreadable],
  ['a PNG without its beginning', { content: png.slice(8) }, unreadable],
  ['gzip', { content: gzipSync(png) }, unreadable],
  ['a decompression bomb', { file: 'bomb' }, unreadable],
  ['an endless body', { file: 'endless' }, unreadable],
  ['a body of a terabyte by its header', { file: 'huge' }, unreadable],
  ['a body that breaks off each time', { file: 'cut' }, 'model-server-away'],
  ['a file that is gone', { file: 'gone' }, missing],
  ['a redirect to a private address', { file: 'private-redirect' }, unreadable],
  ['redirects without an end', { file: 'loop' }, unreadable],
  ['a private address', { file: 'foreign' }, unreadable],
  ['the loopback by its name', { address: 'http://localhost/1.png' }, unreadable],
  ['the loopback in IPv6', { address: 'http://[::1]/1.png' }, unreadable],
  ['another host', { address: 'https://evil.example/1.png' }, unreadable],
  ['a host with the name of the provider in it', { address: 'https://fal.media.evil.example/1.png' }, unreadable],
  ['a file of the server', { address: 'file:///etc/passwd' }, unreadable],
  ['a data URI', { address: 'data:image/png;base64,AAAA' }, unreadable],
  ['no address', { address: 'not an address' }, unreadable],
  ['an address without an end', { address: `https://v3.fal.media/${'a'.repeat(3000)}` }, missing],
  ['a proxy’s page as the answer', { result: { body: '<html></html>' } }, missing],
  ['an answer of 5 MB', { result: { body: 'x'.repeat(5 * 2 ** 20) } }, 'model-server-away', 0],
  ['a number in place of files', { result: { body: { images: 7 } } }, missing],
  ['no files', { result: { body: { images: [] } } }, missing],
];

const read = async () => {
  const { rows } = await studio.testServer.db.pool.query(`select calls, failures, usd from provider_days`);
  return rows[0] ?? { calls: 0, failures: 0, usd: 0 };
};

describe('a description for an external language model', () => {
  const send = (key: string, engineKind: 'builtin' | 'model' = 'builtin') =>
    studio.testServer.answer(
      submitCalls.generate,
      { type: 1, idempotency_key: key, inputs: {}, params: { prompt: 'navy coat' }, engine: engineKind },
      { as: studio.ann },
    );
  const answer = (isGiven: boolean, host = 'llm.example') =>
    studio.testServer.answer(
      giveConsent,
      { kind: 'words', version: agreementDates.words, is_given: isGiven, host },
      { as: studio.ann },
    );
  const generate = async (key: string) => {
    const { task } = submitCalls.generate.response.parse((await send(key)).data);
    await studio.reach(task.id, 'completed');
  };
  const given = async () => (await studio.testServer.call(getPerson, {}, { as: studio.ann })).words_consent;

  it("is not sent without the user's consent to that host, not after a refusal either, and asks once", async () => {
    expect(await offerOf(1)).toMatchObject({ words_to: 'llm.example' });
    expect((await studio.testServer.call(getToolList, {})).words_to).toBe('llm.example');
    await consent('fal', false);
    expect(await send('words-first', 'model')).toMatchObject({
      code: '41046',
      details: { provider: 'fal', kinds: 'fal,words', host: 'llm.example' },
    });
    await consent('fal');
    expect(await send('words-first')).toMatchObject({
      code: '41046',
      details: { kinds: 'words', host: 'llm.example' },
    });
    expect(await given()).toEqual({ host: 'llm.example', is_given: null });
    expect(await answer(true, 'other.example')).toMatchObject({ code: '41215' });
    await answer(false);
    await generate('words-first');
    expect([await given(), sentWords]).toEqual([{ host: 'llm.example', is_given: false }, []]);
    await answer(true);
    await generate('words-second');
    expect([await given(), sentWords]).toEqual([{ host: 'llm.example', is_given: true }, ['navy coat']]);
    await answer(false);
    await generate('words-third');
    expect(sentWords).toEqual(['navy coat']);
  });
});

describe('a tool with two engines', () => {
  it('is drawn by the requested engine; an engine that cannot draw it is refused', async () => {
    expect(await offerOf(1)).toMatchObject({ sends_to: null, other_engine: 'fal' });
    expect(await offerOf(730)).toMatchObject({ sends_to: 'fal' });
    const send = (engine: 'builtin' | 'model') =>
      studio.testServer.answer(
        submitCalls.generate,
        { type: 1, idempotency_key: `fal-other-${engine}`, inputs: {}, params: { prompt: 'red dress' }, engine },
        { as: studio.ann },
      );
    const drawnBy = async (engine: 'builtin' | 'model') => {
      const { task } = submitCalls.generate.response.parse((await send(engine)).data);
      return (await studio.reach(task.id, 'completed')).engine;
    };
    fake.scripts = [{}];
    expect([await drawnBy('builtin'), await drawnBy('model')]).toEqual(['fake', 'fal: fal-ai/qwen-image-2512']);
    const { inputs } = await tryOn();
    const submitRequest = {
      type: 730,
      idempotency_key: 'fal-other-730',
      inputs,
      params: {},
      engine: 'builtin',
    } as const;
    expect(await studio.testServer.answer(submitCalls.generate, submitRequest, { as: studio.ann })).toMatchObject({
      code: '41031',
    });
  });
});

describe('a batch with the other engine', () => {
  it('is drawn there picture by picture, also on a retry', async () => {
    const images = [(await studio.upload()).id, (await studio.upload()).id];
    const shared = { type: 111, mode: 'online' as const, input: 'garment', inputs: {}, params: { prompt: 'navy' } };
    fake.scripts = [{ result: { status: 404 } }, {}];
    const { group_id, tasks: sent } = await studio.testServer.call(
      generateGroup,
      { ...shared, images, engine: 'model', idempotency_key: 'fal-other-batch' },
      { as: studio.ann },
    );
    expect(sent.map(({ engine_kind }) => engine_kind)).toEqual(['model', 'model']);
    const ended = await vi.waitFor(async () => {
      const { tasks: now } = await studio.testServer.call(getGroup, { group_id }, { as: studio.ann });
      expect(now.map(({ state }) => state).sort()).toEqual(['completed', 'failed']);
      return now;
    }, 30_000);
    expect(ended.find(({ state }) => state === 'completed')?.engine).toBe('fal: fal-ai/qwen-image-edit-2511');
    fake.scripts = [{}];
    const { tasks: again } = await studio.testServer.call(retryGroup, { group_id }, { as: studio.ann });
    expect((await studio.reach(again[0]?.id ?? '', 'completed')).engine).toBe('fal: fal-ai/qwen-image-edit-2511');
  });
});

describe('a provider failure costs no credits, is reported, and counts the billed money', () => {
  it.each(
    [...sampleOf(faults), ...sampleOf(hostile)].map(
      ([name, script, reason, usd = billed]) => [name, sayings(reason), usd, reason, script] as const,
    ),
  )('%s: “%s”, $%d', async (_name, _saying, usd, reason, script) => {
    const [before, money] = [await quota(), await read()];
    fake.scripts = [script];
    const { id } = await submit();
    expect(await studio.reach(id, 'failed')).toMatchObject({ fail_reason: reason, charged: 0 });
    expect(await quota()).toEqual(before);
    const now = await read();
    expect([now.calls - money.calls, now.failures - money.failures]).toEqual([1, 1]);
    expect(now.usd - money.usd).toBeCloseTo(usd, 4);
    fake.scripts = [{}];
  });

  it('counts the money of a cancel that comes too late, not of one in time', async () => {
    const [before, money] = [await quota(), await read()];
    for (const isLate of [false, true]) {
      fake.scripts = [{ isEndless: true }];
      const { id } = await submit();
      await vi.waitFor(async () => expect((await handleOf(id))?.request).toBeDefined(), 20_000);
      if (isLate) Object.assign(fake.taken.at(-1) ?? {}, { isCompleted: true });
      await studio.testServer.call(cancelGenerateTask, { task_id: id }, { as: studio.ann });
      await studio.reach(id, 'cancelled');
      await vi.waitFor(async () => expect((await read()).usd - money.usd).toBeCloseTo(isLate ? billed : 0, 4), 20_000);
    }
    expect(await quota()).toEqual(before);
    fake.scripts = [{}];
  });

  it('counts the money of a result once when it is fetched again after failed storing', async () => {
    const [before, money] = [await quota(), await read()];
    fake.scripts = [{}];
    const submission = await tryOn();
    const submitRequest = fake.taken.length;
    const { blobs } = studio.testServer.app.services.generation.context;
    const put = vi.spyOn(blobs, 'put').mockRejectedValueOnce(new StorageAway({ cause: 'a test' }));
    const { task } = await studio.testServer.call(submitCalls.generate, submission, { as: studio.ann });
    await studio.reach(task.id, 'completed');
    // Jobs of other tasks may store files too.
    expect(put.mock.calls.length).toBeGreaterThan(1);
    put.mockRestore();
    const now = await read();
    expect([fake.taken.length - submitRequest, now.calls - money.calls]).toEqual([1, 1]);
    expect(now.usd - money.usd).toBeCloseTo(0.03 * 0.512, 5);
    expect(await quota()).toEqual({ residue_count: before.residue_count - task.price, held: 0 });
  });

  it('leaves no key in database and log, and the ledger balanced', async () => {
    const { db } = studio.testServer.app.services;
    const { rows } = await db.pool.query<{ text: string }>(
      `select string_agg(query_to_xml(format('select * from %I.%I', table_schema, table_name), true, true, '')::text, ' ') as text
       from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows[0]?.text).toContain('fal-ai/qwen-image-edit-2511');
    expect(rows[0]?.text + studio.testServer.log()).not.toContain(fake.key);
    expect(await ledgerDrift(db.orm)).toBe(0);
  });
});
