import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { buildDist, readWholeHistory } from '../built-remote.fixture.ts';
import { promote } from '../change-release.ts';
import { delegate } from '../delegation.ts';
import { packRemote } from '../packages/pack-remote.ts';
import { createSigningKey } from '../packages/signatures.ts';
import { publish } from '../publish.ts';
import { readRegistry } from '../registry-file.ts';
import type { RemoteCounts } from '../version-health.ts';
import { type BuiltService, buildService } from './service.fixture.ts';
import { readTokens, revokeToken } from './tokens.ts';

const tools = '/v1/remotes/remote-tools';
const operator = { team: 'product', remotes: ['*'], may: ['canary', 'rollback', 'promote', 'on-behalf'] as const };

let service: BuiltService;
const start = async (askCounts?: () => Promise<RemoteCounts | undefined>) => {
  service = await buildService(askCounts);
  return service;
};
afterEach(() => service.app.close());

describe('authorisation', () => {
  it.each([
    ['no token', undefined],
    ['an unknown token', `atelier_00000000_${'x'.repeat(43)}`],
  ])('refuses everything: %s', async (_, token) => {
    const { audit, get, post } = await start();
    const refused = await post(`${tools}/promote`, token, { version: '1.1.0' });
    expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect(refused.body).toEqual({
      error: { code: expect.any(String), message: expect.any(String), next: expect.any(String) },
    });
    expect((await get('/v1/status', token)).status).toBe(401);
    expect(audit()).toMatchObject([
      { token: null, team: null, remote: 'remote-tools', action: 'promote', result: 'refused', status: 401 },
      { action: 'GET', result: 'refused' },
    ]);
  });

  it('refuses a revoked or expired token', async () => {
    const { audit, deployment, get, token } = await start();
    const revoked = await token();
    expect((await get('/v1/status', revoked)).status).toBe(200);
    await revokeToken(deployment.keys, readTokens(deployment.keys)[0]?.id ?? '');
    expect((await get('/v1/status', revoked)).body).toMatchObject({
      error: { code: 'wrong-token', message: expect.stringContaining('is revoked') },
    });
    const old = await token({ expiresAt: new Date(Date.now() - 1) });
    expect((await get('/v1/status', old)).body).toMatchObject({
      error: { message: expect.stringContaining('is expired') },
    });
    expect(audit()).toMatchObject([
      { team: 'cutout', status: 401 },
      { team: 'cutout', status: 401 },
    ]);
  });

  it('allows only own remotes and granted rights, and logs refusals', async () => {
    const { audit, auditText, deployment, post, token } = await start();
    await publish(deployment, buildDist('1.0.0', 'library()', 'remote-library'));
    const own = await token();
    const foreign = await post('/v1/remotes/remote-library/rollback', own, { reason: 'mischief' });
    expect(foreign).toMatchObject({ status: 403, body: { error: { code: 'not-allowed' } } });
    expect(foreign.body).toMatchObject({ error: { message: expect.stringContaining('it is for remote-tools') } });
    const promoted = await post(`${tools}/promote`, own, { version: '1.1.0', reason: 'mine' });
    expect(promoted).toMatchObject({ status: 403, body: { error: { next: 'Ask the operator to promote it.' } } });
    expect((await readRegistry(deployment)).remotes['remote-tools']?.active).toBe('1.0.0');
    const [id] = readTokens(deployment.keys).map((row) => row.id);
    expect(audit()).toMatchObject([
      {
        token: id,
        team: 'cutout',
        remote: 'remote-library',
        action: 'rollback',
        result: 'refused',
        address: '10.0.0.1',
      },
      { token: id, team: 'cutout', remote: 'remote-tools', action: 'promote', result: 'refused', status: 403 },
    ]);
    expect(auditText()).not.toContain(own.slice(-20));
  });

  it('allows acting for a user only with that right', async () => {
    const { deployment, post, token } = await start();
    const plain = await token({ may: ['promote'] });
    const request = { version: '1.1.0', for: 'mei' };
    expect((await post(`${tools}/promote`, plain, request)).status).toBe(403);
    expect((await post(`${tools}/promote`, await token(operator), request)).status).toBe(200);
    expect((await readWholeHistory(deployment))[0]).toMatchObject({ who: 'mei (by team:product)', to: '1.1.0' });
  });

  it('allows ten guesses in a quarter of an hour; a valid token still works', async () => {
    const { audit, get, post, token } = await start();
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await post(`${tools}/promote`, `atelier_${tries}`, {})).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await post(`${tools}/promote`, 'atelier_x', {})).headers['retry-after']).toMatch(/^\d+$/);
    expect(audit()).toHaveLength(10);
    expect((await get('/v1/status', await token())).status).toBe(200);
    expect((await post(`${tools}/promote`, 'atelier_x', {}, '10.0.0.2')).status).toBe(401);
  });
});

