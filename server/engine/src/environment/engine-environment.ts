import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type ComfySettings, usualTimes } from '../comfyui/settings.ts';
import type { EngineChoice } from '../engine-router.ts';
import { isNetworkName, type NetworkName, networkNames } from '../networks/allowed-networks.ts';
import { isToolType, type ToolType } from '../tools.ts';
import { isModelName, type ModelName, modelNames } from './model-names.ts';
import { whole } from './whole.ts';

/** `Name: value` of one header. */
const header = z
  .string()
  .regex(/^[A-Za-z0-9-]+:\s*\S.*$/, { error: 'looks like "Authorization: Bearer secret"' })
  .transform((line) => {
    const at = line.indexOf(':');
    return { name: line.slice(0, at), value: line.slice(at + 1).trim() };
  });

/** `5=comfyui,100=builtin`: who draws a tool, by its type id. */
const engineChoices = z
  .string()
  .default('')
  .transform((text, context) => {
    const choices = new Map<ToolType, EngineChoice>();
    for (const part of text.split(',').filter((item) => item.trim() !== '')) {
      const [id, choice] = part.split('=').map((word) => word.trim());
      const type = Number(id);
      if (!isToolType(type) || (choice !== 'builtin' && choice !== 'comfyui' && choice !== 'auto')) {
        context.addIssue({ code: 'custom', message: `"${part}" is no tool's type id with builtin, comfyui or auto` });
        return z.NEVER;
      }
      choices.set(type, choice);
    }
    return choices;
  });

/** `pose,embedding`: networks that are not to be used. */
const modelsOff = z
  .string()
  .default('')
  .transform((text, context) => {
    const names = text.split(',').map((word) => word.trim());
    const off = new Set<ModelName | NetworkName>();
    for (const name of names.filter((word) => word !== '')) {
      if (isModelName(name) || isNetworkName(name)) off.add(name);
      else {
        const known = [...modelNames, ...networkNames].join(', ');
        context.addIssue({ code: 'custom', message: `"${name}" is none of ${known}` });
      }
    }
    return off;
  });

/** The variables that the engine reads; the server's own environment holds them too. */
export const engineEnvironment = z.object({
  WORKER_SLOTS: whole(1, 64).optional(),
  ATELIER_ENGINES: engineChoices,
  ATELIER_MODELS: z.enum(['on', 'off']).default('on'),
  ATELIER_MODELS_OFF: modelsOff,
  /** ONNX file of a network that finds garments; `networks/cutout/` reads it where the work is done. */
  ATELIER_CUTOUT_MODEL: z.string().min(1).optional(),
  ATELIER_COMFYUI_URL: z.url({ protocol: /^https?$/, error: 'is an address such as http://127.0.0.1:8188' }).optional(),
  ATELIER_COMFYUI_HEADER: header.optional(),
  ATELIER_COMFYUI_TEMPLATES: z.string().min(1).optional(),
  ATELIER_COMFYUI_SLOTS: whole(1, 64).default(2),
  ATELIER_COMFYUI_PROBE_SECONDS: whole(1, 3600).default(usualTimes.probeEveryMs / 1000),
  ATELIER_COMFYUI_WAIT_MINUTES: whole(1, 25).default(usualTimes.waitMs / 60_000),
  ATELIER_COMFYUI_IDLE_MINUTES: whole(1, 25).default(usualTimes.idleMs / 60_000),
  ATELIER_COMFYUI_AWAY_SECONDS: whole(5, 900).default(usualTimes.awayMs / 1000),
});

export interface ComfyConfig {
  settings: ComfySettings;
  /** Tasks that may be with the server at a time, its own queue included. */
  slots: number;
  /** The operator's own templates. */
  templates: string | undefined;
}

export interface EngineConfig {
  /** Child processes that draw at the same time; half the cores unless given. */
  workerSlots: number;
  /** Who draws a tool where it differs from `auto`. */
  engineChoices: ReadonlyMap<ToolType, EngineChoice>;
  /** Networks of optional packages that may be used; without one, classical methods serve or its tools say what they lack. */
  models: ReadonlySet<ModelName>;
  /** The server with generative models; absent means none. */
  comfy: ComfyConfig | undefined;
}

type Environment = z.output<typeof engineEnvironment>;

const comfyOf = (env: Environment): ComfyConfig | undefined => {
  const { ATELIER_COMFYUI_URL: url, ATELIER_COMFYUI_HEADER: extra, ATELIER_COMFYUI_TEMPLATES: templates } = env;
  if (url === undefined) return undefined;
  const settings: ComfySettings = {
    ...usualTimes,
    url: url.replace(/\/+$/, ''),
    headers: extra ? { [extra.name]: extra.value } : {},
    probeEveryMs: env.ATELIER_COMFYUI_PROBE_SECONDS * 1000,
    waitMs: env.ATELIER_COMFYUI_WAIT_MINUTES * 60_000,
    idleMs: env.ATELIER_COMFYUI_IDLE_MINUTES * 60_000,
    awayMs: env.ATELIER_COMFYUI_AWAY_SECONDS * 1000,
  };
  return {
    settings,
    slots: env.ATELIER_COMFYUI_SLOTS,
    templates: templates === undefined ? undefined : resolve(templates),
  };
};

/** What the engine is built from, of an environment that was read. */
export const engineConfigOf = (env: Environment): EngineConfig => ({
  workerSlots: env.WORKER_SLOTS ?? Math.max(1, Math.floor(availableParallelism() / 2)),
  engineChoices: env.ATELIER_ENGINES,
  models: new Set(env.ATELIER_MODELS === 'on' ? modelNames.filter((name) => !env.ATELIER_MODELS_OFF.has(name)) : []),
  comfy: comfyOf(env),
});
