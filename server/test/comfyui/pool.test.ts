import { afterEach, describe, expect, it } from 'vitest';
import {
  buildJob,
  openPool,
  type Pool,
  type Run,
  reasonOf,
  savedOutputs,
  smallNodes,
  smallTemplate,
  soon,
  startRun,
} from './comfy-bench.ts';
import type { FakeComfyUI } from './fake-comfyui.ts';

let pool: Pool;
afterEach(() => pool.close());

const start = async (handle?: Run['handles'][number]): Promise<Run> =>
  startRun(pool.engine, await buildJob(handle ? { handle } : {}));
const counts = () => pool.fakes.map(({ submitted }) => submitted.length);
const at = (place: number): FakeComfyUI => {
  const fake = pool.fakes[place];
  if (!fake) throw new Error(`no server ${place}`);
  return fake;
};
const holdAll = () => {
  for (const fake of pool.fakes) fake.scripts = [{ events: [['executing', { node: '3' }]], end: 'never' }];
};
const freeAll = () => {
  for (const fake of pool.fakes) fake.scripts = [{ outputs: savedOutputs }];
};
const lastOf = (run: Run) => run.handles.at(-1);
const withoutSampler = {
  ...smallNodes,
  LoadImage: { input: { required: { image: ['STRING', {}] } } },
  KSampler: undefined,
};

describe('several model servers', () => {
  it('get jobs in proportion to their free slots; a full server gets none', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 3 }]);
    holdAll();
    const runs: Run[] = [];
    for (const expected of [
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
    ]) {
      runs.push(await start());
      await soon(() => expect(counts()).toEqual(expected));
    }
    const late = await start();
    await soon(() => expect(late.progress).toEqual([{ step: 'model-wait', percent: 0 }]));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(counts()).toEqual([1, 3]);
    // The waiting job takes a freed slot.
    freeAll();
    runs[0]?.abort('cancelled');
    expect((await late.ended).outputs).toHaveLength(1);
    expect(counts()).toEqual([2, 3]);
    for (const run of runs) run.abort('cancelled');
  });

  it('get only jobs that they can draw; a server without a node is skipped, with the missing node named', async () => {
    pool = await openPool([{ slots: 4, nodes: withoutSampler }, { slots: 1 }]);
    await (await start()).ended;
    await (await start()).ended;
    expect(counts()).toEqual([0, 2]);
    expect(pool.engine.missingRequirements(730)).toBeNull();
    expect(pool.engine.face.views().map(({ tools }) => tools)).toEqual([
      [{ toolType: 730, template: null, nodes: ['KSampler (core)'], models: [], versions: [] }],
      [{ toolType: 730, template: 'dressing.small', nodes: [], models: [], versions: [] }],
    ]);
    expect(pool.engine.face.reach()).toMatchObject([{ toolType: 730, servers: [{ server: at(1).url, slots: 1 }] }]);
  });

  it('report the smallest set of missing nodes when none can draw a job', async () => {
    pool = await openPool([
      { slots: 1, nodes: {} },
      { slots: 1, nodes: withoutSampler },
    ]);
    expect(pool.engine.missingRequirements(730)).toMatchObject({ server: 'incomplete', nodes: ['KSampler (core)'] });
    expect(await reasonOf((await start()).ended)).toBe('unavailable node-missing');
  });

  it('hand over a job that the first one refuses because a node is gone since the last check', async () => {
    pool = await openPool([{ slots: 9 }, { slots: 1 }], { settings: { probeEveryMs: 60_000 } });
    at(0).nodes = withoutSampler;
    expect((await (await start()).ended).outputs).toHaveLength(1);
    expect(counts()).toEqual([0, 1]);
    // After the new check, the next job is not offered to it.
    expect(pool.engine.face.views()[0]?.tools[0]?.nodes).toEqual(['KSampler (core)']);
  });
});