describe('changes', () => {
  it('equal those of the command, with the team in the log, and each is in the audit log', async () => {
    const { audit, deployment, post, token } = await start();
    const own = await token({ may: ['canary', 'promote', 'rollback'] });
    const canary = { version: '1.1.0', percent: 10, reason: 'new cutout' };
    expect((await post(`${tools}/canary`, own, canary)).body).toMatchObject({ canary: { percent: 10 } });
    await post(`${tools}/canary`, own, { off: true, reason: 'slow' });
    const promoted = await post(`${tools}/promote`, own, { version: '1.1.0' });
    expect(promoted.body).toMatchObject({ active: '1.1.0', lastGood: '1.0.0' });
    expect((await post(`${tools}/rollback`, own, { reason: 'blank page' })).body).toMatchObject({ active: '1.0.0' });
    const lines = await readWholeHistory(deployment);
    expect(lines.slice(0, 4).map(({ action, who, reason }) => [action, who, reason])).toEqual([
      ['rollback', 'team:cutout', 'blank page'],
      ['promote', 'team:cutout', ''],
      ['canary-off', 'team:cutout', 'slow'],
      ['canary', 'team:cutout', 'new cutout'],
    ]);
    expect(audit().map(({ action, result, version }) => [action, result, version])).toEqual([
      ['canary', 'done', '1.1.0'],
      ['canary-off', 'done', null],
      ['promote', 'done', '1.1.0'],
      ['rollback', 'done', '1.0.0'],
    ]);
  });

  it('consider browser reports, as the command does', async () => {
    const counts = { loads: 100, failures: 30, fallbacks: 0 };
    const { post, token } = await start(async () => new Map([['remote-tools 1.1.0', counts]]));
    const own = await token({ may: ['promote'] });
    await post(`${tools}/promote`, own, { version: '1.1.0' });
    const { body } = await post(`${tools}/promote`, own, { version: '1.0.0' });
    expect(body).toMatchObject({
      note: '1.1.0 is not taken for a good version: 30 of 130 loads failed',
      lastGood: null,
    });
  });

  it('are refused with the reason where the command would refuse them', async () => {
    const { audit, post, token } = await start();
    const own = await token();
    const { body, status } = await post(`${tools}/rollback`, own, { to: '9.9.9', reason: 'typo' });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { error: { code: 'refused', message: 'remote-tools has no version 9.9.9; it has: 1.0.0, 1.1.0' } },
    });
    expect(audit()).toMatchObject([{ result: 'refused', version: '9.9.9', message: expect.stringContaining('9.9.9') }]);
  });

  it('are refused after a concurrent change of the remote; other remotes do not count', async () => {
    const { deployment, get, post, token } = await start();
    const own = await token();
    const { revision } = (await get('/v1/status', own)).body as { revision: number };
    await publish(deployment, buildDist('1.0.0', 'library()', 'remote-library'));
    await publish(deployment, buildDist('1.2.0', 'more()'));
    const request = { version: '1.1.0', percent: 5, seen: revision };
    expect((await post(`${tools}/canary`, own, request)).status).toBe(200);
    await promote({ ...deployment, by: 'lin' }, 'remote-tools', '1.1.0');
    const refused = await post(`${tools}/rollback`, own, { reason: 'blank', seen: revision + 3 });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'changed' } } });
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining('promote 1.1.0 by lin') } });
    expect((await readRegistry(deployment)).remotes['remote-tools']?.active).toBe('1.1.0');
  });

  it.each([
    ['promote', { version: '' }],
    ['promote', { version: '1.1.0', force: true }],
    ['rollback', {}],
    ['rollback', { reason: 'x'.repeat(501) }],
    ['canary', { version: '1.1.0', percent: 0 }],
    ['canary', { version: '1.1.0', percent: 101 }],
    ['canary', { version: '1.1.0', percent: 5, off: true }],
    ['canary', []],
    ['rollback', { reason: 'clears\u001b[2Jthe screen' }],
    ['promote', { version: '1.1.0', for: 'mei\nadmin' }],
  ])('with invalid requests are refused with the reason: %s %j', async (action, body) => {
    const { deployment, post, token } = await start();
    const before = await readRegistry(deployment);
    const refused = await post(`${tools}/${action}`, await token({ may: ['promote', 'rollback', 'canary'] }), body);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'bad-request' } } });
    expect(await readRegistry(deployment)).toEqual(before);
  });

  it('accept only a small body, and no other address', async () => {
    const { get, post, token } = await start();
    const own = await token();
    expect((await post(`${tools}/rollback`, own, { reason: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await post(`${tools}/rollback`, own, Buffer.from('x'))).status).toBe(415);
    expect((await get('/v2/status', own)).body).toMatchObject({ error: { code: 'not-found' } });
    expect((await post('/v1/remotes/..%2Fkeys/rollback', await token({ remotes: ['*'] }), {})).status).toBe(404);
  });
});

