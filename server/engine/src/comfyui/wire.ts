import { z } from 'zod';

/** One node of a graph in API format; a link is `[node id, output index]`. */
export interface GraphNode {
  class_type: string;
  inputs: Record<string, unknown>;
  _meta?: { title?: string };
}

/** A graph in ComfyUI's API format, by node id. */
export type Graph = Record<string, GraphNode>;

export const systemStats = z.object({
  system: z.looseObject({ comfyui_version: z.string().optional(), python_version: z.string().optional() }),
  devices: z
    .array(z.looseObject({ name: z.string(), vram_total: z.number().optional(), vram_free: z.number().optional() }))
    .default([]),
});
export type SystemStats = z.infer<typeof systemStats>;

/** `{ [class]: ... }`, or `{}` when the node is not installed. Each input is `[type or list of choices, options]`. */
const inputSpecs = z.record(z.string(), z.array(z.unknown()));
export const nodeInfo = z.looseObject({
  input: z.looseObject({ required: inputSpecs.optional(), optional: inputSpecs.optional() }),
});
export type NodeInfo = z.infer<typeof nodeInfo>;

export const uploaded = z.object({ name: z.string().min(1), subfolder: z.string().default('') });

const nodeError = z.looseObject({
  class_type: z.string().default(''),
  errors: z
    .array(
      z.looseObject({
        type: z.string().default(''),
        message: z.string().default(''),
        details: z.string().default(''),
        extra_info: z.looseObject({ input_name: z.string().optional() }).default({}),
      }),
    )
    .default([]),
});
/** Old servers send an empty list instead of an empty object. */
const nodeErrors = z.union([z.record(z.string(), nodeError), z.array(z.unknown()).transform(() => ({}))]);

export const submitted = z.object({ prompt_id: z.string().min(1), node_errors: nodeErrors.default({}) });
export const refusal = z.looseObject({
  error: z
    .union([z.string(), z.looseObject({ type: z.string().default(''), message: z.string().default('') })])
    .optional(),
  node_errors: nodeErrors.default({}),
});
export type Refusal = z.infer<typeof refusal>;

/** `[number, prompt id, graph, extra data, outputs]`. */
const queueItem = z.tuple([z.number(), z.string()], z.unknown()).transform(([number, promptId, ...rest]) => ({
  number,
  promptId,
  clientId: z.looseObject({ client_id: z.string() }).safeParse(rest[1]).data?.client_id,
}));
export const queue = z.object({ queue_running: z.array(queueItem), queue_pending: z.array(queueItem) });
export type Queue = z.infer<typeof queue>;

export const outputFile = z.object({
  filename: z.string().min(1),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
});
export type OutputFile = z.infer<typeof outputFile>;

export const historyEntry = z.looseObject({
  prompt: z.array(z.unknown()).default([]),
  outputs: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  status: z
    .looseObject({
      status_str: z.string().default(''),
      completed: z.boolean().default(false),
      messages: z.array(z.tuple([z.string(), z.unknown()])).default([]),
    })
    .nullish(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
export const history = z.record(z.string(), historyEntry);

/** `execution_error` of the socket's event and of the history. */
export const executionError = z.looseObject({
  node_id: z.coerce.string().default(''),
  node_type: z.string().default(''),
  exception_type: z.string().default(''),
  exception_message: z.string().default(''),
});
export type ExecutionError = z.infer<typeof executionError>;
