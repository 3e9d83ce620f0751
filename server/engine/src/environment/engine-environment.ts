import { resolve } from 'node:path';
import type { Provider } from '@atelier/contract/providers';
import { z } from 'zod';
import { type ServerSettings, usualTimes } from '../comfyui/settings.ts';
import { type EngineChoice, type EngineName, engineNames } from '../engine-router.ts';
import { type FalSettings, falUrl, usualFalTimes } from '../fal/fal-client.ts';
import { type LanguageSettings, languageTimeMs } from '../language/language-model.ts';
import { isNetworkName, type NetworkName, networkNames } from '../networks/allowed-networks.ts';
import { isToolType, type ToolType } from '../tools.ts';
import { defaultSlotCount } from './default-slots.ts';
import { isModelName, type ModelName, modelNames } from './model-names.ts';
import { whole } from './whole.ts';

const addressHint = 'is an address such as http://127.0.0.1:8188, or several with commas between them';

/** Problem of an address; undefined: none. */
const addressProblem = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return `${addressHint}; "${text}" is none`;
  // The address is shown to operators and written into logs and rows.
  if (url.username + url.password + url.search + url.hash === '') return undefined;
  return `is shown to operators: what guards ${url.host} asks for belongs in ATELIER_COMFYUI_HEADER, not in the address`;
};

/** `http://gpu-1:8188, http://gpu-2:8188`: unique, without a trailing slash. */
const addresses = z.string().transform((text, context) => {
  const given = text.split(',').map((part) => part.trim());
  const problems = given.flatMap((part) => addressProblem(part) ?? []);
  const listed = problems.length > 0 ? [] : given.map((part) => new URL(part).href.replace(/\/+$/, ''));
  const twice = listed.find((address, place) => listed.indexOf(address) !== place);
  if (twice !== undefined) problems.push(`has ${twice} twice; ATELIER_COMFYUI_SLOTS says how much one server may have`);
  for (const message of problems) context.addIssue({ code: 'custom', message });
  return problems.length > 0 ? z.NEVER : listed;
});

/** `2` or `2,4`: one number for all servers, or one per server in their order. */
const slotsList = z
  .string()
  .default('2')
  .transform((text, context) => {
    const listed = text.split(',').map((part) => whole(1, 64).safeParse(part.trim()).data);
    if (listed.every((slots) => slots !== undefined)) return listed;
    context.addIssue({ code: 'custom', message: 'is a whole number from 1 to 64, or one for each server (2,4)' });
    return z.NEVER;
  });

const noHeader = '-';

/** `Name: value`, or one such line per server in their order; `-` means none. */
const headerLines = z.string().transform((text, context) => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.every((line) => line === noHeader || /^[A-Za-z0-9-]+:\s*\S.*$/.test(line))) {
    return lines.map((line): Record<string, string> => {
      const at = line.indexOf(':');
      return line === noHeader ? {} : { [line.slice(0, at)]: line.slice(at + 1).trim() };
    });
  }
  context.addIssue({
    code: 'custom',
    message: 'looks like "Authorization: Bearer secret", or has such a line for each server',
  });
  return z.NEVER;
});

const isEngineName = (name: string): name is EngineName => (engineNames as readonly string[]).includes(name);

/** Engine selection: an order of engines, choices by tool type id, or both: `fal,comfyui,builtin,5=comfyui`. */
const engineChoices = z
  .string()
  .default('')
  .transform((text, context) => {
    const choices = new Map<ToolType, EngineChoice>();
    const ranked = new Set<EngineName>();
    for (const part of text.split(',').filter((item) => item.trim() !== '')) {
      const [id = '', choice] = part.split('=').map((word) => word.trim());
      const type = Number(id);
      if (choice === undefined && isEngineName(id)) ranked.add(id);
      else if (choice !== undefined && isToolType(type) && (choice === 'auto' || isEngineName(choice))) {
        choices.set(type, choice);
      } else if (part.trim() !== 'auto') {
        const names = engineNames.join(', ');
        context.addIssue({
          code: 'custom',
          message: `"${part}" is no tool's type id with ${names} or auto, nor one of these engines`,
        });
        return z.NEVER;
      }
    }
    return { choices, rank: [...ranked, ...engineNames.filter((name) => !ranked.has(name))] };
  });

