import { type Submission, submitCalls } from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import { createComfyEngine } from '@atelier/engine/comfyui/comfy-engine';
import type { ComfySettings } from '@atelier/engine/comfyui/settings';
import type { Template } from '@atelier/engine/comfyui/template';
import type { Engine } from '@atelier/engine/engine';
import type { EngineChoice } from '@atelier/engine/engine-router';
import { createEngineRouter } from '@atelier/engine/engine-router';
import { createFakeEngine, plainPicture } from '../generation/fake-engine.ts';
import { openStudio, type Studio } from '../generation/studio.ts';
import { quickSettings, savedOutputs } from './comfy-bench.ts';
import { type FakeComfyUI, startFakeComfyUI } from './fake-comfyui.ts';
import { nodesFor } from './fake-nodes.ts';

export interface ModelStudio {
  studio: Studio;
  fake: FakeComfyUI;
  /** A try-on (730), or what `change` says. */
  submit(change?: Partial<Submission>): Promise<Task>;
  /** The picture that the fake server gives. */
  picture: Uint8Array;
  close(): Promise<void>;
}

let keys = 0;

/** The product with the fake model server connected; the built-in engine is the fake one. */
export const openModelStudio = async (options: {
  templates: readonly Template[];
  settings?: Partial<ComfySettings>;
  env?: Record<string, string>;
  isOld?: boolean;
  choices?: ReadonlyMap<730 | 100, EngineChoice>;
}): Promise<ModelStudio> => {
  const fake = await startFakeComfyUI({ nodes: nodesFor(options.templates), isOld: options.isOld ?? false });
  const { data } = await plainPicture(640, 800, '#336699');
  fake.files.set('output//atelier_00001_.png', { data, mime: 'image/png' });
  fake.scripts = [{ outputs: savedOutputs }];
  const settings = quickSettings(fake.url, options.settings);
  const comfy = createComfyEngine({ settings, templates: options.templates, hasLabel: true });
  const builtin = await createFakeEngine();
  const engine: Engine = createEngineRouter({ builtin, comfy, ...(options.choices && { choices: options.choices }) });
  const env = { ATELIER_COMFYUI_URL: fake.url, ...options.env };
  const studio = await openStudio({ env, engine });
  await comfy.connection.probe();
  return {
    studio,
    fake,
    picture: data,
    async submit(change = {}) {
      keys += 1;
      const inputs = change.inputs ?? {
        garment: [(await studio.upload()).id],
        model: [(await studio.upload()).id],
      };
      const submission = { type: 730, idempotency_key: `model-${process.pid}-${keys}`, ...change, inputs };
      return (await studio.rig.call(submitCalls.generate, submission, { as: studio.ann })).task;
    },
    async close() {
      await studio.close();
      await engine.close();
      await fake.stop();
    },
  };
};
