import { type ComfyEngine, createComfyEngine } from '@atelier/engine/comfyui/comfy-engine';
import type { ComfySettings } from '@atelier/engine/comfyui/settings';
import { type Template, templateFile } from '@atelier/engine/comfyui/template';
import type { EngineHandle, EngineJob, EngineProgress, EngineResult } from '@atelier/engine/engine';
import sharp from 'sharp';
import { vi } from 'vitest';
import { plainPicture } from '../generation/fake-engine.ts';
import { type FakeComfyUI, type FakeOptions, startFakeComfyUI } from './fake-comfyui.ts';

/** Waits for a condition on a busy machine. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 10 });

/** Delays and timeouts in tests: a hundredth of the production values. */
export const quickSettings = (url: string, change: Partial<ComfySettings> = {}): ComfySettings => ({
  url,
  headers: {},
  probeEveryMs: 50,
  longestPauseMs: 200,
  pollEveryMs: 40,
  requestMs: 10_000,
  submitMs: 10_000,
  transferMs: 10_000,
  idleMs: 30_000,
  waitMs: 30_000,
  moveMs: 150,
  awayMs: 20_000,
  ...change,
});

/** Definitions of the few nodes of the small template. */
export const smallNodes = {
  LoadImage: { input: { required: { image: [['x.png'], { image_upload: true }] } } },
  KSampler: {
    input: {
      required: {
        seed: ['INT', { default: 0 }],
        steps: ['INT', { default: 20 }],
        model: ['MODEL'],
        sampler_name: [['euler', 'uni_pc']],
      },
    },
  },
  UNETLoader: { input: { required: { unet_name: ['COMBO', { options: ['model-v2.safetensors', 'other.gguf'] }] } } },
  SaveImage: { input: { required: { images: ['IMAGE'], filename_prefix: ['STRING', {}] } } },
};

// The fake does not check input pictures against a list: they are uploaded.
const lenient = { ...smallNodes, LoadImage: { input: { required: { image: ['STRING', {}] } } } };

/** A template of four nodes for try-on (730). */
export const smallTemplate = (change: object = {}): Template => ({
  name: 'dressing.small',
  ...templateFile.parse({
    manifest: {
      tool: 730,
      method: 'small',
      role: 'needed',
      isGenerative: true,
      requiredNodes: { LoadImage: 'core', UNETLoader: 'core', KSampler: 'core', SaveImage: 'core' },
      models: [
        {
          path: '2.inputs.unet_name',
          file: 'model-v2.safetensors',
          like: '^model-v\\d',
          folder: 'diffusion_models',
          licence: 'Apache-2.0',
        },
      ],
      bindings: [
        { kind: 'image', path: '1.inputs.image', from: 'input.garment' },
        { kind: 'seed', path: '3.inputs.seed' },
        { kind: 'enum', path: '3.inputs.steps', from: 'field.quality', values: { normal: 20, hd: 30 } },
      ],
      outputs: [{ node: '9', kind: 'image' }],
      timeLimitSeconds: 60,
      ...change,
    },
    graph: {
      '1': { class_type: 'LoadImage', inputs: { image: '' } },
      '2': { class_type: 'UNETLoader', inputs: { unet_name: 'model-v2.safetensors' } },
      '3': { class_type: 'KSampler', inputs: { seed: 0, steps: 20, model: ['2', 0], sampler_name: 'euler' } },
      '9': { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'atelier' } },
    },
  }),
});

export interface Bench {
  fake: FakeComfyUI;
  engine: ComfyEngine;
  template: Template;
  close(): Promise<void>;
}

const resultName = 'atelier_00001_.png';
/** History entry of a successful prompt. */
export const savedOutputs = { '9': { images: [{ filename: resultName, subfolder: '', type: 'output' }] } };

/** The fake server with a finished picture, and a connected engine. */
export const openBench = async (
  options: Partial<FakeOptions> & { settings?: Partial<ComfySettings>; template?: Template } = {},
): Promise<Bench> => {
  const fake = await startFakeComfyUI({ nodes: lenient, ...options });
  const { data } = await plainPicture(640, 800, '#336699');
  fake.files.set(`output//${resultName}`, { data, mime: 'image/png' });
  fake.scripts = [{ outputs: savedOutputs }];
  const template = options.template ?? smallTemplate();
  const settings = quickSettings(fake.url, options.settings);
  const engine = createComfyEngine({ servers: [{ settings, slots: 64 }], templates: [template], hasLabel: true });
  await engine.face.look();
  return {
    fake,
    engine,
    template,
    async close() {
      engine.close();
      await fake.stop();
    },
  };
};

export interface Pool {
  /** Its log lines. */
  logged: readonly string[];
  fakes: FakeComfyUI[];
  engine: ComfyEngine;
  close(): Promise<void>;
}

/** An engine with several fake servers, one for each entry: slots and differences from a complete server. */
export const openPool = async (
  each: readonly { slots: number; nodes?: Record<string, unknown> }[],
  options: { settings?: Partial<ComfySettings>; templates?: readonly Template[] } = {},
): Promise<Pool> => {
  const { data } = await plainPicture(640, 800, '#336699');
  const fakes = await Promise.all(each.map(({ nodes = lenient }) => startFakeComfyUI({ nodes })));
  for (const fake of fakes) {
    fake.files.set(`output//${resultName}`, { data, mime: 'image/png' });
    fake.scripts = [{ outputs: savedOutputs }];
  }
  const logged: string[] = [];
  const note = (_: object, words: string) => void logged.push(words);
  const engine = createComfyEngine({
    servers: fakes.map((fake, place) => ({
      settings: quickSettings(fake.url, options.settings),
      slots: each[place]?.slots ?? 1,
    })),
    templates: options.templates ?? [smallTemplate()],
    hasLabel: true,
    logger: { info: note, warn: note },
  });
  await engine.face.look();
  return {
    fakes,
    engine,
    logged,
    async close() {
      engine.close();
      await Promise.all(fakes.map((fake) => fake.stop().catch(() => {})));
    },
  };
};

let jobs = 0;
export const buildJob = async (change: Partial<EngineJob> = {}): Promise<EngineJob> => {
  jobs += 1;
  return {
    id: `job-${jobs}`,
    toolType: 730,
    inputs: { garment: [await plainPicture(300, 400)], model: [await plainPicture(300, 400)] },
    params: { quality: 'hd' },
    seed: 77,
    ...change,
  };
};

export interface Run {
  ended: Promise<EngineResult>;
  progress: EngineProgress[];
  handles: EngineHandle[];
  abort(reason: string): void;
}

export const startRun = (engine: ComfyEngine, job: EngineJob): Run => {
  const controller = new AbortController();
  const progress: EngineProgress[] = [];
  const handles: EngineHandle[] = [];
  const ended = engine.run(job, {
    signal: controller.signal,
    onProgress: (step) => void progress.push(step),
    remember: async (handle) => void handles.push(handle),
  });
  // The test awaits it, maybe after its rejection.
  ended.catch(() => {});
  return { ended, progress, handles, abort: (reason) => controller.abort(reason) };
};

/** A small JPEG, as samplers send for previews. */
export const previewPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 96, height: 128, channels: 3, background: '#aa7755' } })
    .jpeg()
    .toBuffer();

/** The outcome of a run as text, to compare. */
export const reasonOf = (ended: Promise<unknown>): Promise<string> =>
  ended.then(
    () => 'completed',
    (error: { kind: string; reason?: string }) => `${error.kind} ${error.reason ?? ''}`.trim(),
  );
