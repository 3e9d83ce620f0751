import { z } from 'zod';
import { defineCall } from './call.ts';
import { taskMode } from './task.ts';

/** Presets of one tool that a person may keep in a wallet. */
export const presetLimit = 50;

/** Values of a tool's fields; what no field has or takes is left out. Pictures are not part of a preset. */
const settings = { params: z.record(z.string().max(60), z.unknown()), mode: taskMode };
const name = z.string().trim().min(1).max(40);

/** A named copy of a tool's settings. */
export const preset = z.object({
  id: z.string(),
  name: z.string(),
  ...settings,
  /** Every member of the company in use sees it and may apply it. */
  is_shared: z.boolean(),
  /** A new form of the asker begins with it. */
  is_default: z.boolean(),
  /** The asker may change and delete it: its maker, and for a shared one administrators. */
  can_change: z.boolean(),
  /** Nickname of its maker, where that is not the asker. */
  by: z.string().optional(),
});
export type Preset = z.infer<typeof preset>;

/** One's own and those that the company shares, by name. */
export const getPresets = defineCall({
  method: 'GET',
  path: '/presets',
  action: 'work',
  added: true,
  request: z.object({ type: z.coerce.number().int() }),
  response: z.object({ presets: z.array(preset) }),
});

/** 41023 when there are `presetLimit`; 43000 for sharing without a company. */
export const createPreset = defineCall({
  method: 'POST',
  path: '/preset',
  action: 'work',
  added: true,
  request: z.object({ type: z.number().int(), name, ...settings, is_shared: z.boolean().default(false) }),
  response: z.object({ preset }),
});

/** `is_default` is the asker's own choice, also for a shared preset; the other fields need `can_change` (43000). */
export const updatePreset = defineCall({
  method: 'PUT',
  path: '/preset/{id}',
  action: 'work',
  added: true,
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

export const deletePreset = defineCall({
  method: 'DELETE',
  path: '/preset/{id}',
  action: 'work',
  added: true,
  request: z.object({ id: z.string().max(64) }),
  response: z.object({ id: z.string() }),
});