describe('a token without the promote right', () => {
  it('cannot activate a version in another way: a canary for all, a rollback to an unused version, a first version', async () => {
    const { deployment, post, token } = await start();
    const less = await token({ may: ['publish', 'canary', 'rollback'] });
    const whole = await token({ may: ['publish', 'canary', 'rollback', 'promote'] });
    const trial = (percent: number) => ({ version: '1.1.0', percent, reason: 'look' });
    expect(await post(`${tools}/canary`, less, trial(51))).toMatchObject({
      status: 403,
      body: { error: { code: 'not-allowed', message: expect.stringContaining('no trial') } },
    });
    expect((await post(`${tools}/canary`, less, trial(50))).status).toBe(200);
    const forward = { to: '1.1.0', reason: 'forward' };
    expect(await post(`${tools}/rollback`, less, forward)).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('never was active') } },
    });
    expect((await readRegistry(deployment)).remotes['remote-tools']?.active).toBe('1.0.0');
    expect((await post(`${tools}/rollback`, whole, forward)).status).toBe(200);
    expect((await post(`${tools}/rollback`, less, { to: '1.0.0', reason: 'back' })).status).toBe(200);
    const key = createSigningKey();
    await delegate(deployment, 'remote-market', { add: [key.x] });
    const first = (await packRemote(buildDist('1.0.0', 'run()', 'remote-market'), key)).bytes;
    const market = '/v1/remotes/remote-market/versions';
    const rights = { remotes: ['remote-market'], may: ['publish'] as const };
    expect(await post(market, await token(rights), first)).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('would be active at once') } },
    });
    expect((await readRegistry(deployment)).remotes).not.toHaveProperty('remote-market');
    expect((await post(market, await token({ ...rights, may: ['publish', 'promote'] }), first)).status).toBe(200);
  });
});

