import { getOperatorLog } from '@atelier/contract/console';
import * as servers from '@atelier/contract/console-servers';
import { cancelGenerateTask } from '@atelier/contract/generation';
import { loadTemplates } from '@atelier/engine/comfyui/load-templates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInternalApp } from '../../src/app.ts';
import { pruneExpired } from '../../src/services.ts';
import { signUpOperator } from '../operator-sign-in.ts';
import { savedOutputs, soon } from './comfy-bench.ts';
import { type ModelStudio, openModelStudio } from './model-studio.ts';

const { templates } = loadTemplates();
let one: ModelStudio;
let two: ModelStudio;
let operator: Awaited<ReturnType<typeof signUpOperator>>;

beforeAll(async () => {
  const slots = [1, 2];
  one = await openModelStudio({ templates, slots, env: { NODE_NAME: 'worker-1' } });
  two = await openModelStudio({ templates, slots, env: { NODE_NAME: 'worker-2' }, beside: one });
  operator = await signUpOperator(one.studio.testServer);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const read = async () => (await one.studio.testServer.call(servers.getModelServers, {}, { as: operator })).servers;
const rowAt = async (place: number) => (await read()).find(({ address }) => address === one.fakes[place]?.url);
const rest = (place: number, resting: boolean, reason = 'a new card') =>
  one.studio.testServer.answer(
    servers.restModelServer,
    { address: one.fakes[place]?.url ?? '', resting, reason },
    { as: operator },
  );
const look = () => one.studio.testServer.call(servers.lookAtModelServers, {}, { as: operator });
const logged = async () => (await one.studio.testServer.call(getOperatorLog, {}, { as: operator })).lines;
const metrics = async () => {
  const internal = await createInternalApp(one.studio.testServer.app);
  const { body } = await internal.inject({ url: '/metrics' });
  await internal.close();
  return body;
};

describe('model servers in the console', () => {
  it('are listed as every live node sees them, with slots, running tasks and missing nodes', async () => {
    const [, second] = one.fakes;
    if (!second) throw new Error('two servers');
    const { CFGNorm, ...others } = second.nodes;
    second.nodes = others;
    await look();
    const proAt = async (place: number) => (await rowAt(place))?.tools.find(({ tool_type: type }) => type === 740);
    await soon(async () => expect(await proAt(1)).toMatchObject({ template: null, nodes: ['CFGNorm (ComfyUI core)'] }));
    const row = await rowAt(0);
    expect(row).toMatchObject({
      state: 'ready',
      slots: 1,
      used: 0,
      rest: null,
      error: null,
      version: '0.30.1',
      devices: ['cuda:0 Fake GPU'],
    });
    expect(row?.nodes.map(({ node, state }) => [node, state])).toEqual([
      ['worker-1', 'ready'],
      ['worker-2', 'ready'],
    ]);
    expect(await proAt(0)).toMatchObject({ template: expect.any(String), nodes: [] });
    second.nodes = { ...others, CFGNorm };
    await look();
    await soon(async () => expect((await proAt(1))?.nodes).toEqual([]));
  });

  it('show an unreachable server with time and error, and one that only some nodes miss @full', async () => {
    const [first] = one.fakes;
    first?.cut();
    await soon(async () => expect((await rowAt(0))?.state).toBe('away'));
    const away = await rowAt(0);
    expect(away?.error?.words).toMatch(/unreachable/);
    expect(Date.now() - Date.parse(away?.since ?? '')).toBeLessThan(60_000);
    // The tasks from before the outage are still listed.
    expect(away?.tools.length).toBeGreaterThan(5);
    expect(await metrics()).toMatch(
      new RegExp(`atelier_model_server_away_seconds\\{server="${first?.url}"\\} (?!0$)[0-9.]+`, 'm'),
    );
    first?.mend();
    await soon(async () => expect((await rowAt(0))?.state).toBe('ready'));
    await one.studio.testServer.db.pool.query(
      `update server_views set seen_at = now() + interval '1 minute', view = view || '{"state":"unreachable"}'
       where node = 'worker-2' and address = $1`,
      [first?.url],
    );
    expect(await rowAt(0)).toMatchObject({ state: 'partly' });
  });

  it('ignore silent nodes and then forget them', async () => {
    const { db, app } = one.studio.testServer;
    await db.pool.query(
      `insert into server_views (address, node, view, seen_at)
       select address, 'worker-9', view, now() - interval '2 minutes' from server_views where node = 'worker-1'`,
    );
    expect((await rowAt(1))?.nodes.map(({ node }) => node)).not.toContain('worker-9');
    await db.pool.query(`update server_views set seen_at = now() - interval '2 days' where node = 'worker-9'`);
    await pruneExpired(db, app.services.balances);
    const { rows } = await db.pool.query(`select 1 from server_views where node = 'worker-9'`);
    expect(rows).toEqual([]);
  });
});

describe('a model server out of service', () => {
  it('gets no more tasks from any node, finishes its own, and returns; each change is logged with its reason @full', async () => {
    const { fakes, studio } = one;
    const [first, second] = fakes;
    if (!first || !second) throw new Error('two servers');
    for (const fake of fakes)
      fake.scripts = [{ events: [['executing', { node: '9' }], 1200], outputs: { '11': savedOutputs['9'] } }];
    const under = await one.submit();
    await soon(() => expect(first.submitted.length + second.submitted.length).toBe(1));
    const place = first.submitted.length === 1 ? 0 : 1;
    const other = place === 0 ? second : first;
    await soon(async () => expect((await rowAt(place))?.used).toBe(1));
    expect(await rest(place, true)).toMatchObject({ success: '1' });
    expect(await rowAt(place)).toMatchObject({ rest: { reason: 'a new card' } });
    await soon(() => expect(two.comfy.face.reach()[0]?.servers).toHaveLength(1));
    const next = [await one.submit(), await two.submit()];
    await studio.reach(under.id, 'completed');
    await studio.reach(next[0]?.id ?? '', 'completed');
    await two.studio.reach(next[1]?.id ?? '', 'completed');
    expect(other.submitted).toHaveLength(2);
    expect(await metrics()).toContain(`atelier_model_server_away_seconds{server="${fakes[place]?.url}"} 0`);

    expect(await rest(place, true)).toMatchObject({ success: '1' });
    expect(await rest(place, false, 'the card is in')).toMatchObject({ success: '1' });
    expect((await rowAt(place))?.rest).toBeNull();
    expect((await logged()).slice(0, 3).map(({ command, about, reason }) => [command, about, reason])).toEqual([
      ['servers resume', fakes[place]?.url, 'the card is in'],
      ['servers rest', fakes[place]?.url, 'a new card'],
      ['servers rest', fakes[place]?.url, 'a new card'],
    ]);
  });

  it('keeps tasks queued that only it can draw @full', async () => {
    const { fakes, studio } = one;
    const before = fakes.map(({ submitted }) => submitted.length);
    // Both nodes are full: the next task waits.
    for (const fake of fakes) fake.scripts = [{ events: [['executing', { node: '9' }]], end: 'never' }];
    const full = [await one.submit(), await one.submit(), await one.submit()];
    await soon(() =>
      expect(fakes.map(({ submitted }, place) => submitted.length - (before[place] ?? 0))).toEqual([1, 2]),
    );
    const { id } = await one.submit();
    for (const place of [0, 1]) await rest(place, true);
    for (const fake of fakes) fake.scripts = [{ outputs: { '11': savedOutputs['9'] } }];
    for (const task of full) await studio.testServer.call(cancelGenerateTask, { task_id: task.id }, { as: studio.ann });
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await studio.reach(id, 'queued');
    const { rows } = await studio.testServer.db.pool.query('select attempts from tasks where id = $1', [id]);
    expect(rows).toEqual([{ attempts: 0 }]);
    await rest(1, false);
    await studio.reach(id, 'completed');
    await rest(0, false);
  });

  it('is refused for an unknown address and without an open console', async () => {
    const { testServer } = one.studio;
    const address = 'http://elsewhere:8188';
    const ask = { address, resting: true, reason: 'a trial' };
    expect(await testServer.answer(servers.restModelServer, ask, { as: operator })).toMatchObject({ code: '44000' });
    const [line] = await logged();
    expect(line).toMatchObject({ command: 'servers rest', is_done: false, about: address });
    const { ann } = one.studio;
    expect(await testServer.answer(servers.getModelServers, {}, { as: ann })).toMatchObject({ status: 403 });
    await testServer.db.pool.query('update console_passes set expires_at = now()');
    for (const call of [servers.getModelServers, servers.lookAtModelServers] as const)
      expect(await testServer.answer(call, {}, { as: operator })).toMatchObject({ code: '43010' });
    expect(await testServer.answer(servers.restModelServer, ask, { as: operator })).toMatchObject({ code: '43010' });
  });
});
