import type { FormedTool } from '@atelier/catalogue/formed-tools';
import type { InputRow } from '@atelier/catalogue/tool-form';

/** Tools whose engine finds the garment's outline by itself, so that a picture without a clear one is worth a word. */
const outlined: readonly FormedTool['key'][] = [
  'cutout',
  'extractClothing',
  'changeBackground',
  'changeBackgroundBasic',
  'backgroundFusion',
];

/** The mask that can be drawn by hand for the pictures of an input. */
export const maskFor = (tool: Pick<FormedTool, 'inputs'>, input: Pick<InputRow, 'name'>): InputRow | undefined =>
  tool.inputs.find(({ mask }) => mask?.of === input.name);

/** Is the garment's outline in the pictures of an input what the tool works from? */
export const outlineMatters = (tool: Pick<FormedTool, 'key' | 'inputs'>, input: InputRow): boolean =>
  !input.mask && (maskFor(tool, input) !== undefined || (outlined.includes(tool.key) && tool.inputs[0] === input));