describe('a server that goes away with a job', () => {
  it('leaves it to another; its own prompt is interrupted on its return and the result ignored', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }]);
    at(0).scripts = [
      {
        events: [
          ['executing', { node: '3' }],
          ['progress', { node: '3', value: 8, max: 10 }],
        ],
        end: 'never',
      },
    ];
    const run = await start();
    await soon(() => expect(run.progress.some(({ percent }) => percent > 50)).toBe(true));
    const left = lastOf(run);
    at(0).cut();
    const { outputs } = await run.ended;
    expect(outputs).toHaveLength(1);
    expect(counts()).toEqual([1, 1]);
    expect(lastOf(run)).toMatchObject({
      server: at(1).url,
      moves: 1,
      losses: 0,
      left: [{ server: at(0).url, promptId: left?.promptId, clientId: left?.clientId }],
    });
    // Progress never decreases, although the other server starts from the beginning.
    const percents = run.progress.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(at(0).isRunning(left?.promptId ?? '')).toBe(true);
    at(0).mend();
    await soon(() => expect(at(0).ends.get(left?.promptId ?? '')).toBe('interrupted'));
  });

  it('keeps it when it returns before another has a slot @full', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }]);
    holdAll();
    at(0).scripts = [{ events: [['executing', { node: '3' }], 3000], outputs: savedOutputs }];
    const run = await start();
    const other = await start();
    await soon(() => expect(counts()).toEqual([1, 1]));
    at(0).cut();
    await soon(() => expect(pool.logged).toContain('a job leaves its model server'));
    at(0).mend();
    expect((await run.ended).outputs).toHaveLength(1);
    // The prompt that it was drawing is the result: sent once, not interrupted.
    expect(counts()).toEqual([1, 1]);
    other.abort('cancelled');
  });

  it('is waited for when no other can draw the job', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1, nodes: withoutSampler }]);
    at(0).scripts = [{ events: [['executing', { node: '3' }], 600], outputs: savedOutputs }];
    const run = await start();
    await soon(() => expect(at(0).isRunning(lastOf(run)?.promptId ?? '')).toBe(true));
    at(0).cut();
    setTimeout(() => at(0).mend(), 400);
    expect((await run.ended).outputs).toHaveLength(1);
    expect(counts()).toEqual([1, 0]);
  });

  it('leaves it to another after a restart that lost it', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }]);
    at(0).scripts = [{ end: 'never' }];
    const run = await start();
    await soon(() => expect(at(0).isRunning(lastOf(run)?.promptId ?? '')).toBe(true));
    await at(0).restart();
    await run.ended;
    expect(counts()).toEqual([1, 1]);
    expect(lastOf(run)).toMatchObject({ server: at(1).url, losses: 1 });
  });

  it('hands one job to at most two other servers', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }, { slots: 1 }, { slots: 1 }], { settings: { awayMs: 800 } });
    holdAll();
    const run = await start();
    for (const count of [1, 2, 3]) {
      await soon(() => expect(counts().reduce((sum, one) => sum + one, 0)).toBe(count));
      const handle = lastOf(run);
      const fake = pool.fakes.find(({ url }) => url === handle?.server);
      await soon(() => expect(fake?.isRunning(lastOf(run)?.promptId ?? '')).toBe(true));
      fake?.cut();
    }
    expect(await reasonOf(run.ended)).toBe('unavailable model-server-away');
    expect(counts().toSorted()).toEqual([0, 1, 1, 1]);
  });

  it('is resumed by the next worker, or elsewhere when it is away @full', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }]);
    at(0).scripts = [{ events: [300], outputs: savedOutputs }];
    const first = await start();
    await soon(() => expect(first.handles).toHaveLength(2));
    first.abort('shutdown');
    expect(await reasonOf(first.ended)).toBe('cancelled');
    await (await start(lastOf(first))).ended;
    expect(counts()).toEqual([1, 0]);
    holdAll();
    const second = await start();
    await soon(() => expect(second.handles).toHaveLength(2));
    second.abort('shutdown');
    const place = pool.fakes.findIndex(({ url }) => url === lastOf(second)?.server);
    const before = counts();
    at(place).cut();
    freeAll();
    const third = await start(lastOf(second));
    await third.ended;
    expect(lastOf(third)?.server).toBe(at(1 - place).url);
    expect(counts()[1 - place]).toBe((before[1 - place] ?? 0) + 1);
  });

  it('the job restarts and its release succeeds when the server is no longer configured', async () => {
    pool = await openPool([{ slots: 1 }]);
    const gone = { server: 'http://127.0.0.1:9', clientId: 'c', promptId: 'p', isSubmitted: true, losses: 0 };
    const run = await start({ ...gone, template: 'dressing.small' });
    expect((await run.ended).outputs).toHaveLength(1);
    expect(lastOf(run)).toMatchObject({ server: at(0).url, left: [{ server: gone.server, promptId: 'p' }] });
    await expect(pool.engine.release({ ...gone, template: 'dressing.small' })).resolves.toBeUndefined();
  });
});

