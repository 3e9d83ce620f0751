import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApiKey, type KeyRight, keyRights, revokeApiKey } from '@atelier/contract/api-keys';
import type { Tokens } from '@atelier/contract/auth';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd, getCompanyMember, userModifyMember } from '@atelier/contract/company-members';
import { type OpenCall, type OpenTask, openCalls, openProblem } from '@atelier/contract/open-api';
import { type ExampleLanguage, exampleLanguages, openExample } from '@atelier/contract/open-examples';
import { openBase } from '@atelier/contract/open-routes';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterEach(() => studio.testServer.db.pool.query('delete from rate_limits'));
afterAll(() => studio.close());

const makeKey = (
  change: { rights?: KeyRight[]; credit_limit?: number; days?: number } = {},
  as: Tokens = studio.ann,
): Promise<{ key: { id: string }; secret: string }> =>
  studio.testServer.call(createApiKey, { name: 'shop', rights: [...keyRights], ...change }, { as });

interface Ask {
  secret?: string;
  body?: object;
  once?: string;
  query?: string;
}

/** Calls the API as a program. */
const ask = async (method: OpenCall['method'], path: string, { secret, body, once, query = '' }: Ask = {}) => {
  const response = await studio.testServer.app.inject({
    method,
    url: `${openBase}${path}${query}`,
    headers: {
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(once && { 'idempotency-key': once }),
    },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json<Record<string, unknown>>() };
};

const upload = async (secret: string): Promise<string> => {
  const data = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(data)]), 'coat.jpg');
  const encoded = new Response(form);
  const response = await studio.testServer.app.inject({
    method: 'POST',
    url: `${openBase}/pictures`,
    headers: { authorization: `Bearer ${secret}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ id: string }>().id;
};

let counter = 0;
const submit = async (secret: string, change: { once?: string; picture?: string } = {}) => {
  counter += 1;
  const original = [change.picture ?? (await upload(secret))];
  const body = { tool: 'hdUpscale', inputs: { original } };
  return ask('POST', '/tasks', { secret, body, once: change.once ?? `once-${counter}` });
};

const reach = (secret: string, id: unknown, state: string) =>
  vi.waitFor(
    async () => {
      const { body } = await ask('GET', `/tasks/${String(id)}`, { secret });
      expect(body).toMatchObject({ state });
      return body as unknown as OpenTask;
    },
    { timeout: 60_000, interval: 50 },
  );

describe('open API', () => {
  it('uploads a picture, draws it and returns its address', async () => {
    const { secret } = await makeKey();
    const { status, body, headers } = await submit(secret);
    expect(status).toBe(200);
    expect(body).toMatchObject({ tool: 'hdUpscale', mode: 'online', price: 2 });
    expect(headers).toMatchObject({ 'ratelimit-limit': '600', 'cache-control': 'no-store' });
    const done = await reach(secret, body['id'], 'completed');
    expect(done).toMatchObject({ charged: 2, results: [{ mime: 'image/png', width: 512, height: 640 }] });
    const address = new URL(done.results[0]?.url ?? '');
    const picture = await studio.testServer.app.inject({ url: address.pathname + address.search });
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(512);
    const { body: account } = await ask('GET', '/account', { secret });
    expect(account).toMatchObject({ owner: { kind: 'person' }, key: { credit_used: 2 } });
    const { body: history } = await ask('GET', '/tasks', { secret, query: '?size=1' });
    expect(history).toMatchObject({ tasks: [{ id: body['id'] }] });
    expect(studio.testServer.log()).not.toContain(secret.slice(4));
  });

  it('lists tools with the inputs of each', async () => {
    const { secret } = await makeKey({ rights: ['read'] });
    const { body } = await ask('GET', '/tools', { secret });
    const tool = (body['tools'] as { key: string }[]).find(({ key }) => key === 'recolour');
    expect(tool).toMatchObject({
      price: { online: 2 },
      inputs: [{ name: 'original', min: 1 }],
      params: { type: 'object', properties: { colour: { type: 'string' } } },
    });
  });

  it('answers a repeated request with the same task, and refuses another one with the same key', async () => {
    const { secret } = await makeKey();
    const picture = await upload(secret);
    const [first, again] = [
      await submit(secret, { once: 'order-1', picture }),
      await submit(secret, { once: 'order-1', picture }),
    ];
    expect(again.body['id']).toBe(first.body['id']);
    const other = await submit(secret, { once: 'order-1' });
    expect(other).toMatchObject({ status: 409, body: { code: '41034', next_step: 'change' } });
    const body = { tool: 'hdUpscale', inputs: { original: [picture] } };
    expect(await ask('POST', '/tasks', { secret, body })).toMatchObject({
      status: 400,
      headers: { 'content-type': expect.stringContaining('application/problem+json') },
      body: { code: '41000', field: 'Idempotency-Key' },
    });
    expect((await submit((await makeKey()).secret, { once: 'order-1' })).status).toBe(200);
  });

  it('spends at most the credits of the key', async () => {
    const { secret } = await makeKey({ credit_limit: 3 });
    expect((await submit(secret)).status).toBe(200);
    expect(await submit(secret)).toMatchObject({ status: 402, body: { code: '42007', next_step: 'credits' } });
  });

  it('manages a library', async () => {
    const { secret } = await makeKey({ rights: ['library'] });
    const body = { picture_id: await upload(secret), type: 'scene', name: 'Studio', style_type: 'studio' };
    const added = await ask('POST', '/library', { secret, body });
    expect(added).toMatchObject({ status: 200, body: { name: 'Studio', type: 'scene', width: 400 } });
    const { body: list } = await ask('GET', '/library', { secret });
    expect(list).toMatchObject({ assets: [{ id: added.body['id'] }], next: null });
    const path = `/library/${String(added.body['id'])}`;
    const foreign = await makeKey({}, studio.bob);
    expect(await ask('DELETE', path, { secret: foreign.secret })).toMatchObject({ status: 404 });
    expect(await ask('DELETE', path, { secret })).toMatchObject({ status: 200 });
    expect((await ask('GET', '/library', { secret })).body).toMatchObject({ assets: [] });
  });

  it('counts requests by owner and returns the retry time', async () => {
    const [{ secret }, { secret: other }] = [await makeKey(), await makeKey()];
    await studio.testServer.db.pool.query('update rate_limits set points = 599');
    const before = await ask('GET', '/account', { secret });
    expect(Number(before.headers['ratelimit-remaining'])).toBeGreaterThan(500);
    await studio.testServer.db.pool.query("update rate_limits set points = 600 where key like 'open-wallet%'");
    const over = await ask('GET', '/account', { secret: other });
    expect(over).toMatchObject({ status: 429, body: { code: '45000', next_step: 'retry' } });
    expect(over.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': over.headers['ratelimit-reset'] });
  });

  it('is described by an OpenAPI document with every call', async () => {
    const { body } = await ask('GET', '/openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: openBase }] });
    const paths = body['paths'] as Record<string, Record<string, unknown>>;
    for (const { path, method } of Object.values(openCalls))
      expect(paths[path]?.[method.toLowerCase()]).toMatchObject({ responses: { 200: {}, default: {} } });
    expect(paths['/tasks']?.['post']).toMatchObject({
      parameters: [{ name: 'idempotency-key', in: 'header', required: true }],
      requestBody: { content: { 'application/json': { schema: { required: ['tool'] } } } },
    });
    expect(paths['/tasks/{id}/cancel']?.['post']).not.toHaveProperty('requestBody');
    expect(paths['/library/{id}']?.['delete']).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
    });
  });
});

/** A request for each call that passes the permission check. */
const sampleOf = ({ path, method }: OpenCall): { path: string; body?: object } => ({
  path: path.replace('{id}', '0198f0c2-0000-7000-8000-000000000001'),
  ...(method === 'POST' && { body: {} }),
});

describe('permissions of the open API', () => {
  it('match the declaration of each call, for every kind of key', async () => {
    const { testServer } = studio;
    const spring = await testServer.signUp();
    const { company } = await testServer.call(userAddCompany, { name: 'Spring' }, { as: spring });
    const change = { id: company?.id ?? '', invite_link: 'renew' as const };
    const { invite_link: link } = await testServer.call(modifyCompany, change, { as: spring });
    const second = await testServer.signUp();
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as: second });
    const { members } = await testServer.call(getCompanyMember, {}, { as: spring });
    const id = members.find(({ role }) => role === 'member')?.id ?? '';
    await testServer.call(userModifyMember, { id, role: 'administrator' }, { as: spring });
    const demoted = await makeKey({}, second);
    expect((await ask('GET', '/account', { secret: demoted.secret })).body).toMatchObject({
      owner: { kind: 'company', name: 'Spring' },
    });
    await testServer.call(userModifyMember, { id, role: 'member' }, { as: spring });
    const revoked = await makeKey();
    await testServer.call(revokeApiKey, { id: revoked.key.id }, { as: studio.ann });
    const ended = await makeKey({ days: 1 });
    await testServer.db.pool.query('update api_keys set ends_at = now() where id = $1', [ended.key.id]);
    const closing = await testServer.signUp();
    const closed = await makeKey({}, closing);
    await testServer.db.pool.query("update users set closes_at = now() + interval '7 days' where phone = $1", [
      `+86${closing.phone}`,
    ]);
    const refused = {
      'no key': '',
      'a made-up key': `atk_${'a'.repeat(43)}`,
      'the token of a person': studio.ann.access,
      'a revoked key': revoked.secret,
      'an ended key': ended.secret,
      'a key of a former administrator': demoted.secret,
      'a key of a closed account': closed.secret,
    };
    const subsets = [['read'], ['generate'], ['library'], ['read', 'library'], [...keyRights]] as KeyRight[][];
    const keys = await Promise.all(
      subsets.map(async (rights) => ({ rights, secret: (await makeKey({ rights })).secret })),
    );
    const wrong: string[] = [];
    let requestCount = 0;
    for (const [name, call] of Object.entries(openCalls) as [string, OpenCall][]) {
      const { path, body } = sampleOf(call);
      const expectCode = async (
        secret: string,
        keyName: string,
        isFine: (status: number, code: unknown) => boolean,
      ) => {
        requestCount += 1;
        const answer = await ask(call.method, path, { secret, ...(body && !call.isUpload && { body }) });
        if (answer.status >= 500 || !isFine(answer.status, answer.body['code']))
          wrong.push(`${name} with ${keyName}: ${answer.status} ${String(answer.body['code'])}`);
        if (answer.status >= 400) openProblem.parse(answer.body);
      };
      for (const [keyName, secret] of Object.entries(refused))
        await expectCode(secret, keyName, (status, code) => status === 401 && code === '40006');
      for (const { rights, secret } of keys) {
        const may = call.rights.length === 0 || call.rights.some((right) => rights.includes(right));
        await expectCode(secret, rights.join('+'), (_, code) => (code === '43001') !== may && code !== '40006');
      }
    }
    process.stdout.write(
      `      ${requestCount} answers of ${Object.keys(openCalls).length} open calls: ${requestCount - wrong.length} as declared\n`,
    );
    expect(wrong).toEqual([]);
  });

  it('foreign ids are answered as unknown', async () => {
    const [{ secret }, bob] = [await makeKey(), await makeKey({}, studio.bob)];
    const picture = await upload(secret);
    const { body } = await submit(secret, { picture });
    await reach(secret, body['id'], 'completed');
    for (const id of [String(body['id']), '0198f0c2-0000-7000-8000-000000000001', 'x'])
      for (const [method, path] of [
        ['GET', `/tasks/${id}`],
        ['POST', `/tasks/${id}/cancel`],
        ['DELETE', `/library/${id}`],
      ] as const)
        expect(await ask(method, path, { secret: bob.secret })).toMatchObject({ status: 404, body: { code: '44000' } });
    expect(await submit(bob.secret, { picture })).toMatchObject({ status: 410, body: { code: '44001' } });
    const { body: list } = await ask('GET', '/tasks', { secret: bob.secret });
    expect(list).toMatchObject({ tasks: [] });
  });
});

const run = promisify(execFile);
const programs: Record<ExampleLanguage, (folder: string) => [string, string[]]> = {
  curl: (folder) => ['sh', ['-e', join(folder, 'example.curl')]],
  python: (folder) => ['python3', [join(folder, 'example.python')]],
  node: (folder) => [
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(join(folder, 'example.mjs'))})`],
  ],
};