/** An address other than fal's is a test double on the loopback. */
const falAddress = z
  .string()
  .default(falUrl)
  .refine((text) => text === falUrl || /^http:\/\/127\.0\.0\.1:\d+$/.test(text), {
    error: `is ${falUrl}, or a test double such as http://127.0.0.1:9000`,
  });

/** `pose,embedding`: disabled networks. */
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

const dollars = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, { error: 'is an amount in US dollars, such as 200' })
  .transform(Number)
  .optional();

/** Variables that the engine reads; the server's own environment includes them. */
export const engineEnvironment = z.object({
  WORKER_SLOTS: whole(1, 64).optional(),
  ATELIER_ENGINES: engineChoices,
  ATELIER_MODELS: z.enum(['on', 'off']).default('on'),
  ATELIER_MODELS_OFF: modelsOff,
  /** Path of the operator's own ONNX network for cutouts; loaded by `networks/cutout/` in the process that uses it. */
  ATELIER_CUTOUT_MODEL: z.string().min(1).optional(),
  ATELIER_FAL_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,500}$/, { error: 'is the key that fal shows once, without spaces' })
    .optional(),
  ATELIER_FAL_SLOTS: whole(1, 64).default(4),
  ATELIER_FAL_MONTHLY_LIMIT: dollars,
  ATELIER_FAL_URL: falAddress,
  ATELIER_LLM_URL: z
    .string()
    .regex(/^https?:\/\/[^\s?#@]+$/, { error: 'is an address such as https://api.openai.com/v1' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  ATELIER_LLM_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, { error: 'is a key without spaces' })
    .optional(),
  ATELIER_LLM_MODEL: z.string().min(1).max(200).optional(),
  ATELIER_COMFYUI_URL: addresses.optional(),
  ATELIER_COMFYUI_HEADER: headerLines.optional(),
  ATELIER_COMFYUI_PARTNER_KEY: z
    .string()
    .regex(/^[\w.:+/=-]{8,500}$/, { error: 'is an API key of platform.comfy.org, without spaces' })
    .optional(),
  ATELIER_COMFYUI_PARTNER_MONTHLY_LIMIT: dollars,
  ATELIER_COMFYUI_TEMPLATES: z.string().min(1).optional(),
  ATELIER_COMFYUI_SLOTS: slotsList,
  ATELIER_COMFYUI_PROBE_SECONDS: whole(1, 3600).default(usualTimes.probeEveryMs / 1000),
  ATELIER_COMFYUI_WAIT_MINUTES: whole(1, 25).default(usualTimes.waitMs / 60_000),
  ATELIER_COMFYUI_IDLE_MINUTES: whole(1, 25).default(usualTimes.idleMs / 60_000),
  ATELIER_COMFYUI_MOVE_SECONDS: whole(1, 900).default(usualTimes.moveMs / 1000),
  ATELIER_COMFYUI_AWAY_SECONDS: whole(5, 900).default(usualTimes.awayMs / 1000),
});

/** Problems of variables whose number of values does not match the number of servers. */
const perServer = [
  ['ATELIER_COMFYUI_SLOTS', 'one number for all, or one for each'],
  ['ATELIER_COMFYUI_HEADER', 'one line for all, or one for each'],
] as const;

/** Cross-checks variables. @param env as read by `engineEnvironment` */
export const checkModelServers = (
  env: Pick<
    Environment,
    | 'ATELIER_COMFYUI_URL'
    | 'ATELIER_COMFYUI_SLOTS'
    | 'ATELIER_COMFYUI_HEADER'
    | 'ATELIER_COMFYUI_PARTNER_KEY'
    | 'ATELIER_LLM_URL'
    | 'ATELIER_LLM_KEY'
    | 'ATELIER_LLM_MODEL'
  >,
  context: z.RefinementCtx,
): void => {
  for (const [name, other] of [
    ['ATELIER_LLM_URL', 'ATELIER_LLM_MODEL'],
    ['ATELIER_LLM_MODEL', 'ATELIER_LLM_URL'],
    ['ATELIER_LLM_KEY', 'ATELIER_LLM_URL'],
  ] as const) {
    if (env[name] !== undefined && env[other] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: `needs ${other} too` });
  }
  const count = env.ATELIER_COMFYUI_URL?.length;
  if (count === undefined) {
    if (env.ATELIER_COMFYUI_PARTNER_KEY === undefined) return;
    const message = 'needs a ComfyUI server: set ATELIER_COMFYUI_URL';
    context.addIssue({ code: 'custom', path: ['ATELIER_COMFYUI_PARTNER_KEY'], message });
    return;
  }
  for (const [name, wanted] of perServer) {
    const given = env[name]?.length ?? 1;
    if (given !== 1 && given !== count) {
      context.addIssue({ code: 'custom', path: [name], message: `has ${given} for ${count} model servers: ${wanted}` });
    }
  }
};

