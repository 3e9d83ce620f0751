import { presentName, withPresentNames } from '@atelier/catalogue/former-names';
import { z } from 'zod';
import { isToolType } from '../tools.ts';
import type { Graph } from './wire.ts';

/** `<node id>.inputs.<name>`; members of a growing input have a dot in their name. */
const path = z.string().regex(/^[^.]+\.inputs\.[^.]+(\.[^.]+)?$/);
const inputSource = z.string().regex(/^input\.\w+$/);
const fieldSource = z
  .string()
  .regex(/^field\.\w+$/)
  .transform((source) => `field.${presentName(source.slice('field.'.length))}`);
const constant = z.union([z.string(), z.number(), z.boolean()]);

/**
 * One part of a text: a fixed one, or one that a field or an input gives. A part that comes out empty is left out.
 * `words`: a phrase for each choice. `levels`: `[from, phrase]`, the last that the number reaches. A style's or a view's code gives its English
 * words. `text`: the surrounding text, with `{}` for the value.
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

/** What leaves the graph when an optional picture is not given, and which inputs then link elsewhere. */
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

/** One place in the graph and what of the job goes there. Values are set as JSON, never pasted into text. */
const binding = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('image'),
    path,
    from: inputSource,
    /** Which of the input's pictures. */
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
  /** The visible label of generated content, as a transparent picture of the result's size. */
  z.strictObject({ kind: z.literal('label'), path, whenAbsent: absence.optional() }),
]);
export type Binding = z.infer<typeof binding>;

const model = z.strictObject({
  path,
  /** The file that the template was written for. */
  file: z.string().min(1),
  /** Other files that do as well: a pattern of their names without folders, letter case ignored. */
  like: z.string().optional(),
  /** Folder below the server's `models`. */
  folder: z.string().min(1),
  licence: z.string().min(1),
});
export type TemplateModel = z.infer<typeof model>;

const manifest = z.strictObject({
  tool: z.number().int().refine(isToolType, { error: 'is no tool type' }),
  /** Honest name of the method, written on every output. */
  method: z.string().regex(/^[a-z0-9.+-]+$/),
  /** `needed`: nothing built in can do it. `alternative`: another way for what the built-in engine draws too. */
  role: z.enum(['needed', 'alternative']),
  /** Did a generative model make the picture? Decides about the label of generated content. */
  isGenerative: z.boolean(),
  /** Which submissions it draws; all when absent. */
  when: z
    .strictObject({
      fields: z.record(z.string(), z.array(constant)).transform(withPresentNames).default({}),
      inputs: z.record(z.string(), z.enum(['present', 'absent'])).default({}),
    })
    .default({ fields: {}, inputs: {} }),
  /** Of several templates that fit, the lowest goes first. */
  order: z.number().int().default(1),
  /** Each node class and where it comes from. */
  requiredNodes: z.record(z.string(), z.string()),
  models: z.array(model).default([]),
  bindings: z.array(binding),
  /** Pictures are reduced to this longest side before they are sent. */
  maxSide: z.number().int().min(256).default(2048),
  /** Size of the result: the shape of an input or of a ratio field, in so many pixels. */
  size: z
    .strictObject({
      from: inputSource.optional(),
      /** Wins unless it says `auto`. */
      ratio: fieldSource.optional(),
      pixels: z.union([
        z.number().int(),
        z.strictObject({ from: fieldSource, values: z.record(z.string(), z.number().int()) }),
      ]),
      multipleOf: z.number().int().min(2).default(16),
    })
    .optional(),
  /** Nodes that stand in the graph once for each picture that the field asks for, each copy with the next seed. */
  copies: z.strictObject({ from: fieldSource, nodes: z.array(z.string()).min(1) }).optional(),
  /** What partner nodes bill to the account of the key, in US dollars; present: it needs that key. */
  price: z.strictObject({ usd: z.number().positive(), per: z.enum(['image', 'second']) }).optional(),
  outputs: z
    .array(z.strictObject({ node: z.string(), kind: z.enum(['image', 'video']), cover: z.string().optional() }))
    .min(1),
  /** Weight of a node in the progress; samplers have 8, others 1. */
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

/** A graph for one tool and how a job gets into it. `name` is its file's, without the ending. */
export interface Template {
  name: string;
  manifest: Manifest;
  graph: Graph;
}

/** Node id and input of a path. */
export const splitPath = (path: string): { node: string; input: string } => {
  const [node = '', , ...input] = path.split('.');
  return { node, input: input.join('.') };
};