const isInstalled = (program: string): Promise<boolean> =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

describe('documentation examples', () => {
  it.each(exampleLanguages)('in %s create a picture', async (language) => {
    const needed = { curl: 'curl', python: 'python3', node: process.execPath }[language];
    if (!(await isInstalled(needed))) return;
    const { app } = studio.testServer;
    const origin = app.server.listening
      ? `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
      : await app.listen({ host: '127.0.0.1', port: 0 });
    const { secret } = await makeKey({ rights: ['generate'] });
    const folder = await mkdtemp(join(tmpdir(), 'atelier-example-'));
    try {
      const text = openExample(language, { api: `${origin}${openBase}`, key: secret });
      await writeFile(join(folder, language === 'node' ? 'example.mjs' : `example.${language}`), text);
      await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a43' } })
        .jpeg()
        .toFile(join(folder, 'photo.jpg'));
      const [program, args] = programs[language](folder);
      await run(program, args, { cwd: folder, timeout: 60_000 });
      expect((await sharp(await readFile(join(folder, 'result.png'))).metadata()).width).toBe(512);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('tasks of API keys', () => {
  beforeAll(async () => {
    await studio.close();
    studio = await openStudio();
    studio.engine.finishesAlone(false);
  });

  it("are cancelled with their key, and queue behind users' tasks", async () => {
    const { secret } = await makeKey({ rights: ['generate'] });
    const { body } = await submit(secret);
    const own = await studio.submit();
    const { rows } = await studio.testServer.db.pool.query<{ id: string; priority: number }>(
      'select id, priority from tasks where id = any($1)',
      [[body['id'], own.id]],
    );
    const priorityOf = (id: unknown) => rows.find((row) => row.id === id)?.priority ?? 0;
    expect(priorityOf(body['id'])).toBeLessThan(priorityOf(own.id) - 1);
    expect(await ask('GET', `/tasks/${own.id}`, { secret })).toMatchObject({ status: 404 });
    expect(await ask('POST', `/tasks/${own.id}/cancel`, { secret })).toMatchObject({ status: 404 });
    const path = `/tasks/${String(body['id'])}/cancel`;
    expect(await ask('POST', path, { secret })).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    expect(await ask('POST', path, { secret })).toMatchObject({ status: 409, body: { code: '41032' } });
  });

  it('take no queue slot from the user', async () => {
    const as = await studio.testServer.signUp();
    await studio.testServer.db.pool.query('update credit_lots set remaining = 500, granted = 500');
    const { secret } = await makeKey({}, as);
    const picture = await upload(secret);
    const sent = await Promise.all(Array.from({ length: 21 }, () => submit(secret, { picture })));
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 20 }, () => 200), 409]);
    expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({ code: '41033', next_step: 'retry' });
    expect(await studio.submit({}, as)).toMatchObject({ state: 'queued' });
  });
});