export interface ComfyConfig {
  /** One or more, each with its slots. */
  servers: ServerSettings[];
  /** Folder of the operator's own templates. */
  templates: string | undefined;
  partnerKey: string | undefined;
}

export interface EngineConfig {
  /** Concurrent drawing processes; default: half the cores. */
  workerSlots: number;
  /** Engines of tools that differ from `auto`. */
  engineChoices: ReadonlyMap<ToolType, EngineChoice>;
  /** Order of the engines for `auto`. */
  engineRank: readonly EngineName[];
  /** Enabled networks of optional packages; without one, classical methods are used or its tools report what they lack. */
  models: ReadonlySet<ModelName>;
  /** Servers with generative models; absent: none. */
  comfy: ComfyConfig | undefined;
  /** fal's queue; absent without a key. */
  fal: FalSettings | undefined;
  /** Language model for descriptions; absent without an address. */
  language: LanguageSettings | undefined;
  /** US dollars per calendar month and provider; absent: no limit. */
  monthlyLimits: Partial<Record<Provider, number | undefined>>;
}

type Environment = z.output<typeof engineEnvironment>;

const comfyOf = (env: Environment): ComfyConfig | undefined => {
  const { ATELIER_COMFYUI_URL: urls, ATELIER_COMFYUI_HEADER: headers = [{}], ATELIER_COMFYUI_SLOTS: slots } = env;
  if (urls === undefined) return undefined;
  const { ATELIER_COMFYUI_TEMPLATES: templates } = env;
  const times = {
    ...usualTimes,
    probeEveryMs: env.ATELIER_COMFYUI_PROBE_SECONDS * 1000,
    waitMs: env.ATELIER_COMFYUI_WAIT_MINUTES * 60_000,
    idleMs: env.ATELIER_COMFYUI_IDLE_MINUTES * 60_000,
    moveMs: env.ATELIER_COMFYUI_MOVE_SECONDS * 1000,
    awayMs: env.ATELIER_COMFYUI_AWAY_SECONDS * 1000,
  };
  return {
    servers: urls.map((url, place) => ({
      settings: { ...times, url, headers: headers[place] ?? headers[0] ?? {} },
      slots: slots[place] ?? slots[0] ?? 1,
    })),
    templates: templates === undefined ? undefined : resolve(templates),
    partnerKey: env.ATELIER_COMFYUI_PARTNER_KEY,
  };
};

const falOf = (env: Environment): FalSettings | undefined => {
  const { ATELIER_FAL_KEY: key, ATELIER_FAL_URL: url, ATELIER_FAL_SLOTS: slots } = env;
  return key === undefined ? undefined : { ...usualFalTimes, url, key, slots };
};

const languageOf = (env: Environment): LanguageSettings | undefined => {
  const { ATELIER_LLM_URL: url, ATELIER_LLM_KEY: key, ATELIER_LLM_MODEL: model } = env;
  return url === undefined || model === undefined ? undefined : { url, key, model, timeMs: languageTimeMs };
};

/** Builds the engine configuration from a parsed environment. */
export const engineConfigOf = (env: Environment): EngineConfig => ({
  workerSlots: env.WORKER_SLOTS ?? defaultSlotCount(),
  engineChoices: env.ATELIER_ENGINES.choices,
  engineRank: env.ATELIER_ENGINES.rank,
  models: new Set(env.ATELIER_MODELS === 'on' ? modelNames.filter((name) => !env.ATELIER_MODELS_OFF.has(name)) : []),
  comfy: comfyOf(env),
  fal: falOf(env),
  language: languageOf(env),
  monthlyLimits: { fal: env.ATELIER_FAL_MONTHLY_LIMIT, comfy: env.ATELIER_COMFYUI_PARTNER_MONTHLY_LIMIT },
});
