import { createComfyEngine } from '@atelier/engine/comfyui/comfy-engine';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Bench,
  buildJob,
  openBench,
  previewPicture,
  quickSettings,
  reasonOf,
  savedOutputs,
  smallNodes,
  smallTemplate,
  soon,
  startRun,
} from './comfy-bench.ts';
import { binary } from './fake-wire.ts';

let bench: Bench;
afterEach(() => bench.close());

describe('a prompt', () => {
  it('goes from upload over events to its re-encoded result', async () => {
    bench = await openBench();
    const { fake, engine } = bench;
    const picture = await previewPicture();
    fake.scripts = [
      {
        events: [
          ['execution_cached', { nodes: ['2'] }],
          ['executing', { node: '1', display_node: '1' }],
          ['executing', { node: '3', display_node: '3' }],
          ['progress', { node: '3', value: 5, max: 10 }],
          binary.preview(picture),
          binary.text('3', 'half way'),
          60,
          ['progress_state', { nodes: { '3': { value: 10, max: 10, state: 'finished' } } }],
          ['something_new', { node: '3' }],
          ['executed', { node: '9', display_node: '9', output: savedOutputs['9'] }],
        ],
        outputs: savedOutputs,
      },
    ];
    const run = startRun(engine, await buildJob());
    const result = await run.ended;
    expect(result).toMatchObject({ engine: 'ComfyUI: dressing.small', method: 'small', isGenerative: true });
    expect(result.outputs).toMatchObject([{ mime: 'image/png', width: 640, height: 800 }]);

    const [submitted] = fake.submitted;
    const [upload] = fake.uploads;
    expect(submitted?.graph['1']?.inputs.image).toBe(upload?.name);
    expect(submitted?.graph['3']?.inputs).toMatchObject({ seed: 77, steps: 30 });
    expect(await sharp(upload?.data).metadata()).toMatchObject({ width: 300, height: 400 });

    const percents = run.progress.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBeLessThan(100);
    expect(run.progress.map(({ step }) => step)).toContain('model-sample');
    const preview = run.progress.find((step) => step.preview)?.preview;
    expect(preview?.byteLength).toBeLessThan(4500);
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 96 });
    // Stored before the submission and after it.
    expect(run.handles.map(({ isSubmitted }) => isSubmitted)).toEqual([false, true]);
    expect(run.handles[1]?.promptId).toBe(submitted?.promptId);
  });

  it.each([
    ['the end only by `executing` null', { says: ['executing-null'] as const }],
    ['the end without `executing` null', { says: ['closing'] as const }],
    ['no end', { says: [] }],
  ])('completes although events report %s', async (_name, script) => {
    bench = await openBench();
    bench.fake.scripts = [{ ...script, outputs: savedOutputs }];
    expect((await startRun(bench.engine, await buildJob()).ended).outputs).toHaveLength(1);
  });

  it('survives closed sockets and previews of other prompts', async () => {
    bench = await openBench();
    const picture = await previewPicture();
    bench.fake.scripts = [
      {
        events: [
          'drop',
          ['executing', { node: '3', prompt_id: 'other-client' }],
          binary.described(picture, { prompt_id: 'other-client', node_id: '3' }),
          250,
          ['progress', { node: '3', value: 1, max: 2 }],
          binary.described(picture, { node_id: '3', image_type: 'image/jpeg' }),
          'drop',
          30,
        ],
        outputs: savedOutputs,
      },
    ];
    const run = startRun(bench.engine, await buildJob());
    expect((await run.ended).outputs).toHaveLength(1);
    expect(run.progress.filter(({ preview }) => preview).length).toBeLessThanOrEqual(1);
  });

  it.each([false, true])('is cancelled at the server (old server: %s)', async (isOld) => {
    bench = await openBench({ isOld });
    const { fake, engine } = bench;
    fake.scripts = [{ events: [['executing', { node: '3' }]], end: 'never' }];
    const run = startRun(engine, await buildJob());
    await soon(() => expect(fake.isRunning(run.handles.at(-1)?.promptId ?? '')).toBe(true));
    run.abort('cancelled');
    expect(await reasonOf(run.ended)).toBe('cancelled');
    await soon(() => expect([...fake.ends.values()]).toEqual(['interrupted']));
  });

  it('of another client is never interrupted on an old server', async () => {
    bench = await openBench({ isOld: true });
    const { fake, engine } = bench;
    fake.scripts = [{ end: 'never' }];
    const first = startRun(engine, await buildJob());
    await soon(() => expect(fake.isRunning(first.handles.at(-1)?.promptId ?? '')).toBe(true));
    const second = startRun(engine, await buildJob());
    await soon(() => expect(second.handles).toHaveLength(2));
    await soon(() => expect(second.progress).toContainEqual({ step: 'model-wait', percent: 0, ahead: 1 }));
    second.abort('cancelled');
    await soon(() => expect([...fake.ends.values()]).toEqual(['cancelled']));
    expect(fake.isRunning(first.handles.at(-1)?.promptId ?? '')).toBe(true);
    first.abort('cancelled');
    await soon(() => expect(fake.ends.size).toBe(2));
  });

  it('continues at the server when its worker stops, and is resumed', async () => {
    bench = await openBench();
    const { fake, engine } = bench;
    fake.scripts = [{ events: [300], outputs: savedOutputs }];
    const job = await buildJob();
    const first = startRun(engine, job);
    await soon(() => expect(first.handles).toHaveLength(2));
    first.abort('shutdown');
    expect(await reasonOf(first.ended)).toBe('cancelled');
    const handle = first.handles.at(-1);
    const second = startRun(engine, { ...job, ...(handle && { handle }) });
    expect((await second.ended).outputs).toHaveLength(1);
    expect(fake.submitted).toHaveLength(1);
  });

  it('is resubmitted once when the server lost it, and fails the second time', async () => {
    bench = await openBench();
    const { fake, engine } = bench;
    fake.scripts = [{ end: 'never' }, { outputs: savedOutputs }];
    const run = startRun(engine, await buildJob());
    await soon(() => expect(fake.isRunning(run.handles.at(-1)?.promptId ?? '')).toBe(true));
    await fake.restart(150);
    expect((await run.ended).outputs).toHaveLength(1);
    expect(fake.submitted).toHaveLength(2);

    fake.scripts = [{ end: 'never' }];
    const lost = startRun(engine, await buildJob());
    for (const count of [3, 4]) {
      await soon(() => expect(fake.submitted).toHaveLength(count));
      await soon(() => expect(fake.isRunning(fake.submitted.at(-1)?.promptId ?? '')).toBe(true));
      await fake.restart();
    }
    expect(await reasonOf(lost.ended)).toBe('unavailable model-server-lost');
  });

  it.each([false, true])('is submitted once although the response was lost (old server: %s)', async (isOld) => {
    bench = await openBench({ isOld });
    bench.fake.swallowNextSubmission();
    expect((await startRun(bench.engine, await buildJob()).ended).outputs).toHaveLength(1);
    expect(bench.fake.submitted).toHaveLength(1);
  });

  it('waits for an unreachable server', async () => {
    bench = await openBench({ settings: { awayMs: 60_000 } });
    const { fake, engine } = bench;
    await fake.stop();
    const patient = startRun(engine, await buildJob());
    setTimeout(() => void fake.start(), 200);
    expect((await patient.ended).outputs).toHaveLength(1);
  });

  it('fails after a limited time without the server @full', async () => {
    bench = await openBench({ settings: { awayMs: 500 } });
    await bench.fake.stop();
    expect(await reasonOf(startRun(bench.engine, await buildJob()).ended)).toBe('unavailable model-server-away');
    await bench.fake.start();
  });
});

