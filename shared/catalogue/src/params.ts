import { z } from 'zod';
import { motifPlacement, personMark, repeatMarks } from './picture-marks.ts';
import { subjectPlacement } from './subject-frame.ts';
import type { FieldRow, ToolForm } from './tool-form.ts';

/** Maximum distance from a step that still counts as on it; sliders send decimals. */
const stepTolerance = 1e-6;

const onStep = (min: number, step: number) => (value: number) => {
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < stepTolerance;
};

/**
 * Format of a code. The lists themselves are too long for every form; the server also checks that the code is in its list
 * (`subStyleByCode`).
 */
const styleCodes = { garment: /^[WMC]\d\d$/, pattern: /^P\d\d$/, flower: /^F\d\d$/ } as const;
const viewCodes = /^V\d\d$/;

const coded = (codes: RegExp, isRequired: boolean): z.ZodType => {
  const code = z.string().regex(codes);
  return isRequired ? code : code.optional();
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
    case 'ratio':
      return z.literal(field.options).default(field.default);
    case 'switch':
      return z.boolean().default(field.default);
    case 'colour': {
      const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
      return field.required ? colour : colour.optional();
    }
    case 'text':
    case 'prompt': {
      const text = z.string().trim().max(field.maxLength);
      return field.required ? text.min(1) : text.default(field.default ?? '');
    }
    case 'style':
      return coded(styleCodes[field.from], field.required);
    case 'personView':
      return coded(viewCodes, field.required);
    case 'placement':
      return motifPlacement;
    case 'framing':
      return subjectPlacement.optional();
    case 'person':
      return personMark.optional();
    case 'repeat':
      return repeatMarks.optional();
  }
};

/** The schema of a tool's parameters, used by the form and the server. Unknown names are rejected. */
export const paramsSchema = (tool: Pick<ToolForm, 'fields'>) =>
  z.strictObject(Object.fromEntries(tool.fields.map((field) => [field.name, fieldSchema(field)])));

/** The schema of a tool's images: upload ids by input name. Unknown names are rejected. */
export const inputsSchema = (tool: Pick<ToolForm, 'inputs'>) =>
  z.strictObject(
    Object.fromEntries(
      tool.inputs.map((input) => {
        const ids = z.array(z.string().min(1)).min(input.min).max(input.max);
        return [input.name, input.min === 0 ? ids.default([]) : ids];
      }),
    ),
  );

/** Initial values of a form. */
export const defaultParams = (tool: Pick<ToolForm, 'fields'>): Record<string, unknown> =>
  Object.fromEntries(
    tool.fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  );
