import { z } from 'zod';
import { defineCall } from './call.ts';
import { providerKeys } from './providers.ts';
import { taskMode } from './task.ts';

/** `ready`: can be submitted. `coming`: no handler yet. `needs_model`: needs a generative model that is not connected. */
export const toolState = z.enum(['ready', 'coming', 'needs_model']);
export type ToolState = z.infer<typeof toolState>;

/**
 * Why no generative model serves a tool now. `absent`: none is connected to this installation. `unreachable`: it does not answer.
 * `incomplete`: it lacks what is listed. `off`: the operator has it drawn without one.
 */
export const modelLack = z.object({
  server: z.enum(['absent', 'unreachable', 'incomplete', 'off']),
  /** Names that the operator of the model server knows. */
  nodes: z.array(z.string()),
  models: z.array(z.string()),
  versions: z.array(z.string()),
});
export type ModelLack = z.infer<typeof modelLack>;

const localized = z.object({ zh: z.string(), en: z.string() });

/** Placement of a tool: a page of a group. */
export const toolPlacement = z.object({
  /** Key of the group, e.g. `processing`. */
  group: z.string(),
  group_title: localized,
  /** Absolute address of the page, e.g. `/auxiliaryTools/hDenlarge`; several versions of a tool share one. */
  path: z.string(),
  /** The version that the page's switch names, e.g. `2.0`. */
  version: z.string().optional(),
  /** The version that answers the page's address. */
  is_default: z.boolean(),
  /** Place in the group's menu. */
  order: z.number().int(),
});
export type ToolPlacement = z.infer<typeof toolPlacement>;

/** A picture that a tool asks for. Layers of the matting editor are none: nothing can be handed to them. */
export const toolInput = z.object({
  name: z.string(),
  title: localized,
  min: z.number().int(),
  max: z.number().int(),
  /** False: nothing that draws the tool now looks at it, and its form does not show it. Absent: something does, or an older server does not say. */
  is_open: z.boolean().optional(),
});
export type ToolInput = z.infer<typeof toolInput>;

/** What a tool is, for pages that are not its own: menus of tools, filters, prices. */
export const toolFacts = z.object({
  type: z.number().int(),
  /** Machine name. */
  key: z.string(),
  title: localized,
  placements: z.array(toolPlacement),
  inputs: z.array(toolInput),
  /** Its results are transparent. */
  is_transparent: z.boolean(),
  state: toolState,
  /** Credits for one submission of one picture by mode; a mode that is absent is not offered. */
  price: z.partialRecord(taskMode, z.number().int()),
});
export type ToolFacts = z.infer<typeof toolFacts>;

const sentTo = z.enum(providerKeys).nullable().optional();

/** What the server says of a tool now; a bundle may be older than the server, so prices and limits come from here. */
export const toolAvailability = z.object({
  ...toolFacts.shape,
  /** A generative model serves it now: fields and choices that only a model acts on are open. */
  with_model: z.boolean(),
  /** What keeps a generative model from serving it; null when one does. */
  model_lack: modelLack.nullable(),
  /** The provider outside this installation to whom tasks of it go now; null: it is drawn here. Absent: an older server, which sends nothing. */
  sends_to: sentTo,
  /** Some submissions of it go there: those that ask for what only a model does. Absent as `sends_to`. */
  may_send_to: sentTo,
  /** What may be asked for in place of the engine that draws it now: the built-in one, a model here, or that of a provider. Absent: nothing else, or an older server. */
  other_engine: z.enum(['builtin', 'model', ...providerKeys]).optional(),
  /** Host of the language model outside this installation that reads its descriptions after a consent; absent: none. */
  words_to: z.string().optional(),
  /** The built-in networks that find faces are off here, and the tool or one of its pictures needs them or a model. Absent: an older server does not say. */
  lacks_people: z.boolean().optional(),
  /** The user asked for a notice when the tool becomes available. Absent: an older server does not say. */
  is_awaited: z.boolean().optional(),
  /** Least membership level. */
  min_level: z.number().int(),
  /** Longest accepted side of an input in pixels. */
  max_side: z.number().int(),
  /** May the browser reduce a larger picture before upload? Where not, it is refused with the reason. */
  compresses: z.boolean(),
  /** Seconds, from recent durations: min and max. */
  estimate: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
});
export type ToolAvailability = z.infer<typeof toolAvailability>;