describe('failure reasons of a prompt', () => {
  it.each([
    ['CUDA out of memory. Tried to allocate 2.00 GiB', 'unavailable gpu-memory'],
    ['Allocation on device 0 would exceed allowed memory. (out of memory)', 'unavailable gpu-memory'],
    ['[Errno 2] No such file or directory: models/x.safetensors', 'unavailable model-missing'],
    ['No face detected in the input image', 'refused no-face-found'],
    ['mat1 and mat2 shapes cannot be multiplied', 'unavailable model-failed'],
    ['Payment Required: Please add credits to your account to use this node.', 'unavailable provider-account'],
    ['Unauthorized: Please login first to use this node.', 'unavailable provider-account'],
    ['Gemini API blocked the request. Reason: PROHIBITED_CONTENT', 'refused provider-moderated'],
  ])('%s', async (message, expected) => {
    bench = await openBench();
    bench.fake.scripts = [{ end: 'error', message }];
    expect(await reasonOf(startRun(bench.engine, await buildJob()).ended)).toBe(expected);
  });

  it('interruption by the server’s operator', async () => {
    bench = await openBench();
    bench.fake.scripts = [{ end: 'interrupted' }];
    expect(await reasonOf(startRun(bench.engine, await buildJob()).ended)).toBe('unavailable interrupted');
  });

  it('a node or a model that is gone since the last check', async () => {
    bench = await openBench({ settings: { probeEveryMs: 60_000 } });
    const { fake, engine } = bench;
    fake.nodes = { ...fake.nodes, UNETLoader: { input: { required: { unet_name: [['other.gguf']] } } } };
    expect(await reasonOf(startRun(engine, await buildJob()).ended)).toBe('unavailable model-missing');
    const { UNETLoader: _gone, ...left } = fake.nodes;
    fake.nodes = left;
    expect(await reasonOf(startRun(engine, await buildJob()).ended)).toBe('unavailable node-missing');
  });

  it('outputs that the server would leave out', async () => {
    bench = await openBench();
    const errors = [
      { type: 'value_smaller_than_min', message: '', details: 'steps', extra_info: { input_name: 'steps' } },
    ];
    const node_errors = { '3': { class_type: 'KSampler', dependent_outputs: ['9'], errors } };
    bench.fake.failNext(/^\/prompt$/, 200, { prompt_id: 'half', number: 1, node_errors });
    expect(await reasonOf(startRun(bench.engine, await buildJob()).ended)).toBe('unavailable template-refused');
  });

  it('a result that is missing, no picture, or outside the output folder', async () => {
    bench = await openBench();
    const { fake, engine } = bench;
    const file = { filename: 'atelier_00001_.png', subfolder: '', type: 'output' };
    for (const image of [
      { ...file, type: 'temp' },
      { ...file, subfolder: '../../etc' },
      { ...file, filename: 'http://elsewhere/x.png' },
    ]) {
      fake.scripts = [{ outputs: { '9': { images: [image] } } }];
      expect(await reasonOf(startRun(engine, await buildJob()).ended)).toBe('unavailable result-missing');
    }
    fake.scripts = [{ outputs: savedOutputs }];
    fake.files.set('output//atelier_00001_.png', { data: Buffer.from('<html>no picture</html>'), mime: 'image/png' });
    expect(await reasonOf(startRun(engine, await buildJob()).ended)).toBe('unavailable result-unreadable');
    expect(fake.requests.filter((line) => line.includes('elsewhere'))).toEqual([]);
  });

  it('time limit of a running prompt, even with steady events', async () => {
    const { manifest, ...rest } = smallTemplate();
    bench = await openBench({ template: { ...rest, manifest: { ...manifest, timeLimitSeconds: 0.3 } } });
    const { fake, engine } = bench;
    const step = (value: number) => [['progress', { node: '3', value, max: 100 }] as const, 30];
    fake.scripts = [{ events: Array.from({ length: 100 }, (_, nth) => step(nth)).flat(), end: 'never' }];
    const run = startRun(engine, await buildJob());
    await expect(run.ended).rejects.toMatchObject({ kind: 'timeout', cause: 'ran too long' });
    await soon(() => expect([...fake.ends.values()]).toEqual(['interrupted']));
  });

  it('time limits of silence and of waiting', async () => {
    bench = await openBench({ settings: { idleMs: 200, waitMs: 250 } });
    const { fake, engine } = bench;
    fake.scripts = [{ events: [['executing', { node: '3' }]], end: 'never' }];
    await expect(startRun(engine, await buildJob()).ended).rejects.toMatchObject({
      kind: 'timeout',
      cause: 'said nothing',
    });
    await soon(() => expect([...fake.ends.values()]).toEqual(['interrupted']));
    fake.isHeld = true;
    await expect(startRun(engine, await buildJob()).ended).rejects.toMatchObject({
      kind: 'timeout',
      cause: 'waited too long',
    });
    expect([...fake.ends.values()]).toEqual(['interrupted', 'cancelled']);
  });
});