describe('a package', () => {
  it('is published for the team whose key signed it, and for no other although the token allows it', async () => {
    const { audit, deployment, post, token } = await start();
    const [teamA, teamB] = [createSigningKey(), createSigningKey()];
    await delegate(deployment, 'remote-tools', { add: [teamA.x], isForced: true });
    const pack = async (version: string, key: typeof teamA) =>
      (await packRemote(buildDist(version, version), key)).bytes;
    const own = await token();
    const published = await post(`${tools}/versions?reason=new+cutout`, own, await pack('1.2.0', teamA));
    expect(published).toMatchObject({ status: 200, body: { version: '1.2.0', isNew: true } });
    const foreign = await post(`${tools}/versions`, own, await pack('1.3.0', teamB));
    expect(foreign).toMatchObject({ status: 409, body: { error: { code: 'refused' } } });
    expect(Object.keys((await readRegistry(deployment)).remotes['remote-tools']?.versions ?? {})).not.toContain(
      '1.3.0',
    );
    const [line] = await readWholeHistory(deployment);
    expect(line).toMatchObject({ action: 'publish', who: 'team:cutout', to: '1.2.0', reason: 'new cutout' });
    expect(audit()).toMatchObject([
      { action: 'publish', version: '1.2.0', result: 'done' },
      { action: 'publish', result: 'refused', message: expect.stringContaining('signed by') },
    ]);
  });

  it('is refused when invalid, of another remote, or too large', async () => {
    const { post, token } = await start();
    const own = await token();
    const path = `${tools}/versions`;
    expect((await post(path, own, Buffer.from('no package'))).body).toMatchObject({ error: { code: 'refused' } });
    expect((await post(path, own, { version: '1.2.0' })).body).toMatchObject({ error: { code: 'bad-request' } });
    expect((await post(path, own, Buffer.alloc(33 * 2 ** 20))).status).toBe(413);
  });
});

describe('reading', () => {
  it('shows a team its own remotes and their history, and the operator all', async () => {
    const { audit, deployment, get, token } = await start();
    await publish(deployment, buildDist('1.0.0', 'library()', 'remote-library'));
    const namesOf = ({ body }: { body: Record<string, unknown> }) =>
      (body['remotes'] as { remote: string }[]).map(({ remote }) => remote);
    const linesOf = ({ body }: { body: Record<string, unknown> }) =>
      (body['lines'] as { remote: string }[]).map(({ remote }) => remote);
    const [team, all] = [await token(), await token(operator)];
    expect(namesOf(await get('/v1/status', team))).toEqual(['remote-tools']);
    expect(namesOf(await get('/v1/status', all))).toEqual(['remote-library', 'remote-tools']);
    expect(linesOf(await get('/v1/history', team))).toEqual(['remote-tools', 'remote-tools']);
    expect(linesOf(await get('/v1/history?remote=remote-library', team))).toEqual([]);
    expect(linesOf(await get('/v1/history?limit=1', all))).toEqual(['remote-library']);
    expect((await get('/v1/history?limit=many', all)).status).toBe(400);
    expect(audit()).toMatchObject([]);
  });
});

describe('a running service', () => {
  it('logs an action although the client disconnected', async () => {
    const reached = Promise.withResolvers<void>();
    const held = Promise.withResolvers<undefined>();
    const { app, audit, deployment, token } = await start(() => {
      reached.resolve();
      return held.promise;
    });
    const own = await token({ may: ['promote'] });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const hangUp = new AbortController();
    const request = fetch(`http://127.0.0.1:${port}${tools}/promote`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: '1.1.0' }),
      signal: hangUp.signal,
    }).catch(() => 'hung up');
    await reached.promise;
    hangUp.abort();
    expect(await request).toBe('hung up');
    held.resolve(undefined);
    await expect.poll(() => audit()).toMatchObject([{ action: 'promote', result: 'done', team: 'cutout' }]);
    expect((await readRegistry(deployment)).remotes['remote-tools']?.active).toBe('1.1.0');
  });

  it('answers pending requests before it stops, without waiting for idle clients', async () => {
    const reached = Promise.withResolvers<void>();
    const held = Promise.withResolvers<undefined>();
    const { app, post, token } = await start(() => {
      reached.resolve();
      return held.promise;
    });
    const own = await token({ may: ['promote'] });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const idle = connect(port, '127.0.0.1');
    await new Promise((resolve) => idle.once('connect', resolve));
    const request = fetch(`http://127.0.0.1:${port}${tools}/promote`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: '1.1.0' }),
    });
    await reached.promise;
    const closed = app.close();
    held.resolve(undefined);
    expect((await request).status).toBe(200);
    await closed;
    idle.destroy();
    await expect(post(`${tools}/promote`, own, {})).rejects.toThrow();
  });
});