export const uploadLimits = z.object({
  min_side: z.number().int(),
  max_ratio: z.number(),
  max_pixels: z.number().int(),
  max_bytes: z.number().int(),
});
export type UploadLimits = z.infer<typeof uploadLimits>;

export const getTools = defineCall({
  method: 'GET',
  path: '/AIdesign/tools',
  action: 'work',
  added: true,
  request: z.object({}),
  response: z.object({
    tools: z.array(toolAvailability),
    limits: uploadLimits,
    /** Local hours of the night queue, e.g. { from: 22, to: 7 }. */
    night: z.object({
      from: z.number().int(),
      to: z.number().int(),
      /** By when a task that is submitted for the night now is drawn. */
      ready_at: z.iso.datetime(),
    }),
  }),
});

/** Asks for one notice when a tool that cannot be used now opens. 44000 for a tool that is not there. */
export const awaitTool = defineCall({
  method: 'POST',
  path: '/AIdesign/await_tool',
  action: 'work',
  added: true,
  request: z.object({ type: z.number().int() }),
  response: z.object({}),
});

/** The same tools for pages that everybody may open: home, prices, agreements. Nothing of the model server is said here. */
export const getToolList = defineCall({
  method: 'GET',
  path: '/AIdesign/tool_list',
  auth: 'public',
  added: true,
  request: z.object({}),
  response: z.object({
    tools: z.array(toolFacts),
    /** Providers outside this installation to whom tasks are sent after a consent; absent: an older server, which sends nothing. */
    providers: z.array(z.enum(providerKeys)).optional(),
    /** Host of the language model outside this installation that reads descriptions after a consent; absent: none. */
    words_to: z.string().optional(),
  }),
});

/** What a field may hold; only what its kind has is there. */
const guideField = z.object({
  name: z.string(),
  title: localized,
  advice: localized.nullable(),
  kind: z.enum(['slider', 'choice', 'ratio', 'switch', 'colour', 'text', 'prompt', 'style', 'personView', 'placement']),
  required: z.boolean(),
  /** Only a generative model acts on it. */
  needs_model: z.boolean(),
  range: z.object({ min: z.number(), max: z.number(), step: z.number(), unit: z.string() }).nullable(),
  options: z
    .array(
      z.object({
        title: localized,
        is_default: z.boolean(),
        needs_model: z.boolean(),
        /** As in the parameters of a task; absent from servers that do not say it. */
        value: z.union([z.string(), z.number()]).optional(),
      }),
    )
    .nullable(),
  max_length: z.number().int().nullable(),
  /** Of a slider: the number; of a switch: 0 or 1. */
  default: z.number().nullable(),
  /** The price counts once for each. */
  multiplies_price: z.boolean(),
  /** Shown only while the choice has one of these answers; absent: always, or an older server does not say. */
  only_when: z.object({ field: z.string(), is: z.array(z.union([z.string(), z.number()])) }).optional(),
});
export type GuideField = z.infer<typeof guideField>;

/** The form of a tool as its row says it, for pages that explain it. 44000 for a tool that is not there. */
export const getToolForm = defineCall({
  method: 'GET',
  path: '/AIdesign/tool_form',
  action: 'work',
  added: true,
  request: z.object({ type: z.coerce.number().int() }),
  response: z.object({
    type: z.number().int(),
    key: z.string(),
    summary: localized,
    kind: z.enum(['image', 'video', 'vector']),
    /** Without a generative model it draws nothing. */
    needs_model: z.boolean(),
    inputs: z.array(
      z.object({
        ...toolInput.shape,
        hint: localized.nullable(),
        /** Drawn in the matting editor, not given as a picture. */
        is_drawn: z.boolean(),
        /** Only a generative model looks at it; absent from servers that do not say it. */
        needs_model: z.boolean().optional(),
        /** Only built-in networks that find faces, or a generative model, look at it; absent from servers that do not say it. */
        needs_people: z.boolean().optional(),
      }),
    ),
    fields: z.array(guideField),
  }),
});
export type ToolForm = z.infer<typeof getToolForm.response>;
