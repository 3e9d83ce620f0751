import { handlers } from '../builtin/registry.ts';
import { chooseModels, isComplete, type TemplateLacks } from '../comfyui/find-lacks.ts';
import type { ModelServer } from '../comfyui/model-server.ts';
import type { Template } from '../comfyui/template.ts';
import type { EngineChoice, EngineName } from '../engine-router.ts';
import type { FalTemplate } from '../fal/fal-template.ts';
import { type ToolDefinition, tools } from '../tools.ts';
import type { VisionModel } from '../vision/people.ts';
import type { CutoutFinding } from './examine-cutout.ts';
import { isWorking, type ModelFinding } from './examine-models.ts';

/** One template on the connected server with the smallest deficit. */
export interface TemplateFinding {
  name: string;
  method: string;
  role: 'needed' | 'alternative';
  /** Price of its partner nodes, billed to the Comfy.org key; null: it has none. */
  price: NonNullable<Template['manifest']['price']> | null;
  /** It uses only core nodes, which `comfy:try` posts to a real server. */
  isCore: boolean;
  /** null: no server is connected. */
  isReady: boolean | null;
  /** Addresses of the servers that can run it. */
  readyAt: string[];
  lacks: TemplateLacks;
  /** Model files in use, with their licence. */
  models: { file: string; folder: string; licence: string }[];
}

/** One tool, its engine and the deficits of its templates. */
export interface ToolFinding {
  type: number;
  key: string;
  title: string;
  choice: EngineChoice;
  isBuiltin: boolean;
  /** Required local models that do not work here. */
  lacksModels: VisionModel[];
  /** Availability for users. `partly`: without the fields that need a model. */
  state: EngineName | 'partly' | 'closed';
  templates: TemplateFinding[];
  /** Models of fal for it, whether or not a key is set. */
  fal: { name: string; model: string; price: NonNullable<FalTemplate['price']> | null }[];
}

/** One configured server. */
export interface ServerFinding {
  url: string;
  state: 'reachable' | 'unreachable';
  slots: number;
  version: string | null;
  devices: string[];
  /** Reason of the failed probe; null: the server responds. */
  error: string | null;
}

export interface Findings {
  /** In the order of the configuration; empty when no server is configured. */
  servers: ServerFinding[];
  /** True when a fal key is set. It is not verified: fal has no call without a request. */
  hasFalKey: boolean;
  /** Host of the language model; null: none configured. */
  wordsTo: string | null;
  /** True when a key for partner nodes is set. It is not verified. */
  hasPartnerKey: boolean;
  /** Unusable template files, with the reason. */
  problems: string[];
  tools: ToolFinding[];
  models: readonly ModelFinding[];
  cutout: CutoutFinding;
  /** Variables that look like settings and are none, one sentence each. */
  unknownNames: readonly string[];
}

export interface Examined {
  /** Servers that were already probed. */
  servers: readonly ModelServer[];
  templates: readonly Template[];
  problems: readonly string[];
  choices: ReadonlyMap<number, EngineChoice>;
  rank: readonly EngineName[];
  falTemplates: readonly FalTemplate[];
  hasFalKey: boolean;
  wordsTo: string | null;
  hasPartnerKey: boolean;
  models: readonly ModelFinding[];
  cutout: CutoutFinding;
  unknownNames: readonly string[];
}

const nothing: TemplateLacks = { nodes: [], models: [], versions: [] };

const weigh = ({ nodes, models, versions }: TemplateLacks): number => nodes.length + models.length + versions.length;

const examineTemplate = (template: Template, servers: readonly ModelServer[]): TemplateFinding => {
  const { manifest, name } = template;
  const there = servers.filter(({ connection }) => connection.state === 'reachable');
  const [best] = there
    .map(({ connection }) => ({ connection, lacks: connection.lacksOf(template) }))
    .toSorted((a, b) => weigh(a.lacks) - weigh(b.lacks));
  const lacks = best?.lacks ?? nothing;
  const chosen = best ? chooseModels(template, best.connection.nodes) : new Map<string, string>();
  return {
    name,
    method: manifest.method,
    role: manifest.role,
    price: manifest.price ?? null,
    isCore: Object.values(manifest.requiredNodes).every((origin) => origin === 'ComfyUI core'),
    isReady: best ? isComplete(lacks) : null,
    readyAt: there.filter(({ connection }) => connection.isReady(template)).map(({ address }) => address),
    lacks,
    models: manifest.models.map(({ path, file, folder, licence }) => ({
      file: chosen.get(path) ?? file,
      folder,
      licence,
    })),
  };
};

const examineServer = ({ address, slots, connection }: ModelServer): ServerFinding => {
  const isReachable = connection.state === 'reachable';
  return {
    url: address,
    state: isReachable ? 'reachable' : 'unreachable',
    slots,
    version: isReachable ? (connection.stats?.system.comfyui_version ?? null) : null,
    devices: isReachable ? (connection.stats?.devices ?? []).map(({ name }) => name) : [],
    error: isReachable ? null : (connection.lastError?.words ?? null),
  };
};

const isReady = (template: TemplateFinding): boolean => template.isReady === true;

const stateOf = (
  order: readonly EngineName[],
  can: Readonly<Record<EngineName, boolean>>,
  templates: readonly TemplateFinding[],
): ToolFinding['state'] => {
  const engine = order.find((name) => can[name]);
  if (engine === undefined) return 'closed';
  const isWaiting =
    engine === 'builtin' &&
    order.length > 1 &&
    !(can.comfyui || can.partner || can.fal) &&
    templates.some((template) => template.price === null && template.role === 'needed' && !isReady(template));
  return isWaiting ? 'partly' : engine;
};

const examineTool = (tool: ToolDefinition, examined: Examined): ToolFinding => {
  const choice = examined.choices.get(tool.type) ?? 'auto';
  const handler = handlers.find(({ toolType }) => toolType === tool.type);
  const lacksModels = (handler?.needs ?? []).filter((name) => !examined.models.some((one) => isWorking(one, name)));
  const isBuiltin = handler !== undefined && lacksModels.length === 0;
  const templates = examined.templates
    .filter(({ manifest }) => manifest.tool === tool.type)
    .map((template) => examineTemplate(template, examined.servers))
    .toSorted((a, b) => Number(a.price !== null) - Number(b.price !== null));
  const { type, key, title } = tool;
  const fal = examined.falTemplates
    .filter(({ manifest }) => manifest.tool === tool.type)
    .map(({ name, model, price = null }) => ({ name, model, price }));
  const isDrawable = (isBilled: boolean): boolean =>
    templates.some((template) => isReady(template) && (template.price !== null) === isBilled);
  const can = {
    builtin: isBuiltin,
    comfyui: isDrawable(false),
    partner: examined.hasPartnerKey && isDrawable(true),
    fal: examined.hasFalKey && fal.length > 0,
  };
  const state = stateOf(choice === 'auto' ? examined.rank : [choice], can, templates);
  return { type, key, title: title.en, choice, isBuiltin, lacksModels, state, templates, fal };
};

/** Reports what works with the connected servers and what each tool lacks. */
export const examine = (examined: Examined): Findings => {
  const { servers, problems, models, cutout, unknownNames } = examined;
  return {
    servers: servers.map(examineServer),
    hasFalKey: examined.hasFalKey,
    wordsTo: examined.wordsTo,
    hasPartnerKey: examined.hasPartnerKey,
    problems: [...problems],
    tools: tools.map((tool) => examineTool(tool, examined)),
    models,
    cutout,
    unknownNames,
  };
};
