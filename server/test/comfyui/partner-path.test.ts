import { agreementDates, type ProviderConsentKind } from '@atelier/contract/agreements';
import { submitCalls } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { giveConsent } from '@atelier/contract/person';
import { getToolList, getTools } from '@atelier/contract/tools';
import { loadTemplates } from '@atelier/engine/comfyui/load-templates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { plainPicture } from '../generation/fake-engine.ts';
import { savedOutputs, soon } from './comfy-bench.ts';
import { type ModelStudio, openModelStudio } from './model-studio.ts';

const key = 'comfyui-0123456789abcdef';
const { templates } = loadTemplates();
const billed = templates.filter(({ manifest }) => manifest.price !== undefined);
const log: string[] = [];
const note = (...words: unknown[]) => void log.push(JSON.stringify(words));
let models: ModelStudio;

beforeAll(async () => {
  models = await openModelStudio({
    templates: billed,
    env: { ATELIER_COMFYUI_PARTNER_KEY: key, ATELIER_COMFYUI_PARTNER_MONTHLY_LIMIT: '100' },
    logger: { info: note, warn: note },
  });
});
afterAll(() => models.close());

const saved = (images: object[]) => [{ outputs: { '22': { images } } }];
const file = { filename: 'atelier_00001_.png', subfolder: '', type: 'output' };
const quota = () => models.studio.testServer.call(generateCount, {}, { as: models.studio.ann });
const consent = (kind: ProviderConsentKind) =>
  models.studio.testServer.call(
    giveConsent,
    { kind, version: agreementDates[kind], is_given: true },
    { as: models.studio.ann },
  );

describe('a tool with partner nodes', () => {
  it('is available and names the recipient of its pictures', async () => {
    const { studio } = models;
    const { tools } = await studio.testServer.call(getTools, {}, { as: studio.ann });
    expect(tools.find(({ type }) => type === 730)).toMatchObject({ state: 'ready', sends_to: 'comfy' });
    expect((await studio.testServer.call(getToolList, {})).providers).toEqual(['comfy']);
  });

  it("needs the user's consent, separately for faces, and sends the key to the server only", async () => {
    const { studio, fake } = models;
    fake.scripts = saved(savedOutputs['9'].images);
    const inputs = { garment: [(await studio.upload()).id], model: [(await studio.upload()).id] };
    const submission = { type: 730, idempotency_key: 'partner-path', inputs, params: {} };
    const send = () => studio.testServer.answer(submitCalls.generate, submission, { as: studio.ann });
    expect(await send()).toMatchObject({ code: '41046', details: { provider: 'comfy', kinds: 'comfy,comfy-face' } });
    await consent('comfy');
    expect(await send()).toMatchObject({ code: '41046', details: { kinds: 'comfy-face' } });
    expect(fake.submitted).toEqual([]);
    await consent('comfy-face');
    const { task } = await studio.testServer.call(submitCalls.generate, submission, { as: studio.ann });
    const done = await studio.reach(task.id, 'completed');
    expect(done).toMatchObject({
      engine: 'Comfy.org: dressing.nano-banana-pro',
      method: 'gemini-3-pro-image',
      generated: true,
      charged: task.price,
    });
    expect(fake.submitted.map(({ extra }) => extra)).toEqual([{ api_key_comfy_org: key }]);
    expect(JSON.stringify(done)).not.toContain(key);
  });
});

const { data: png } = await plainPicture(64, 80, '#336699');
const bomb = (() => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(30_000, 16);
  bytes.writeUInt32BE(30_000, 20);
  return bytes;
})();

/** Every fifth case in the usual run. */
const sampleOf = <Case>(cases: readonly Case[]): readonly Case[] =>
  process.env.TEST_FULL ? cases : cases.filter((_, at) => at % 5 === 0);

