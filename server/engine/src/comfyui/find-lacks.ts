import { splitPath, type Template, type TemplateModel } from './template.ts';
import type { NodeInfo } from './wire.ts';

/** Definitions on a server of the nodes that templates require; null: not installed. */
export type NodeCatalogue = ReadonlyMap<string, NodeInfo | null>;

/** Requirements of a template that a server does not meet. */
export interface TemplateLacks {
  /** `CatVTONWrapper (ComfyUI_CatVTON_Wrapper)`. */
  nodes: string[];
  /** `models/unet/flux1-fill-dev.safetensors`. */
  models: string[];
  /** Inputs or choices that this version of a node does not support, or requires in addition. */
  versions: string[];
}

const specOf = (info: NodeInfo, input: string): unknown[] | undefined =>
  info.input.required?.[input] ?? info.input.optional?.[input];

/** Choices of an input in the old form (a list) or the new one (`COMBO` with options); undefined for other inputs. */
const choicesOf = (spec: readonly unknown[] | undefined): string[] | undefined => {
  const [type, options] = spec ?? [];
  if (Array.isArray(type)) return type.map(String);
  if (type !== 'COMBO') return undefined;
  const listed = (options as { options?: unknown } | undefined)?.options;
  return Array.isArray(listed) ? listed.map(String) : undefined;
};

/** Servers on Windows list files with backslashes. */
const plain = (file: string): string => file.replaceAll('\\', '/');

/** The server's file for a model: the template's own, otherwise the first that matches `like`. */
const chooseModel = (model: TemplateModel, listed: readonly string[]): string | undefined => {
  const own = listed.find((file) => plain(file) === model.file || plain(file).endsWith(`/${model.file}`));
  if (own !== undefined || model.like === undefined) return own;
  const pattern = new RegExp(model.like, 'i');
  return listed.find((file) => pattern.test(plain(file).replace(/^.*\//, '')));
};

const listedModels = ({ graph }: Template, model: TemplateModel, nodes: NodeCatalogue): string[] | undefined => {
  const { node, input } = splitPath(model.path);
  const info = nodes.get(graph[node]?.class_type ?? '');
  return info ? choicesOf(specOf(info, input)) : undefined;
};

/** Model files by path; the template's own file where the node lists none. */
export const chooseModels = (template: Template, nodes: NodeCatalogue): Map<string, string> =>
  new Map(
    template.manifest.models.flatMap((model) => {
      const listed = listedModels(template, model, nodes);
      const file = listed && chooseModel(model, listed);
      return file === undefined ? [] : [[model.path, file] as const];
    }),
  );

const versionLacks = (template: Template, nodes: NodeCatalogue): string[] => {
  const bound = new Set([
    ...template.manifest.bindings.map((item) => item.path),
    ...template.manifest.models.map((item) => item.path),
  ]);
  return Object.entries(template.graph).flatMap(([id, node]) => {
    const info = nodes.get(node.class_type);
    if (!info) return [];
    const given = Object.keys(node.inputs);
    const wanted = Object.keys(info.input.required ?? {}).filter(
      (input) => !given.some((name) => name === input || name.startsWith(`${input}.`)),
    );
    const unknown = Object.entries(node.inputs).flatMap(([input, value]) => {
      const spec = specOf(info, input);
      // Dynamic inputs have a dot in their name and are not listed individually.
      if (!spec) return input.includes('.') ? [] : [`${node.class_type} has no input ${input}`];
      const choices = bound.has(`${id}.inputs.${input}`) || Array.isArray(value) ? undefined : choicesOf(spec);
      return choices && !choices.includes(String(value)) ? [`${node.class_type}.${input} has no choice ${value}`] : [];
    });
    return [...wanted.map((input) => `${node.class_type} also wants ${input}`), ...unknown];
  });
};

/**
 * Requirements that the server does not meet; all lists are empty when it can run the template. Missing nodes come first; versions are
 * checked only for installed nodes.
 */
export const findLacks = (template: Template, nodes: NodeCatalogue): TemplateLacks => {
  const { manifest } = template;
  const missing = Object.entries(manifest.requiredNodes).filter(([name]) => !nodes.get(name));
  const models = manifest.models.filter((model) => {
    const listed = listedModels(template, model, nodes);
    return listed !== undefined && chooseModel(model, listed) === undefined;
  });
  return {
    nodes: missing.map(([name, origin]) => `${name} (${origin})`),
    models: [...new Set(models.map((model) => `models/${model.folder}/${model.file}`))],
    versions: versionLacks(template, nodes),
  };
};

export const isComplete = ({ nodes, models, versions }: TemplateLacks): boolean =>
  nodes.length + models.length + versions.length === 0;
