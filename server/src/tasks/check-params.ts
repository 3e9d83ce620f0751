import { paramsSchema } from '@atelier/catalogue/params';
import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import type { FieldRow } from '@atelier/catalogue/tool-form';
import { fieldForModel } from '@atelier/engine/asks-model';
import type { FormedTool } from '@atelier/engine/tools';
import type { z } from 'zod';
import { ApiFailure } from '../api-failure.ts';

export const parsePart = <T>(schema: z.ZodType<T>, value: unknown, where: 'inputs' | 'params'): T => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  throw new ApiFailure('41000', { field: [where, ...(issue?.path ?? []), ...unknown].join('.') });
};

const isCoded = ({ kind }: FieldRow): boolean => kind === 'style' || kind === 'personView';

/**
 * The parameters of a submission in the tool's ranges, with its defaults filled in.
 * @throws ApiFailure 41000 with the field; 41031 when a value asks for a model and none serves the tool.
 */
export const checkParams = (tool: FormedTool, given: unknown, hasModel: boolean): Record<string, unknown> => {
  const params: Record<string, unknown> = parsePart(paramsSchema(tool), given, 'params');
  for (const field of tool.fields) {
    const value = params[field.name];
    if (isCoded(field) && value !== undefined && !subStyleByCode(String(value))) {
      throw new ApiFailure('41000', { field: `params.${field.name}` });
    }
  }
  if (!hasModel && !tool.needsModel && fieldForModel(tool, params) !== undefined) throw new ApiFailure('41031');
  return params;
};
