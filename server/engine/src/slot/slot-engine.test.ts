import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { afterAll, describe, expect, it } from 'vitest';
import type { EngineJob, EngineProgress } from '../engine.ts';
import type { PeopleFinder } from '../vision/vision-pool.ts';
import { handlers, unknownMessages } from './fault-handlers.fixture.ts';
import { createSlotEngine } from './slot-engine.ts';

const registry = { handlers, module: new URL('./fault-handlers.fixture.ts', import.meta.url).href };
const engine = createSlotEngine({ slots: 1, registry });
afterAll(() => engine.close());

const buildJob = (over: Partial<EngineJob>): EngineJob => ({
  id: 'task',
  toolType: 100,
  inputs: {},
  params: {},
  seed: 1,
  ...over,
});

const run = (over: Partial<EngineJob>, signal = new AbortController().signal) => {
  const progress: EngineProgress[] = [];
  const promise = engine.run(buildJob(over), { signal, onProgress: (step) => progress.push(step) });
  return { promise, progress };
};

/** Interactive work of the user `requester`. */
const interactive = (of: typeof engine, requester: string, fault = 'none', signal = new AbortController().signal) =>
  of.run(buildJob({ toolType: 'matting', params: { fault } }), { signal, requester, onProgress: () => {} });

const misbehave = (fault: string) => ({ toolType: 220 as const, params: { fault } });
const answeringPid = async () => (await run({}).promise).method;

