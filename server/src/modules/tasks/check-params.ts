import { withPresentNames } from '@atelier/catalogue/former-names';
import { paramsSchema } from '@atelier/catalogue/params';
import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import type { FieldRow } from '@atelier/catalogue/tool-form';
import { fieldForModel } from '@atelier/engine/asks-model';
import type { AskedJob } from '@atelier/engine/engine';
import type { FormedTool } from '@atelier/engine/tools';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { refuseField } from './refuse-field.ts';

/** @throws ApiFailure 41000 with the field as the tool's form names it, and its limit. */
export const parsePart = <T>(tool: FormedTool, schema: z.ZodType<T>, value: unknown, where: 'inputs' | 'params'): T => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  throw refuseField(tool, where, [...(issue?.path ?? []), ...unknown]);
};

const isCoded = ({ kind }: FieldRow): boolean => kind === 'style' || kind === 'personView';

/**
 * The parameters of a submission in the tool's ranges, with its defaults filled in.
 * @throws ApiFailure 41000 with the field
 */
export const checkParams = (tool: FormedTool, given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const params: Record<string, unknown> = parsePart(tool, paramsSchema(tool), withPresentNames(given), 'params');
  for (const field of tool.fields) {
    const value = params[field.name];
    if (isCoded(field) && value !== undefined && !subStyleByCode(String(value))) {
      throw refuseField(tool, 'params', [field.name]);
    }
  }
  return params;
};

/**
 * For a tool that no model serves.
 * @throws ApiFailure 41031 when a picture or a value asks for one
 */
export const refuseForModel = (tool: FormedTool, asked: AskedJob): void => {
  if (!tool.needsModel && fieldForModel(tool, asked) !== undefined) throw new ApiFailure('41031');
};
