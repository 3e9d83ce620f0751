import { presentName, withPresentNames } from '@atelier/catalogue/former-names';
import { z } from 'zod';
import { isToolType } from '../tools.ts';
import type { Graph } from './wire.ts';

/** `<node id>.inputs.<name>`; dynamic inputs have a dot in their name. */
const path = z.string().regex(/^[^.]+\.inputs\.[^.]+(\.[^.]+)?$/);
const inputSource = z.string().regex(/^input\.\w+$/);
const fieldSource = z
  .string()
  .regex(/^field\.\w+$/)
  .transform((source) => `field.${presentName(source.slice('field.'.length))}`);
const constant = z.union([z.string(), z.number(), z.boolean()]);

/**
 * One part of a prompt: a constant, or from a field or an input. An empty part is omitted. `words`: a phrase per choice. `levels`: `[from,
 * phrase]`, the last that the number reaches. A style's or view's code yields its English words. `text`: the surrounding text, with `{}`
 * for the value.
 */
const textPart = z.union([
  z.string(),
  z.strictObject({
    from: z.union([fieldSource, inputSource]),
    text: z.string().optional(),
    words: z.record(z.string(), z.string()).optional(),
    levels: z
      .array(z.tuple([z.number(), z.string()]))
      .min(1)
      .optional(),
  }),
]);
export type TextPart = z.infer<typeof textPart>;

/** Nodes removed from the graph when an optional picture is absent, and the inputs relinked then. */
const absence = z.strictObject({
  nodes: z.array(z.string()).default([]),
  paths: z.array(path).default([]),
  links: z.record(path, z.tuple([z.string(), z.number().int()])).default({}),
});

const number = {
  path,
  from: fieldSource,
  min: z.number(),
  max: z.number(),
  /** The graph's value is `factor` x the field's + `offset`. */
  factor: z.number().default(1),
  offset: z.number().default(0),
};

/** One position in the graph and the job value for it. Values are set as JSON, never pasted into text. */
const binding = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('image'),
    path,
    from: inputSource,
    /** Index of the input's picture. */
    index: z.number().int().min(0).default(0),
    whenAbsent: absence.optional(),
  }),
  z.strictObject({ kind: z.literal('mask'), path, from: inputSource, whenAbsent: absence.optional() }),
  z.strictObject({
    kind: z.literal('text'),
    path,
    parts: z.array(textPart).min(1),
    max: z.number().int().min(1).default(2000),
  }),
  z.strictObject({ kind: z.literal('int'), ...number }),
  z.strictObject({ kind: z.literal('float'), ...number }),
  z.strictObject({ kind: z.literal('enum'), path, from: fieldSource, values: z.record(z.string(), constant) }),
  z.strictObject({ kind: z.literal('seed'), path }),
  z.strictObject({ kind: z.literal('width'), path }),
  z.strictObject({ kind: z.literal('height'), path }),
  /** The visible label of generated content as a transparent picture of the result's size. */
  z.strictObject({ kind: z.literal('label'), path, whenAbsent: absence.optional() }),
]);
export type Binding = z.infer<typeof binding>;

const model = z.strictObject({
  path,
  /** The file that the template was written for. */
  file: z.string().min(1),
  /** Pattern of alternative file names without folders, case-insensitive. */
  like: z.string().optional(),
  /** Folder below the server's `models`. */
  folder: z.string().min(1),
  licence: z.string().min(1),
});
export type TemplateModel = z.infer<typeof model>;

const manifest = z.strictObject({
  tool: z.number().int().refine(isToolType, { error: 'is no tool type' }),
  /** Name of the method, written to every output. */
  method: z.string().regex(/^[a-z0-9.+-]+$/),
  /** `needed`: there is no built-in alternative. `alternative`: the built-in engine supports the tool too. */
  role: z.enum(['needed', 'alternative']),
  /** True when a generative model creates the picture; determines the label of generated content. */
  isGenerative: z.boolean(),
  /** Submissions it accepts; all when absent. */
  when: z
    .strictObject({
      fields: z.record(z.string(), z.array(constant)).transform(withPresentNames).default({}),
      inputs: z.record(z.string(), z.enum(['present', 'absent'])).default({}),
    })
    .default({ fields: {}, inputs: {} }),
  /** Lowest first among several matching templates. */
  order: z.number().int().default(1),
  /** Each node class and its source. */
  requiredNodes: z.record(z.string(), z.string()),
  models: z.array(model).default([]),
  bindings: z.array(binding),
  /** Longest side of uploaded pictures, pixels. */
  maxSide: z.number().int().min(256).default(2048),
  /** Result size: the aspect ratio of an input or a ratio field, at this number of pixels. */
  size: z
    .strictObject({
      from: inputSource.optional(),
      /** Takes precedence unless it is `auto`. */
      ratio: fieldSource.optional(),
      pixels: z.union([
        z.number().int(),
        z.strictObject({ from: fieldSource, values: z.record(z.string(), z.number().int()) }),
      ]),
      multipleOf: z.number().int().min(2).default(16),
    })
    .optional(),
  /** Nodes copied once per requested picture, each copy with the next seed. */
  copies: z.strictObject({ from: fieldSource, nodes: z.array(z.string()).min(1) }).optional(),
  /** Price of the partner nodes in US dollars; when present, the template needs the key. */
  price: z.strictObject({ usd: z.number().positive(), per: z.enum(['image', 'second']) }).optional(),
  outputs: z
    .array(z.strictObject({ node: z.string(), kind: z.enum(['image', 'video']), cover: z.string().optional() }))
    .min(1),
  /** Progress weight of a node; samplers have 8, others 1. */
  weight: z.record(z.string(), z.number().positive()).default({}),
  timeLimitSeconds: z.number().int().min(10).max(1500),
});
export type Manifest = z.infer<typeof manifest>;

const graph: z.ZodType<Graph> = z.record(
  z.string(),
  z.strictObject({
    class_type: z.string().min(1),
    inputs: z.record(z.string(), z.unknown()),
    _meta: z.strictObject({ title: z.string().optional() }).optional(),
  }),
);

export const templateFile = z.strictObject({ manifest, graph });

/** A graph for one tool and its bindings. `name`: file name without extension. */
export interface Template {
  name: string;
  manifest: Manifest;
  graph: Graph;
}

/** Splits a path into node id and input. */
export const splitPath = (path: string): { node: string; input: string } => {
  const [node = '', , ...input] = path.split('.');
  return { node, input: input.join('.') };
};
