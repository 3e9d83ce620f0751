import { withPresentNames } from '@atelier/catalogue/former-names';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { engineKind, taskMode, uploadedImage } from '@atelier/contract/task';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { z } from 'zod';
import { type FormState, freshForm } from './form-state.ts';

const extent = z.object({ width: z.number(), height: z.number(), bytes: z.number() });

const draft = z.object({
  params: z.record(z.string(), z.unknown()),
  inputs: z.record(
    z.string(),
    z.array(
      z.object({
        image: uploadedImage,
        change: z.object({ kind: z.enum(['compressed', 'cropped']), from: extent, to: extent }).optional(),
      }),
    ),
  ),
  mode: taskMode,
  engine: engineKind.optional(),
});
type Draft = z.infer<typeof draft>;

export const draftKey = (tool: Pick<ToolDefinition, 'type'>): string => `tool-${tool.type}`;

/** Data of a form that is kept across a reload: parameters, mode, engine, and uploaded images. */
export const draftOfForm = (form: FormState): Draft => ({
  params: form.params,
  inputs: Object.fromEntries(
    Object.entries(form.inputs).map(([name, slots]) => [
      name,
      slots.flatMap((slot) => (slot.kind === 'ready' ? [{ image: slot.image, change: slot.change }] : [])),
    ]),
  ),
  mode: form.mode,
  engine: form.engine,
});

/** The form of a stored draft; undefined when the stored value is not a valid draft. */
export const formOfDraft = (tool: Pick<ToolDefinition, 'fields' | 'inputs'>, kept: unknown): FormState | undefined => {
  const parsed = draft.safeParse(kept);
  if (!parsed.success) return undefined;
  const { params, inputs, mode, engine } = parsed.data;
  const known = new Set(tool.fields.map((field) => field.name));
  return {
    params: {
      ...freshForm(tool).params,
      ...Object.fromEntries(Object.entries(withPresentNames(params)).filter(([name]) => known.has(name))),
    },
    inputs: Object.fromEntries(
      tool.inputs.flatMap((input) => {
        const kept = inputs[input.name];
        return kept
          ? [[input.name, kept.slice(0, input.max).map(({ image, change }) => readySlot(image, change))]]
          : [];
      }),
    ),
    mode,
    engine,
  };
};
