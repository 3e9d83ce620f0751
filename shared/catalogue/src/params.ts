import { z } from 'zod';
import { motifPlacement } from './motif-placement.ts';
import type { FieldRow, ToolForm } from './tool-form.ts';

/** Largest distance from a step that still counts as on it; sliders send decimals. */
const stepTolerance = 1e-6;

const onStep = (min: number, step: number) => (value: number) => {
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < stepTolerance;
};

const fieldSchema = (field: FieldRow): z.ZodType => {
  switch (field.kind) {
    case 'slider':
      return z
        .number()
        .min(field.min)
        .max(field.max)
        .refine(onStep(field.min, field.step), { error: `steps of ${field.step}` })
        .default(field.default);
    case 'choice':
      return z.literal(field.options.map((option) => option.value)).default(field.default);
    case 'switch':
      return z.boolean().default(field.default);
    case 'colour': {
      const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
      return field.required ? colour : colour.optional();
    }
    case 'text': {
      const text = z.string().trim().max(field.maxLength);
      return field.required ? text.min(1) : text.default(field.default ?? '');
    }
    case 'placement':
      return motifPlacement;
  }
};

/** The one schema of a tool's parameters: the form checks with it and so does the server. Unknown names are refused. */
export const paramsSchema = (tool: Pick<ToolForm, 'fields'>) =>
  z.strictObject(Object.fromEntries(tool.fields.map((field) => [field.name, fieldSchema(field)])));

/** The schema of a tool's pictures: upload ids by input name. Unknown names are refused. */
export const inputsSchema = (tool: Pick<ToolForm, 'inputs'>) =>
  z.strictObject(
    Object.fromEntries(
      tool.inputs.map((input) => {
        const ids = z.array(z.string().min(1)).min(input.min).max(input.max);
        return [input.name, input.min === 0 ? ids.default([]) : ids];
      }),
    ),
  );

/** What a fresh form starts with. */
export const defaultParams = (tool: Pick<ToolForm, 'fields'>): Record<string, unknown> =>
  Object.fromEntries(
    tool.fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  );
