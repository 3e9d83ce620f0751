import type { FormedTool } from '@atelier/engine/tools';
import { ApiFailure } from '../../platform/api-failure.ts';

/**
 * What a person has to do in a dialog before a tool can draw: place a motif, cut a layer out.
 * @throws ApiFailure 41042 where a placement was not set, 41043 where layers are wanted and none is given.
 */
export const checkPreparations = (
  tool: Pick<FormedTool, 'inputs' | 'fields'>,
  { params, inputs }: { params: Record<string, unknown>; inputs: Record<string, readonly string[]> },
): void => {
  const isUnplaced = tool.fields.some(({ kind, name }) => kind === 'placement' && params[name] == null);
  if (isUnplaced) throw new ApiFailure('41042');
  const lacksLayer = tool.inputs.some(({ mask, min, name }) => mask && min > 0 && (inputs[name] ?? []).length === 0);
  if (lacksLayer) throw new ApiFailure('41043');
};
