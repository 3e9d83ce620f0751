import type { FormedTool } from '@atelier/catalogue/formed-tools';
import { defaultParams, paramsSchema } from '@atelier/catalogue/params';
import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import type { FieldRow } from '@atelier/catalogue/tool-form';
import type { z } from 'zod';
import { ApiFailure } from '../plugins/api-failure.ts';

export const parsePart = <T>(schema: z.ZodType<T>, value: unknown, where: 'inputs' | 'params'): T => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  throw new ApiFailure('41000', { field: [where, ...(issue?.path ?? []), ...unknown].join('.') });
};

const isCoded = ({ kind }: FieldRow): boolean => kind === 'style' || kind === 'personView';

/** Does a value ask for something that only a generative model does? */
const asksModel = (field: FieldRow, value: unknown, start: unknown): boolean => {
  if (field.needsModel) return value !== start;
  return field.kind === 'choice' && field.options.some((option) => option.needsModel && option.value === value);
};

/**
 * The parameters of a submission in the tool's ranges, with its defaults filled in.
 * @throws ApiFailure 41000 with the field; 41031 when a value asks for a model and none serves the tool.
 */
export const checkParams = (tool: FormedTool, given: unknown, hasModel: boolean): Record<string, unknown> => {
  const params: Record<string, unknown> = parsePart(paramsSchema(tool), given, 'params');
  const start = defaultParams(tool);
  for (const field of tool.fields) {
    const value = params[field.name];
    if (isCoded(field) && value !== undefined && !subStyleByCode(String(value))) {
      throw new ApiFailure('41000', { field: `params.${field.name}` });
    }
    const initial = start[field.name] ?? (field.kind === 'text' || field.kind === 'prompt' ? '' : undefined);
    if (!hasModel && !tool.needsModel && asksModel(field, value, initial)) throw new ApiFailure('41031');
  }
  return params;
};
