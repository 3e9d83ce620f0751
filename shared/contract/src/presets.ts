import { z } from 'zod';
import { defineCall } from './call.ts';
import { taskMode } from './task.ts';

/** Maximum presets of one tool per user and wallet. */
export const presetLimit = 50;

/** Values of a tool's fields; unknown fields and invalid values are dropped. Images are not part of a preset. */
const settings = { params: z.record(z.string().max(60), z.unknown()), mode: taskMode };
const name = z.string().trim().min(1).max(40);

/** A named copy of a tool's settings. */
export const preset = z.object({
  id: z.string(),
  name: z.string(),
  ...settings,
  /** True when every member of the company in use can see and apply it. */
  is_shared: z.boolean(),
  /** True when it is the requester's default for new forms. */
  is_default: z.boolean(),
  /** True when the requester may change and delete it: its author, and for a shared one administrators. */
  can_change: z.boolean(),
  /** Nickname of the author, unless it is the requester. */
  by: z.string().optional(),
});
export type Preset = z.infer<typeof preset>;

/** Own presets and presets shared in the company, by name. */
export const getPresets = defineCall('GET /presets', {
  action: 'work',
  request: z.object({ type: z.coerce.number().int() }),
  response: z.object({ presets: z.array(preset) }),
});

/** 41023 above `presetLimit`; 43000 for sharing without a company. */
export const createPreset = defineCall('POST /preset', {
  action: 'work',
  request: z.object({ type: z.number().int(), name, ...settings, is_shared: z.boolean().default(false) }),
  response: z.object({ preset }),
});

/** `is_default` is the requester's own choice, also for a shared preset; the other fields need `can_change` (43000). */
export const updatePreset = defineCall('PUT /preset/{id}', {
  action: 'work',
  request: z.object({
    id: z.string().max(64),
    name: name.optional(),
    params: settings.params.optional(),
    mode: taskMode.optional(),
    is_shared: z.boolean().optional(),
    is_default: z.boolean().optional(),
  }),
  response: z.object({ preset }),
});

export const deletePreset = defineCall('DELETE /preset/{id}', {
  action: 'work',
  request: z.object({ id: z.string().max(64) }),
  response: z.object({ id: z.string() }),
});
