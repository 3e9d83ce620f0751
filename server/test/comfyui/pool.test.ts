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
  it('get jobs by how busy they are for their slots, and one that is full gets none', async () => {
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
    // A place that comes free is taken by the one that waits.
    freeAll();
    runs[0]?.abort('cancelled');
    expect((await late.ended).outputs).toHaveLength(1);
    expect(counts()).toEqual([2, 3]);
    for (const run of runs) run.abort('cancelled');
  });

  it('get only what they can draw: one without a node is passed over, and said with what it lacks', async () => {
    pool = await openPool([{ slots: 4, nodes: withoutSampler }, { slots: 1 }]);
    await (await start()).ended;
    await (await start()).ended;
    expect(counts()).toEqual([0, 2]);
    expect(pool.engine.lackOf(730)).toBeNull();
    expect(pool.engine.face.views().map(({ tools }) => tools)).toEqual([
      [{ toolType: 730, template: null, nodes: ['KSampler (core)'], models: [], versions: [] }],
      [{ toolType: 730, template: 'dressing.small', nodes: [], models: [], versions: [] }],
    ]);
    expect(pool.engine.face.reach()).toMatchObject([{ toolType: 730, servers: [{ server: at(1).url, slots: 1 }] }]);
  });

  it('say of what none can draw the least that is missing', async () => {
    pool = await openPool([
      { slots: 1, nodes: {} },
      { slots: 1, nodes: withoutSampler },
    ]);
    expect(pool.engine.lackOf(730)).toMatchObject({ server: 'incomplete', nodes: ['KSampler (core)'] });
    expect(await reasonOf((await start()).ended)).toBe('unavailable node-missing');
  });

  it('draw by another one what the first refuses, because a node went since the last look', async () => {
    pool = await openPool([{ slots: 9 }, { slots: 1 }], { settings: { probeEveryMs: 60_000 } });
    at(0).nodes = withoutSampler;
    expect((await (await start()).ended).outputs).toHaveLength(1);
    expect(counts()).toEqual([0, 1]);
    // Looked at anew: the next one is not even offered.
    expect(pool.engine.face.views()[0]?.tools[0]?.nodes).toEqual(['KSampler (core)']);
  });
});

describe('a server that goes away with a job', () => {
  it('leaves it to another; what it goes on drawing is ended when it is back, and nobody takes that', async () => {
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
    // The bar never goes back, although the other server begins anew.
    const percents = run.progress.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(at(0).isRunning(left?.promptId ?? '')).toBe(true);
    at(0).mend();
    await soon(() => expect(at(0).ends.get(left?.promptId ?? '')).toBe('interrupted'));
  });

  it('keeps it when it is back before another has a place @full', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }]);
    holdAll();
    at(0).scripts = [{ events: [['executing', { node: '3' }], 3000], outputs: savedOutputs }];
    const run = await start();
    const other = await start();
    await soon(() => expect(counts()).toEqual([1, 1]));
    at(0).cut();
    await soon(() => expect(pool.said).toContain('a job leaves its model server'));
    at(0).mend();
    expect((await run.ended).outputs).toHaveLength(1);
    // What it was drawing all the time is the result: nothing was sent twice, and nothing ended.
    expect(counts()).toEqual([1, 1]);
    other.abort('cancelled');
  });

  it('is waited for when no other can draw it', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1, nodes: withoutSampler }]);
    at(0).scripts = [{ events: [['executing', { node: '3' }], 600], outputs: savedOutputs }];
    const run = await start();
    await soon(() => expect(at(0).isRunning(lastOf(run)?.promptId ?? '')).toBe(true));
    at(0).cut();
    setTimeout(() => at(0).mend(), 400);
    expect((await run.ended).outputs).toHaveLength(1);
    expect(counts()).toEqual([1, 0]);
  });

  it('and forgot it in a restart leaves it to another', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }]);
    at(0).scripts = [{ end: 'never' }];
    const run = await start();
    await soon(() => expect(at(0).isRunning(lastOf(run)?.promptId ?? '')).toBe(true));
    await at(0).restart();
    await run.ended;
    expect(counts()).toEqual([1, 1]);
    expect(lastOf(run)).toMatchObject({ server: at(1).url, losses: 1 });
  });

  it('takes not more than two others with it', async () => {
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

  it('is taken up by the next worker where it was left, elsewhere when that is away @full', async () => {
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

  it('and is no longer configured is nobody’s: the job begins anew, and releasing it fails for nobody', async () => {
    pool = await openPool([{ slots: 1 }]);
    const gone = { server: 'http://127.0.0.1:9', clientId: 'c', promptId: 'p', isSubmitted: true, losses: 0 };
    const run = await start({ ...gone, template: 'dressing.small' });
    expect((await run.ended).outputs).toHaveLength(1);
    expect(lastOf(run)).toMatchObject({ server: at(0).url, left: [{ server: gone.server, promptId: 'p' }] });
    await expect(pool.engine.release({ ...gone, template: 'dressing.small' })).resolves.toBeUndefined();
  });
});

describe('health', () => {
  it('is not lost by a server that does not tell its queue', async () => {
    pool = await openPool([{ slots: 1 }]);
    at(0).failNext(/^\/queue/, 503);
    await pool.engine.face.look();
    expect(pool.engine.face.views()[0]).toMatchObject({ state: 'reachable', error: null });
  });

  it('is asked for with growing pauses while a server is away, and it comes back by itself @full', async () => {
    pool = await openPool([{ slots: 1 }], { settings: { probeEveryMs: 40, longestPauseMs: 5000 } });
    at(0).cut();
    await soon(() => expect(pool.engine.face.views()[0]?.state).toBe('unreachable'));
    const before = at(0).knocks;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const knocks = at(0).knocks - before;
    // Evenly it would have been some 37; twice as long each time it is 5 or 6.
    expect(knocks).toBeGreaterThan(2);
    expect(knocks).toBeLessThan(12);
    expect(pool.engine.face.views()[0]).toMatchObject({ error: expect.stringMatching(/unreachable/) });
    at(0).mend();
    await soon(() => expect(pool.engine.face.views()[0]?.state).toBe('reachable'));
  });

  it('fails what nobody can draw for long, with all away @full', async () => {
    pool = await openPool([{ slots: 1 }, { slots: 1 }], { settings: { awayMs: 400 } });
    for (const fake of pool.fakes) fake.cut();
    expect(await reasonOf((await start()).ended)).toBe('unavailable model-server-away');
    expect(pool.engine.lackOf(730)).toMatchObject({ server: 'unreachable' });
  });
});

describe('a cancel', () => {
  it('ends the prompt at its own server alone', async () => {
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

  it('of a job that moved ends it at each server where it may be', async () => {
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
    // The node has ended meanwhile: only the handle says where.
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
  it('ends what it has and gets nothing; what only it draws waits for it', async () => {
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
  it('keep their order over all servers: a worse one is not taken because its server is free', async () => {
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
