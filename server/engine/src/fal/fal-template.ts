import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type LoadedTemplates, listTemplates, readTemplates } from '../comfyui/load-templates.ts';
import { type Template, templateFile } from '../comfyui/template.ts';

/** The only node of a template's graph: its inputs are the request's arguments. */
const node = 'fal';

const falFile = z.strictObject({
  /** Path of the model below the queue's address, e.g. `fal-ai/qwen-image-edit-2511`. */
  model: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9.-]+)+$/),
  /** Provider price in US dollars; absent where it bills by time. */
  price: z.strictObject({ usd: z.number().positive(), per: z.enum(['megapixel', 'image', 'second']) }).optional(),
  /** Arguments that are the same for every job. */
  input: z.record(z.string(), z.unknown()).default({}),
  /** Name of the result field with one file or a list of files. */
  output: z.strictObject({ field: z.string(), kind: z.enum(['image', 'video']) }),
  /** As in a ComfyUI template, without nodes, model files and outputs; `argument` replaces the path, e.g. `image_urls[0]`. */
  manifest: z.looseObject({ bindings: z.array(z.looseObject({ kind: z.string(), argument: z.string() })) }),
});

/** Model of fal's queue and the mapping of a job to its request. Bindings address the arguments as inputs of one node. */
export interface FalTemplate extends Template {
  model: string;
  price: z.output<typeof falFile>['price'];
  output: z.output<typeof falFile>['output'];
}

const pathOf = (argument: string): string => `${node}.inputs.${argument}`;

/** Arguments without a value in the job are not sent. */
const bindingOf = ({ argument, ...binding }: { argument: string; kind: string }): object => ({
  ...binding,
  path: pathOf(argument),
  ...(/^(image|mask)$/.test(binding.kind) && { whenAbsent: { paths: [pathOf(argument)] } }),
});

/** Converts a file to a template. @throws ZodError */
export const parseFalTemplate = (name: string, file: unknown): FalTemplate => {
  const { model, price, input, output, manifest } = falFile.parse(file);
  const unset = manifest.bindings.map(({ argument }): [string, unknown] => [argument, null]);
  const parsed = templateFile.parse({
    manifest: {
      ...manifest,
      requiredNodes: { [model]: 'fal' },
      bindings: manifest.bindings.map(bindingOf),
      outputs: [{ node, kind: output.kind }],
    },
    graph: { [node]: { class_type: model, inputs: { ...Object.fromEntries(unset), ...input } } },
  });
  return { name, ...parsed, model, price, output };
};

/**
 * Request arguments of a bound template: `image_urls[0]` and `image_size[width]` become members of a list and of an object. Arguments
 * without a value are omitted.
 */
export const argumentsOf = (graph: Template['graph']): Record<string, unknown> => {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(graph[node]?.inputs ?? {})) {
    if (value === null) continue;
    const [, list, key] = /^(.+)\[(\w+)\]$/.exec(name) ?? [];
    if (list === undefined || key === undefined) result[name] = value;
    else if (/^\d+$/.test(key)) result[list] = [...((result[list] as unknown[] | undefined) ?? []), value];
    else result[list] = { ...(result[list] as object | undefined), [key]: value };
  }
  return result;
};

const ownTemplates = fileURLToPath(new URL('../../templates/fal', import.meta.url));

/**
 * Loads the product's templates for fal, in the order in which they are tried. @returns `problems`: `<name>: <problem>`; such a template is
 * not used
 */
export const loadFalTemplates = (folder = ownTemplates): LoadedTemplates<FalTemplate> =>
  readTemplates(
    listTemplates(folder).map(([name, file]) => [`fal/${name}`, file] as const),
    parseFalTemplate,
  );