describe('a hostile result', () => {
  it.each(
    sampleOf<[string, string | Uint8Array]>([
      ['HTML', '<html>no picture</html>'],
      ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
      ['XML with an entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'],
      ['nothing', ''],
      ['a JSON error', '{"error":"gone"}'],
      ['the key', key],
      ['a script', '#!/bin/sh\nrm -rf /'],
      ['a PDF', '%PDF-1.7 1 0 obj'],
      ['a ZIP', 'PK\u0003\u0004 aaaaaaaaaaaaaaaaaaaaaaaa'],
      ['zeros', Buffer.alloc(4096)],
      ['the first bytes of a PNG', png.slice(0, 40)],
      ['half a PNG', png.slice(0, png.byteLength / 2)],
      ['a decompression bomb', bomb],
      ['a PNG without its beginning', png.slice(8)],
      ['an MP4', 'ftypisom in place of a picture'],
      ['a GIF header', 'GIF89a\u00ff\u00ff\u00ff\u00ff'],
      ['a TIFF header', 'II*\u0000aaaaaaaaaaaa'],
    ]),
  )('with %s as its content fails without a charge', async (_, content) => {
    const { studio, fake } = models;
    const before = await quota();
    fake.files.set('output//hostile.png', { data: Buffer.from(content as string), mime: 'image/png' });
    fake.scripts = saved([{ ...file, filename: 'hostile.png' }]);
    const { id } = await models.submit();
    expect(await studio.reach(id, 'failed')).toMatchObject({ fail_reason: 'result-unreadable', charged: 0 });
    expect(await quota()).toEqual(before);
  });

  it.each(
    sampleOf<{ filename?: string; subfolder?: string; type?: string }>([
      { filename: '../atelier.png' },
      { filename: '/etc/passwd' },
      { filename: '..\\atelier.png' },
      { filename: 'C:atelier.png' },
      { filename: '.env' },
      { filename: 'http://169.254.169.254/latest' },
      { subfolder: '..' },
      { subfolder: '../../etc' },
      { subfolder: '/etc' },
      { subfolder: 'a/../../b' },
      { subfolder: 'a\\..' },
      { subfolder: 'C:' },
      { type: 'input' },
      { type: 'temp' },
      { type: '../output' },
    ]),
  )('at %j is not fetched', async (place) => {
    const { studio, fake } = models;
    fake.scripts = saved([{ ...file, ...place }]);
    const views = () => fake.requests.filter((line) => line.includes('/view')).length;
    const before = views();
    const { id } = await models.submit();
    expect(await studio.reach(id, 'failed')).toMatchObject({ fail_reason: 'result-missing', charged: 0 });
    expect(views()).toBe(before);
  });

  it('leaves no key in tasks, server views and log, even when the server repeats it', async () => {
    const { studio, fake } = models;
    fake.scripts = [{ end: 'error', message: `invalid key ${key}` }];
    const { id } = await models.submit();
    expect(JSON.stringify(await studio.reach(id, 'failed'))).not.toContain(key);
    fake.failNext(/^\/prompt$/, 400, { error: { type: 'bad', message: `extra_data ${key}` }, node_errors: {} });
    const refused = await models.submit();
    await studio.reach(refused.id, 'failed');
    const { db } = studio.testServer.app.services;
    const { rows } = await db.pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') || (select coalesce(string_agg(v::text, ' '), '') from server_views v) as text from tasks t`,
    );
    expect(log.join()).toContain('***');
    expect(rows[0]?.text + log.join()).not.toContain(key);
    expect(await ledgerDrift(db.orm)).toBe(0);
  });
});

describe('the monthly limit', () => {
  it('counts calls, failures and money, and closes the tool without a charge when it is used up', async () => {
    const { studio, fake } = models;
    const { db } = studio.testServer.app.services;
    const read = async () => (await db.pool.query(`select provider, calls, failures, usd from provider_days`)).rows[0];
    const before = await read();
    fake.scripts = [{ end: 'error', message: 'refused' }];
    await studio.reach((await models.submit()).id, 'failed');
    expect(await read()).toEqual({ ...before, calls: before.calls + 1, failures: before.failures + 1 });
    fake.scripts = saved(savedOutputs['9'].images);
    await studio.reach((await models.submit()).id, 'completed');
    expect((await read()).usd - before.usd).toBeCloseTo(0.134);
    await db.pool.query(`update provider_days set usd = 99.99`);
    fake.scripts = saved(savedOutputs['9'].images);
    const { id } = await models.submit();
    await studio.reach(id, 'completed');
    const stateOf = async () =>
      (await studio.testServer.call(getTools, {}, { as: studio.ann })).tools.find(({ type }) => type === 730)?.state;
    await soon(async () => expect(await stateOf()).not.toBe('ready'));
    await db.pool.query(`update provider_days set usd = 1`);
    await soon(async () => expect(await stateOf()).toBe('ready'));
  });
});
