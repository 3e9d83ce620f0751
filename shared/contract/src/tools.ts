import { z } from 'zod';
import { defineCall } from './call.ts';
import { providerKeys } from './providers.ts';
import { taskMode } from './task.ts';

/** True for a tool that is ready and is the default at one of its paths: these make up the number of tools. */
export const isOpenTool = ({ state, placements }: Pick<ToolSummary, 'state' | 'placements'>): boolean =>
  state === 'ready' && placements.some(({ is_default }) => is_default);

/** `ready`: can be submitted. `coming`: no handler yet. `needs_model`: needs a generative model that is not connected. */
export const toolState = z.enum(['ready', 'coming', 'needs_model']);
export type ToolState = z.infer<typeof toolState>;

/**
 * Why no generative model serves a tool now. `absent`: none is connected to this installation. `unreachable`: it does not respond.
 * `incomplete`: it lacks the listed files or nodes. `off`: the operator turned it off for the tool.
 */
export const modelLack = z.object({
  server: z.enum(['absent', 'unreachable', 'incomplete', 'off']),
  /** Names as used by the model server. */
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
  /** Absolute path of the page, e.g. `/auxiliaryTools/hDenlarge`; several versions of a tool share one. */
  path: z.string(),
  /** Version as labelled in the page's version switch, e.g. `2.0`. */
  version: z.string().optional(),
  /** True for the version that opens at the path by default. */
  is_default: z.boolean(),
  /** Position in the group's menu. */
  order: z.number().int(),
});
export type ToolPlacement = z.infer<typeof toolPlacement>;

/** Image input of a tool. Layers of the matting editor are excluded: they cannot be prefilled. */
export const toolInput = z.object({
  name: z.string(),
  title: localized,
  min: z.number().int(),
  max: z.number().int(),
  /** False: no current engine of the tool uses it, so its form hides it. Absent: it is used, or from an older server. */
  is_open: z.boolean().optional(),
});
export type ToolInput = z.infer<typeof toolInput>;

/** Tool data for other pages: tool menus, filters, prices. */
export const toolFacts = z.object({
  type: z.number().int(),
  /** Machine name. */
  key: z.string(),
  title: localized,
  placements: z.array(toolPlacement),
  inputs: z.array(toolInput),
  /** True when its results have transparency. */
  is_transparent: z.boolean(),
  state: toolState,
  /** Credits of one submission of one image by mode; an absent mode is not offered. */
  price: z.partialRecord(taskMode, z.number().int()),
});
export type ToolSummary = z.infer<typeof toolFacts>;

const sentTo = z.enum(providerKeys).nullable().optional();

/** Current availability of a tool; a bundle may be older than the server, so prices and limits come from here. */
export const toolAvailability = z.object({
  ...toolFacts.shape,
  /** True when a generative model serves it now: fields and choices that require a model are enabled. */
  with_model: z.boolean(),
  /** Why no generative model serves it; null when one does. */
  model_lack: modelLack.nullable(),
  /**
   * Provider outside this installation that processes its tasks; null: processed in this installation. Absent from older servers, which use
   * none.
   */
  sends_to: sentTo,
  /** Provider of only those submissions that require a model. Absent like `sends_to`. */
  may_send_to: sentTo,
  /**
   * Alternative to the current engine: the built-in one, a model of this installation, or a provider's. Absent: none, or from an older
   * server.
   */
  other_engine: z.enum(['builtin', 'model', ...providerKeys]).optional(),
  /** Host of the external language model that reads its descriptions after a consent; absent: none. */
  words_to: z.string().optional(),
  /** True when the built-in face networks are off and the tool or one of its images needs them or a model. Absent from older servers. */
  lacks_people: z.boolean().optional(),
  /** True when the user requested a notice for its availability. Absent from older servers. */
  is_awaited: z.boolean().optional(),
  /** Minimum membership level. */
  min_level: z.number().int(),
  /** Maximum side of an input image in pixels. */
  max_side: z.number().int(),
  /** Whether the browser may reduce larger images before upload; otherwise they are rejected with the reason. */
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

export const getTools = defineCall('GET /AIdesign/tools', {
  action: 'work',
  response: z.object({
    tools: z.array(toolAvailability),
    limits: uploadLimits,
    /** Local hours of the night queue, e.g. { from: 22, to: 7 }. */
    night: z.object({
      from: z.number().int(),
      to: z.number().int(),
      /** Completion deadline of a night task submitted now. */
      ready_at: z.iso.datetime(),
    }),
  }),
});

/** Requests one notice when an unavailable tool becomes available. 44000 for an unknown tool. */
export const awaitTool = defineCall('POST /AIdesign/await_tool', {
  action: 'work',
  request: z.object({ type: z.number().int() }),
});

/** The same tools for public pages: home, prices, agreements. Excludes details of the model server. */
export const getToolList = defineCall('GET /AIdesign/tool_list', {
  auth: 'public',
  response: z.object({
    tools: z.array(toolFacts),
    /** External providers that process tasks after a consent; absent from older servers, which use none. */
    providers: z.array(z.enum(providerKeys)).optional(),
    /** Host of the external language model that reads descriptions after a consent; absent: none. */
    words_to: z.string().optional(),
  }),
});

/** Values that a field accepts; only the properties of its kind are present. */
const guideField = z.object({
  name: z.string(),
  title: localized,
  advice: localized.nullable(),
  kind: z.enum(['slider', 'choice', 'ratio', 'switch', 'colour', 'text', 'prompt', 'style', 'personView', 'placement']),
  required: z.boolean(),
  /** True when only a generative model uses it. */
  needs_model: z.boolean(),
  range: z.object({ min: z.number(), max: z.number(), step: z.number(), unit: z.string() }).nullable(),
  options: z
    .array(
      z.object({
        title: localized,
        is_default: z.boolean(),
        needs_model: z.boolean(),
        /** As in the parameters of a task; absent from older servers. */
        value: z.union([z.string(), z.number()]).optional(),
      }),
    )
    .nullable(),
  max_length: z.number().int().nullable(),
  /** For a slider the number; for a switch 0 or 1. */
  default: z.number().nullable(),
  /** The price is multiplied by the value. */
  multiplies_price: z.boolean(),
  /** Shown only while the choice has one of these values; absent: always, or from an older server. */
  only_when: z.object({ field: z.string(), is: z.array(z.union([z.string(), z.number()])) }).optional(),
});
export type GuideField = z.infer<typeof guideField>;

/** Form of a tool, derived from its catalogue entry, for pages that describe it. 44000 for an unknown tool. */
export const getToolForm = defineCall('GET /AIdesign/tool_form', {
  action: 'work',
  request: z.object({ type: z.coerce.number().int() }),
  response: z.object({
    type: z.number().int(),
    key: z.string(),
    summary: localized,
    kind: z.enum(['image', 'video', 'vector']),
    /** True when it requires a generative model. */
    needs_model: z.boolean(),
    inputs: z.array(
      z.object({
        ...toolInput.shape,
        hint: localized.nullable(),
        /** True when drawn in the matting editor instead of provided as an image. */
        is_drawn: z.boolean(),
        /** True when only a generative model uses it; absent from older servers. */
        needs_model: z.boolean().optional(),
        /** True when only the built-in face networks or a generative model use it; absent from older servers. */
        needs_people: z.boolean().optional(),
      }),
    ),
    fields: z.array(guideField),
  }),
});
export type ToolForm = z.infer<typeof getToolForm.response>;
