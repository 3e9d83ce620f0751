import { handlers } from '../builtin/registry.ts';
import type { Connection } from '../comfyui/connection.ts';
import { chooseModels, isComplete, type TemplateLacks } from '../comfyui/find-lacks.ts';
import type { Template } from '../comfyui/template.ts';
import type { EngineChoice } from '../engine-router.ts';
import { type FormedTool, tools } from '../tools.ts';
import type { VisionModel } from '../vision/people.ts';
import type { CutoutFinding } from './examine-cutout.ts';
import { isWorking, type ModelFinding } from './examine-models.ts';

/** One template on the connected server. */
export interface TemplateFinding {
  name: string;
  method: string;
  role: 'needed' | 'alternative';
  /** null: there is no server to ask. */
  isReady: boolean | null;
  lacks: TemplateLacks;
  /** The files that would be used, with their licence. */
  models: { file: string; folder: string; licence: string }[];
}

/** One tool: who draws it, and what each of its templates waits for. */
export interface ToolFinding {
  type: number;
  key: string;
  title: string;
  choice: EngineChoice;
  isBuiltin: boolean;
  /** Local models that it cannot be drawn without and that do not work here. */
  lacksModels: VisionModel[];
  /** What a person gets now. `partly`: the tool, but not what only a model acts on. */
  state: 'builtin' | 'comfyui' | 'partly' | 'closed';
  templates: TemplateFinding[];
}

export interface Findings {
  server: {
    url: string | null;
    state: 'absent' | 'reachable' | 'unreachable';
    version: string | null;
    devices: string[];
  };
  /** Template files that cannot be used, with the reason. */
  problems: string[];
  tools: ToolFinding[];
  /** The networks of optional packages. */
  models: readonly ModelFinding[];
  /** The operator's own network for cutouts. */
  cutout: CutoutFinding;
}

export interface Examined {
  url: string | undefined;
  connection: Connection | undefined;
  templates: readonly Template[];
  problems: readonly string[];
  choices: ReadonlyMap<number, EngineChoice>;
  models: readonly ModelFinding[];
  cutout: CutoutFinding;
}

const nothing: TemplateLacks = { nodes: [], models: [], versions: [] };

const examineTemplate = (template: Template, connection: Connection | undefined): TemplateFinding => {
  const { manifest, name } = template;
  const isReachable = connection?.state === 'reachable';
  const lacks = isReachable ? connection.lacksOf(template) : nothing;
  const chosen = isReachable ? chooseModels(template, connection.nodes) : new Map<string, string>();
  return {
    name,
    method: manifest.method,
    role: manifest.role,
    isReady: isReachable ? isComplete(lacks) : null,
    lacks,
    models: manifest.models.map(({ path, file, folder, licence }) => ({
      file: chosen.get(path) ?? file,
      folder,
      licence,
    })),
  };
};

const stateOf = (
  choice: EngineChoice,
  isBuiltin: boolean,
  templates: readonly TemplateFinding[],
): ToolFinding['state'] => {
  const isServed = templates.some(({ isReady }) => isReady === true);
  if (choice === 'comfyui') return isServed ? 'comfyui' : 'closed';
  if (!isBuiltin) return choice === 'auto' && isServed ? 'comfyui' : 'closed';
  const isWaiting = choice === 'auto' && templates.some(({ role, isReady }) => role === 'needed' && isReady !== true);
  return isWaiting && !isServed ? 'partly' : 'builtin';
};

const examineTool = (tool: FormedTool, examined: Examined): ToolFinding => {
  const choice = examined.choices.get(tool.type) ?? 'auto';
  const handler = handlers.find(({ toolType }) => toolType === tool.type);
  const lacksModels = (handler?.needs ?? []).filter((name) => !examined.models.some((one) => isWorking(one, name)));
  const isBuiltin = handler !== undefined && lacksModels.length === 0;
  const templates = examined.templates
    .filter(({ manifest }) => manifest.tool === tool.type)
    .map((template) => examineTemplate(template, examined.connection));
  const { type, key, title } = tool;
  const state = stateOf(choice, isBuiltin, templates);
  return { type, key, title: title.en, choice, isBuiltin, lacksModels, state, templates };
};

/** What works with the connected server, and what each tool lacks. The connection has been probed. */
export const examine = (examined: Examined): Findings => {
  const { url, connection, problems, models, cutout } = examined;
  const isReachable = connection?.state === 'reachable';
  return {
    server: {
      url: url ?? null,
      state: connection ? (isReachable ? 'reachable' : 'unreachable') : 'absent',
      version: isReachable ? (connection.stats?.system.comfyui_version ?? null) : null,
      devices: isReachable ? (connection.stats?.devices ?? []).map(({ name }) => name) : [],
    },
    problems: [...problems],
    tools: tools.map((tool) => examineTool(tool, examined)),
    models,
    cutout,
  };
};