describe('a server', () => {
  it('behind authentication gets the configured header with every request and the socket', async () => {
    bench = await openBench({
      header: { name: 'X-Key', value: 'secret' },
      settings: { headers: { 'X-Key': 'secret' } },
    });
    expect((await startRun(bench.engine, await buildJob()).ended).outputs).toHaveLength(1);
    const without = createComfyEngine({
      servers: [{ settings: quickSettings(bench.fake.url), slots: 2 }],
      templates: [bench.template],
      hasLabel: true,
    });
    await without.face.look();
    expect(without.face.views()).toMatchObject([{ state: 'unreachable' }]);
    without.close();
  });

  it('redirects are not followed', async () => {
    bench = await openBench();
    bench.fake.failNext(/^\/system_stats$/, 302, {}, 9);
    await bench.engine.face.look();
    expect(bench.engine.choose(730)).toBeUndefined();
  });

  it('comes and goes, and reports missing nodes and files', async () => {
    bench = await openBench();
    const { fake, engine } = bench;
    expect(engine.choose(730)?.name).toBe('dressing.small');
    expect(engine.missingRequirements(730)).toBeNull();
    await fake.stop();
    await engine.face.look();
    expect(engine.choose(730)).toBeUndefined();
    expect(engine.missingRequirements(730)).toMatchObject({ server: 'unreachable' });
    fake.nodes = {
      LoadImage: smallNodes.LoadImage,
      SaveImage: smallNodes.SaveImage,
      UNETLoader: { input: { required: { unet_name: [['sub\\MODEL-V3.safetensors', 'x']] } } },
    };
    await fake.start();
    await engine.face.look();
    // Another version of the file is accepted; the sampler is missing.
    expect(engine.missingRequirements(730)).toEqual({
      server: 'incomplete',
      nodes: ['KSampler (core)'],
      models: [],
      versions: [],
    });
    fake.nodes.UNETLoader = {
      input: { required: { unet_name: [['another.safetensors']], weight_dtype: [['default']] } },
    };
    await fake.stop();
    await engine.face.look();
    await fake.start();
    await engine.face.look();
    expect(engine.missingRequirements(730)).toMatchObject({
      models: ['models/diffusion_models/model-v2.safetensors'],
      versions: ['UNETLoader also wants weight_dtype'],
    });
  });
});