describe('health', () => {
  it('accepts a server that does not report its queue', async () => {
    pool = await openPool([{ slots: 1 }]);
    at(0).failNext(/^\/queue/, 503);
    await pool.engine.face.look();
    expect(pool.engine.face.views()[0]).toMatchObject({ state: 'reachable', error: null });
  });

  it('is polled with exponential backoff while a server is away, and recovers by itself @full', async () => {
    pool = await openPool([{ slots: 1 }], { settings: { probeEveryMs: 40, longestPauseMs: 5000 } });
    at(0).cut();
    await soon(() => expect(pool.engine.face.views()[0]?.state).toBe('unreachable'));
    const before = at(0).knocks;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const knocks = at(0).knocks - before;
    // A constant interval would give some 37 requests; backoff gives 5 or 6.
    expect(knocks).toBeGreaterThan(2);
    expect(knocks).toBeLessThan(12);
    expect(pool.engine.face.views()[0]).toMatchObject({ error: expect.stringMatching(/unreachable/) });
    at(0).mend();
    await soon(() => expect(pool.engine.face.views()[0]?.state).toBe('reachable'));
  });

  it('fails jobs that no server can draw for long, with all away @full', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }], { settings: { awayMs: 400 } });
    for (const fake of pool.fakes) fake.cut();
    expect(await reasonOf((await start()).ended)).toBe('unavailable model-server-away');
    expect(pool.engine.missingRequirements(730)).toMatchObject({ server: 'unreachable' });
  });
});

describe('a cancel', () => {
  it('interrupts the prompt at its own server only', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }]);
    holdAll();
    const [one, other] = [await start(), await start()];
    await soon(() => expect(counts()).toEqual([1, 1]));
    await soon(() => expect(at(1).isRunning(lastOf(other)?.promptId ?? '')).toBe(true));
    other.abort('cancelled');
    await soon(() => expect([...at(1).ends.values()]).toEqual(['interrupted']));
    expect(at(0).isRunning(lastOf(one)?.promptId ?? '')).toBe(true);
    one.abort('cancelled');
    await soon(() => expect(at(0).ends.size).toBe(1));
  });

  it('of a moved job interrupts it at each server where it may run', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }]);
    holdAll();
    const run = await start();
    await soon(() => expect(at(0).isRunning(lastOf(run)?.promptId ?? '')).toBe(true));
    const first = lastOf(run)?.promptId ?? '';
    at(0).cut();
    await soon(() => expect(counts()).toEqual([1, 1]));
    await soon(() => expect(lastOf(run)?.isSubmitted).toBe(true));
    const handle = lastOf(run);
    if (!handle) throw new Error('no handle');
    // The node has ended meanwhile: only the handle names the servers.
    run.abort('shutdown');
    await expect(pool.engine.release(handle)).rejects.toThrow(/unreachable/);
    at(0).mend();
    await pool.engine.release(handle);
    await soon(() =>
      expect([at(0).ends.get(first), at(1).ends.get(handle.promptId)]).toEqual(['interrupted', 'interrupted']),
    );
  });
});

describe('a server out of service', () => {
  it('finishes its jobs and gets no new ones; jobs that only it can draw wait', async () => {
    pool = await openPool([{ slots: 2 }, { slots: 2 }]);
    at(0).scripts = [{ events: [['executing', { node: '3' }], 400], outputs: savedOutputs }];
    const under = await start();
    await soon(() => expect(counts()).toEqual([1, 0]));
    pool.engine.face.keepOut(new Set([at(0).url]));
    await (await start()).ended;
    expect((await under.ended).outputs).toHaveLength(1);
    expect(counts()).toEqual([1, 1]);
    pool.engine.face.keepOut(new Set(pool.fakes.map(({ url }) => url)));
    expect(pool.engine.choose(730)).toBeUndefined();
    expect(pool.engine.face.reach()).toEqual([{ toolType: 730, servers: [], isKeptOut: true }]);
    const waiting = await start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(counts()).toEqual([1, 1]);
    pool.engine.face.keepOut(new Set());
    expect((await waiting.ended).outputs).toHaveLength(1);
  });
});

describe('templates of one tool', () => {
  it('keep their order over all servers: a lower-ranked one is not used because its server is free', async () => {
    const second = { ...smallTemplate({ order: 2, requiredNodes: { LoadImage: 'core' } }), name: 'dressing.second' };
    const simple = {
      ...second,
      graph: {
        '1': second.graph['1'] ?? { class_type: '', inputs: {} },
        '9': { class_type: 'LoadImage', inputs: { image: '' } },
      },
      manifest: { ...second.manifest, models: [], bindings: [] },
    };
    pool = await openPool([{ slots: 1, nodes: withoutSampler }, { slots: 1 }], {
      templates: [smallTemplate(), simple],
    });
    at(1).scripts = [{ events: [300], outputs: savedOutputs }];
    const [one, other] = [await start(), await start()];
    expect((await one.ended).engine).toBe('ComfyUI: dressing.small');
    expect((await other.ended).engine).toBe('ComfyUI: dressing.small');
    expect(counts()).toEqual([0, 2]);
    at(1).cut();
    await soon(() => expect(pool.engine.choose(730)?.name).toBe('dressing.second'));
  });
});