describe('slot engine', { timeout: 180_000 }, () => {
  it('draws in another process and keeps the busy slot busy', async () => {
    const first = await answeringPid();
    expect(Number(first)).not.toBe(process.pid);
    expect(await answeringPid()).toBe(first);
  });

  it('reports increasing progress that ends at 100', async () => {
    const { promise, progress } = run(misbehave('none'));
    await promise;
    // Time moves the percentage between two steps: on a slow machine there may be more reports, with higher figures.
    const percents = progress.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(progress[0]).toEqual({ step: 'started', percent: 10 });
    expect(progress.map(({ step }) => step)).toContain('late and lower');
    expect(progress.at(-1)).toEqual({ step: 'done', percent: 100 });
  });

  it('stops a computing job on a cancel, and draws the next one in the spare', async () => {
    const busy = await answeringPid();
    const abort = new AbortController();
    const { promise } = run(misbehave('hang'), abort.signal);
    const outcome = expect(promise).rejects.toMatchObject({ kind: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    abort.abort();
    await outcome;
    await expect.poll(() => isAlive(Number(busy))).toBe(false);
    expect(await answeringPid()).not.toBe(busy);
  });

  it('cancels a queued job without affecting the running one', async () => {
    const abort = new AbortController();
    const drawing = run({});
    const waiting = run({}, abort.signal);
    abort.abort();
    await expect(waiting.promise).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(drawing.promise).resolves.toMatchObject({ outputs: [] });
  });

  it('answers interactive requests while another job draws', async () => {
    const abort = new AbortController();
    const hanging = run(misbehave('hang'), abort.signal);
    const queued = run({});
    const outcome = expect(hanging.promise).rejects.toMatchObject({ kind: 'cancelled' });
    const answered = await Promise.race([run({ toolType: 'matting' }).promise, hanging.promise, queued.promise]);
    expect(answered.outputs).toEqual([]);
    expect(abort.signal.aborted).toBe(false);
    abort.abort();
    await outcome;
    await expect(queued.promise).resolves.toMatchObject({ outputs: [] });
  });

  it("draws in the idle slot that has cached the picture's outline @full", async () => {
    const of = (...names: string[]): EngineJob['inputs'] => ({
      original: names.map((name) => ({ data: new TextEncoder().encode(name), mime: 'image/png', width: 1, height: 1 })),
    });
    const several = createSlotEngine({ slots: 2, registry });
    const draw = async (job: Partial<EngineJob>) => {
      const options = { signal: new AbortController().signal, onProgress: () => {} };
      return (await several.run(buildJob(job), options)).method;
    };
    try {
      const shirt = draw({ inputs: of('shirt') });
      const dress = draw({ ...misbehave('compute'), inputs: of('dress') });
      await Promise.all([shirt, dress]);
      // The slot of the dress was used last and would be next.
      expect(await draw({ toolType: 'matting', inputs: of('shirt') })).toBe(await shirt);
      expect(await draw({ toolType: 'matting', inputs: of('dress') })).toBe(await dress);
      // After eight further pictures the slot has dropped the outline of the shirt.
      const others = Array.from({ length: 8 }, (_, at) => `other ${at}`);
      expect(await draw({ toolType: 'matting', inputs: of('shirt', ...others) })).toBe(await shirt);
      expect(await draw({ toolType: 'matting', inputs: of('dress') })).toBe(await dress);
      expect(await draw({ toolType: 'matting', inputs: of('shirt') })).toBe(await dress);
    } finally {
      await several.close();
    }
  });

  it('fails a job at its time limit although its progress continued', async () => {
    const { promise, progress } = run(misbehave('hang'));
    await expect(promise).rejects.toMatchObject({ kind: 'timeout' });
    const percents = progress.map(({ percent }) => percent);
    expect(percents[0]).toBe(10);
    expect(percents.at(-1)).toBeGreaterThan(10);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBeLessThan(100);
  });

  it('completes a job that waits for CPU time beyond its time limit @full', async () => {
    const pid = Number(await answeringPid());
    const drawing = run(misbehave('compute'));
    process.kill(pid, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    process.kill(pid, 'SIGCONT');
    await expect(drawing.promise).resolves.toMatchObject({ method: String(pid) });
  });

  it('survives the death of a slot', async () => {
    await expect(run(misbehave('die')).promise).rejects.toMatchObject({ kind: 'crashed' });
    expect(Number(await answeringPid())).toBeGreaterThan(0);
  });

  it('reports "failed" for native exceptions, and the slot survives', async () => {
    const before = await answeringPid();
    await expect(run(misbehave('throw-number')).promise).rejects.toMatchObject({ kind: 'failed' });
    expect(await answeringPid()).toBe(before);
  });

  it('logs and ignores messages of an unknown kind', async () => {
    const logged: unknown[] = [];
    const logger = { info: () => {}, warn: (data: object) => void logged.push(data) };
    const listening = createSlotEngine({ slots: 1, registry, logger });
    try {
      const job = buildJob({ toolType: 220, params: { fault: 'unknown-messages' } });
      const result = await listening.run(job, { signal: new AbortController().signal, onProgress: () => {} });
      expect(logged).toEqual(unknownMessages.map((message) => ({ pid: Number(result.method), message })));
    } finally {
      await listening.close();
    }
  });

  it('creates a new slot where a picture would change', async () => {
    await expect(run(misbehave('refuse')).promise).rejects.toMatchObject({
      kind: 'refused',
      reason: 'no-lines-found',
      report: { warnings: ['lines-open'], places: [{ code: 'lines-open', area: { kind: 'box', x: 0.1 } }] },
    });
  });

  it('refuses a malicious picture and draws the valid one after it', async () => {
    const { png } = await drawGarmentPhoto({
      width: 64,
      height: 64,
      garment: 'dress',
      colour: '#a33',
      ground: '#ddd',
      noise: 0,
      seed: 1,
    });
    const upscale = (data: Uint8Array) =>
      run({
        toolType: 5,
        params: { multiple: 2, sharpness: 0 },
        inputs: { original: [{ data, mime: 'image/png', width: 64, height: 64 }] },
      }).promise;
    await expect(upscale(png.subarray(0, png.length >> 1))).rejects.toMatchObject({ kind: 'unreadable' });
    await expect(upscale(png)).resolves.toMatchObject({ outputs: [{ width: 128, height: 128 }] });
  });

  it('recycles a slot after twenty jobs', async () => {
    const pids = new Set<string>();
    for (let i = 0; i < 21; i++) pids.add(await answeringPid());
    expect(pids.size).toBe(2);
  });

  it('has no handler for other tools', async () => {
    expect(engine.supports(5)).toBe(true);
    expect(engine.supports(300)).toBe(false);
    await expect(run({ toolType: 300 }).promise).rejects.toMatchObject({ kind: 'failed', reason: 'no-handler' });
  });

  it('cancels running jobs on close, and rejects later work', async () => {
    const closed = createSlotEngine({ slots: 1, registry });
    const started = Promise.withResolvers<void>();
    const drawing = closed.run(buildJob(misbehave('hang')), {
      signal: new AbortController().signal,
      onProgress: () => started.resolve(),
    });
    const outcome = expect(drawing).rejects.toMatchObject({ kind: 'cancelled' });
    await started.promise;
    await closed.close();
    await outcome;
    await expect(
      closed.run(buildJob({}), { signal: new AbortController().signal, onProgress: () => {} }),
    ).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('kills child processes together with the slot', async () => {
    const abort = new AbortController();
    const child = Promise.withResolvers<number>();
    const job = buildJob({ ...misbehave('hang-beside-child') });
    const onProgress = ({ step }: EngineProgress) => step.startsWith('child') && child.resolve(Number(step.slice(6)));
    const outcome = expect(engine.run(job, { signal: abort.signal, onProgress })).rejects.toMatchObject({
      kind: 'cancelled',
    });
    const pid = await child.promise;
    expect(isAlive(pid)).toBe(true);
    abort.abort();
    await outcome;
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('leaves no busy slot behind when its parent is killed', async () => {
    const parent = fork(fileURLToPath(new URL('./orphan.fixture.ts', import.meta.url)), { execArgv: [] });
    const [pid] = (await once(parent, 'message')) as [number];
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie child counts as dead.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('interactive work of several users', { timeout: 180_000 }, () => {
  it('that takes its whole time does not block that of another user, even beside a task', async () => {
    const shared = createSlotEngine({ slots: 1, interactive: 2, extra: 1, registry });
    const stop = new AbortController();
    const noProgress = { signal: stop.signal, onProgress: () => {} };
    const task = shared.run(buildJob({ ...misbehave('hang') }), noProgress).catch(() => 'ended');
    const ann = ['first', 'second'].map(() => interactive(shared, 'ann', 'hang', stop.signal).catch(() => 'ended'));
    const bob = [await interactive(shared, 'bob'), await interactive(shared, 'bob')];
    expect(bob.map(({ method }) => Number(method) > 0)).toEqual([true, true]);
    stop.abort();
    expect(await Promise.all([task, ...ann])).toEqual(['ended', 'ended', 'ended']);
    await shared.close();
  });

  it('returns the extra process after a while @full', async () => {
    const shared = createSlotEngine({ slots: 1, interactive: 2, extra: 1, extraRestMs: 200, registry });
    const stop = new AbortController();
    const held = interactive(shared, 'ann', 'hang', stop.signal).catch(() => 'ended');
    const task = shared.run(buildJob({ ...misbehave('hang') }), { signal: stop.signal, onProgress: () => {} });
    const over = expect(task).rejects.toMatchObject({ kind: 'timeout' });
    const { method } = await interactive(shared, 'bob');
    await expect.poll(() => isAlive(Number(method)), { timeout: 60_000 }).toBe(false);
    await over;
    stop.abort();
    await held;
    await shared.close();
  });
});

describe('a handler that requests people', { timeout: 180_000 }, () => {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const face = { box, score: 1, mesh: null };
  const drawWith = async (see: PeopleFinder['see'] | undefined) => {
    const people: PeopleFinder = { models: see ? ['faces'] : [], see: see ?? noAnswer, close: async () => {} };
    const asking = createSlotEngine({ slots: 1, registry, people });
    const isOpen = asking.supports(61);
    const { method } = await asking.run(buildJob({ toolType: 61 }), {
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    await asking.close();
    return { isOpen, method };
  };
  const noAnswer: PeopleFinder['see'] = () => Promise.reject(new Error('no people finder'));

  it('gets each response to its own request', async () => {
    const answer = await drawWith(async ({ width }, wanted) => {
      // The first request is answered last.
      await new Promise((resolve) => setTimeout(resolve, width === 2 ? 200 : 0));
      return { models: ['faces'], faces: wanted.meshes ? [face, face] : [face], bodies: [] };
    });
    expect(answer).toEqual({ isOpen: true, method: '1,2' });
  });

  it('continues without a response, and its tool is closed when the models are missing', async () => {
    expect(await drawWith(noAnswer)).toEqual({ isOpen: true, method: 'none,none' });
    expect(await drawWith(undefined)).toEqual({ isOpen: false, method: 'none,none' });
  });
});
