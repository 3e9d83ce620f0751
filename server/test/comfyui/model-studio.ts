import { type Submission, submitCalls } from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import { type ComfyEngine, createComfyEngine } from '@atelier/engine/comfyui/comfy-engine';
import type { ComfySettings } from '@atelier/engine/comfyui/settings';
import type { Template } from '@atelier/engine/comfyui/template';
import type { Engine } from '@atelier/engine/engine';
import type { EngineChoice } from '@atelier/engine/engine-router';
import { createEngineRouter } from '@atelier/engine/engine-router';
import type { EngineLogger } from '@atelier/engine/slot/slot-engine';
import { createFakeEngine, plainPicture } from '../generation/fake-engine.ts';
import { openStudio, type Studio } from '../generation/studio.ts';
import { quickSettings, savedOutputs } from './comfy-bench.ts';
import { type FakeComfyUI, startFakeComfyUI } from './fake-comfyui.ts';
import { nodesFor } from './fake-nodes.ts';

export interface ModelStudio {
  studio: Studio;
  fake: FakeComfyUI;
  /** All of them, `fake` first. */
  fakes: FakeComfyUI[];
  comfy: ComfyEngine;
  /** A try-on (730), with `change` applied. */
  submit(change?: Partial<Submission>): Promise<Task>;
  /** The picture that the fake server returns. */
  picture: Uint8Array;
  close(): Promise<void>;
}

let keys = 0;

/** The product with the fake model server; the built-in engine is the fake one. */
export const openModelStudio = async (options: {
  templates: readonly Template[];
  settings?: Partial<ComfySettings>;
  env?: Record<string, string>;
  isOld?: boolean;
  choices?: ReadonlyMap<730 | 100, EngineChoice>;
  /** Slots of each server, one with two slots by default. */
  slots?: readonly number[];
  logger?: EngineLogger;
  /** Another studio: this one is a second node of its product, with the same servers. */
  beside?: ModelStudio;
}): Promise<ModelStudio> => {
  const { slots = [2], beside, isOld = false } = options;
  const nodes = nodesFor(options.templates);
  const fakes = beside?.fakes ?? (await Promise.all(slots.map(() => startFakeComfyUI({ nodes: { ...nodes }, isOld }))));
  const [fake] = fakes;
  if (!fake) throw new Error('a studio has one server or more');
  const { data } = await plainPicture(640, 800, '#336699');
  for (const one of beside ? [] : fakes) {
    one.files.set('output//atelier_00001_.png', { data, mime: 'image/png' });
    one.scripts = [{ outputs: savedOutputs }];
  }
  const partnerKey = options.env?.['ATELIER_COMFYUI_PARTNER_KEY'];
  const engineOf = (isBilled: boolean) =>
    createComfyEngine({
      servers: fakes.map((one, place) => ({
        settings: { ...quickSettings(one.url, options.settings), ...(isBilled && { partnerKey }) },
        slots: slots[place] ?? 2,
      })),
      templates: options.templates.filter(({ manifest }) => (manifest.price !== undefined) === isBilled),
      isBilled,
      hasLabel: true,
      ...(options.logger && { logger: options.logger }),
    });
  const comfy = engineOf(false);
  const partner = partnerKey === undefined ? undefined : engineOf(true);
  const builtin = await createFakeEngine();
  const engine: Engine = createEngineRouter({
    ...{ builtin, comfy },
    ...(partner && { partner }),
    ...(options.choices && { choices: options.choices }),
  });
  const env = {
    ATELIER_COMFYUI_URL: fakes.map(({ url }) => url).join(','),
    ATELIER_COMFYUI_SLOTS: slots.join(','),
    ...options.env,
  };
  const studio = await openStudio({ env, engine, ...(beside && { beside: beside.studio.testServer }) });
  await comfy.face.look();
  await partner?.face.look();
  return {
    studio,
    fake,
    fakes,
    comfy,
    picture: data,
    async submit(change = {}) {
      keys += 1;
      const key = `model-${process.pid}-${keys}`;
      const inputs = change.inputs ?? {
        garment: [(await studio.upload()).id],
        model: [(await studio.upload()).id],
      };
      const submission = { type: 730, idempotency_key: key, ...change, inputs };
      return (await studio.testServer.call(submitCalls.generate, submission, { as: studio.ann })).task;
    },
    async close() {
      await studio.close();
      await engine.close();
      if (!beside) await Promise.all(fakes.map((one) => one.stop().catch(() => {})));
    },
  };
};