describe('a prompt with partner nodes', () => {
  const price = { usd: 0.134, per: 'image' };
  const partnerKey = 'comfyui-0123456789abcdef';

  it('carries the key, unlike other prompts', async () => {
    bench = await openBench({ template: smallTemplate({ price }), settings: { partnerKey } });
    const { engine } = await startRun(bench.engine, await buildJob()).ended;
    expect(engine).toBe('Comfy.org: dressing.small');
    expect(bench.fake.submitted.map(({ extra }) => extra)).toEqual([{ api_key_comfy_org: partnerKey }]);
    await bench.close();
    bench = await openBench({ settings: { partnerKey } });
    await startRun(bench.engine, await buildJob()).ended;
    expect(bench.fake.submitted.map(({ extra }) => extra)).toEqual([undefined]);
  });

  it('is not resubmitted when the server loses it: it may be billed', async () => {
    bench = await openBench({ template: smallTemplate({ price }), settings: { partnerKey } });
    const { fake, engine } = bench;
    fake.scripts = [{ events: [['executing', { node: '3' }]], end: 'never' }];
    const run = startRun(engine, await buildJob());
    await soon(() => expect(run.handles.at(-1)?.isSubmitted).toBe(true));
    await fake.restart();
    expect(await reasonOf(run.ended)).toBe('unavailable model-server-lost');
    expect(fake.submitted).toHaveLength(1);
  });
});
