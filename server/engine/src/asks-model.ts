import { defaultParams } from '@atelier/catalogue/params';
import type { FieldRow, ToolForm } from '@atelier/catalogue/tool-form';
import type { AskedJob } from './engine.ts';
import { toolByType } from './tools.ts';

const initialOf = (field: FieldRow, start: Record<string, unknown>): unknown =>
  start[field.name] ?? (field.kind === 'text' || field.kind === 'prompt' ? '' : undefined);

/** First input or field that only a generative model can use; undefined when the built-in engine handles everything. */
export const fieldForModel = (
  tool: Pick<ToolForm, 'fields' | 'inputs'>,
  { params, inputs }: AskedJob,
): string | undefined => {
  const picture = tool.inputs.find(({ name, needsModel }) => needsModel && (inputs[name]?.length ?? 0) > 0);
  if (picture) return picture.name;
  const start = defaultParams(tool);
  return tool.fields.find((field) => {
    const value = params[field.name];
    if (field.needsModel) return value !== undefined && value !== initialOf(field, start);
    return field.kind === 'choice' && field.options.some((option) => option.needsModel && option.value === value);
  })?.name;
};

/** True when a submission needs a generative model. */
export const asksForModel = (toolType: number, asked: AskedJob): boolean => {
  const tool = toolByType(toolType);
  return tool !== undefined && fieldForModel(tool, asked) !== undefined;
};
