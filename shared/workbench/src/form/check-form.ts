import { inputsSchema, paramsSchema } from '@atelier/catalogue/params';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { shownInputs } from '@atelier/catalogue/tool-form';
import { isBusySlot } from '@atelier/picture-editors/picture-slot';
import { type FormState, slotsOf } from './form-state.ts';

/** What blocks submission of a form; `field` is the name of the input or parameter to focus. */
export type ValidationIssue =
  | { kind: 'picture-missing' | 'layer-missing' | 'picture-busy' | 'picture-unusable'; field: string }
  | {
      kind: 'colour-missing' | 'text-missing' | 'style-missing' | 'placement-missing' | 'choice-closed' | 'value-wrong';
      field: string;
    };

export type FormCheck =
  | { kind: 'complete'; inputs: Record<string, string[]>; params: Record<string, unknown> }
  | { kind: 'incomplete'; gaps: readonly ValidationIssue[] };

const pictureGaps = (tool: Pick<ToolDefinition, 'inputs'>, form: FormState): ValidationIssue[] =>
  shownInputs(tool.inputs, form.params).flatMap((input): ValidationIssue[] => {
    const slots = slotsOf(form, input.name);
    if (slots.some(isBusySlot)) return [{ kind: 'picture-busy', field: input.name }];
    if (slots.some((slot) => slot.kind !== 'ready')) return [{ kind: 'picture-unusable', field: input.name }];
    const missing = input.mask ? 'layer-missing' : 'picture-missing';
    return slots.length < input.min ? [{ kind: missing, field: input.name }] : [];
  });

const paramGap = (tool: Pick<ToolDefinition, 'fields'>, form: FormState, field: string): ValidationIssue => {
  const kind = tool.fields.find((row) => row.name === field)?.kind;
  const value = form.params[field];
  const isEmpty = value === undefined || value === '';
  if (isEmpty && kind === 'colour') return { kind: 'colour-missing', field };
  if (isEmpty && (kind === 'text' || kind === 'prompt')) return { kind: 'text-missing', field };
  if (isEmpty && (kind === 'style' || kind === 'personView')) return { kind: 'style-missing', field };
  if (kind === 'choice') return { kind: 'choice-closed', field };
  if (isEmpty && kind === 'placement') return { kind: 'placement-missing', field };
  return { kind: 'value-wrong', field };
};

/**
 * Validates a form with the server's schemas; `tool` has the currently active fields, values of other fields are omitted. Images first,
 * then parameters in the tool's order.
 */
export const checkForm = (tool: Pick<ToolDefinition, 'inputs' | 'fields'>, form: FormState): FormCheck => {
  const ids = tool.inputs.map((input) => {
    const ready = slotsOf(form, input.name).flatMap((slot) => (slot.kind === 'ready' ? [slot.image.id] : []));
    return [input.name, ready] as const;
  });
  const known = new Set(tool.fields.map((field) => field.name));
  const given = Object.fromEntries(Object.entries(form.params).filter(([name]) => known.has(name)));
  const params = paramsSchema(tool).safeParse(given);
  const wrong = new Set(params.error?.issues.map((issue) => String(issue.path[0])) ?? []);
  const gaps = [
    ...pictureGaps(tool, form),
    ...tool.fields.filter((field) => wrong.has(field.name)).map((field) => paramGap(tool, form, field.name)),
  ];
  if (gaps.length > 0 || !params.success) return { kind: 'incomplete', gaps };
  return {
    kind: 'complete',
    inputs: inputsSchema(tool).parse(Object.fromEntries(ids)) as Record<string, string[]>,
    params: params.data,
  };
};
