import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { InputRow } from '@atelier/catalogue/tool-form';

/** The mask that can be drawn by hand for the pictures of an input. */
export const maskFor = (tool: Pick<ToolDefinition, 'inputs'>, input: Pick<InputRow, 'name'>): InputRow | undefined =>
  tool.inputs.find(({ mask }) => mask?.of === input.name);

/** Is the garment's outline in the pictures of an input what the tool works from? */
export const needsOutline = (tool: Pick<ToolDefinition, 'findsOutline' | 'inputs'>, input: InputRow): boolean =>
  !input.mask && (maskFor(tool, input) !== undefined || (tool.findsOutline === true && tool.inputs[0] === input));
