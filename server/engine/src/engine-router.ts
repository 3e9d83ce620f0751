import { asksForModel } from './asks-model.ts';
import type { ComfyEngine } from './comfyui/comfy-engine.ts';
import { fits } from './comfyui/fits.ts';
import {
  type AskedJob,
  type Engine,
  EngineError,
  type EngineJob,
  type EngineLack,
  type EngineResult,
  type EngineRunOptions,
} from './engine.ts';
import type { ToolType } from './tools.ts';

/**
 * Who draws a tool. `builtin`: never a model. `comfyui`: only a model. `auto`: the built-in engine whatever it can, a model for the rest and for
 * what a submission asks of one.
 */
export type EngineChoice = 'builtin' | 'comfyui' | 'auto';

export interface EngineRouterOptions {
  builtin: Engine;
  /** Absent: no server is configured. */
  comfy?: ComfyEngine;
  /** Choices that differ from `auto`. */
  choices?: ReadonlyMap<ToolType, EngineChoice>;
}

const nothing = { nodes: [], models: [], versions: [] };

/** One engine face over both engines. Decides for each job anew, since a server comes and goes. */
export const createEngineRouter = ({ builtin, comfy, choices = new Map() }: EngineRouterOptions): Engine => {
  const choiceOf = (toolType: EngineJob['toolType']): EngineChoice =>
    typeof toolType === 'string' ? 'builtin' : (choices.get(toolType) ?? 'auto');
  const isServed = (toolType: EngineJob['toolType'], asked?: AskedJob): boolean =>
    comfy?.choose(toolType, asked) !== undefined;

  /** What a model would act on counts only where a template takes such jobs: a camera move stays one, with a prompt or without. */
  const wantsModel = (toolType: EngineJob['toolType'], asked: AskedJob): boolean =>
    asksForModel(Number(toolType), asked) &&
    (comfy?.templatesOf(toolType) ?? []).some((template) => fits(template, asked));

  /** The engine for a job; `undefined` when none can draw it now. */
  const route = (toolType: EngineJob['toolType'], asked?: AskedJob): 'builtin' | 'comfyui' | undefined => {
    const choice = choiceOf(toolType);
    const isDrawn = builtin.supports(toolType, asked);
    if (choice === 'builtin') return isDrawn ? 'builtin' : undefined;
    if (choice === 'comfyui') return isServed(toolType, asked) ? 'comfyui' : undefined;
    if (isDrawn && !(asked && wantsModel(toolType, asked))) return 'builtin';
    return isServed(toolType, asked) ? 'comfyui' : undefined;
  };

  /** Once accepted, a job stays where it was sent, although its server may be away for the moment. */
  const routeOfRun = (job: EngineJob): 'builtin' | 'comfyui' => {
    if (job.handle && comfy) return 'comfyui';
    const now = route(job.toolType, job);
    if (now !== undefined) return now;
    const mayWait =
      comfy !== undefined && choiceOf(job.toolType) !== 'builtin' && comfy.templatesOf(job.toolType).length > 0;
    return mayWait ? 'comfyui' : 'builtin';
  };

  const run = async (job: EngineJob, options: EngineRunOptions): Promise<EngineResult> => {
    if (routeOfRun(job) === 'comfyui' && comfy) return comfy.run(job, options);
    if (!builtin.supports(job.toolType, job)) throw new EngineError('unavailable', 'model-server-away');
    return builtin.run(job, options);
  };

  return {
    name: builtin.name,
    ...(builtin.people && { people: builtin.people }),
    ...(comfy && { servers: comfy.face }),
    supports: (toolType, asked) => route(toolType, asked) !== undefined,
    isForModel(toolType) {
      const choice = choiceOf(toolType);
      if (choice !== 'auto') return choice === 'comfyui';
      return (comfy?.templatesOf(toolType).length ?? 0) > 0 && !builtin.supports(toolType);
    },
    hasModel: (toolType) => choiceOf(toolType) !== 'builtin' && isServed(toolType),
    hasTemplate: (name) => comfy?.isReady(name) ?? false,
    laneOf: (toolType, asked) => (route(toolType, asked) === 'comfyui' ? 'model' : 'builtin'),
    lackOf(toolType): EngineLack | null {
      if (choiceOf(toolType) === 'builtin') return { server: 'off', ...nothing };
      if (!comfy) return { server: 'absent', ...nothing };
      return comfy.lackOf(toolType);
    },
    run,
    async release(handle) {
      await comfy?.release(handle);
    },
    async close() {
      comfy?.close();
      await builtin.close();
    },
  };
};
