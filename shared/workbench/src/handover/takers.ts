import { type FormedTool, formedTools } from '@atelier/catalogue/formed-tools';
import type { InputRow } from '@atelier/catalogue/tool-form';

/** A tool that takes a picture, and the input that it would go to. */
export interface Taker {
  tool: FormedTool;
  input: InputRow;
}

/** The input that an unplaced picture goes to: the first that is no mask. Required ones before the others. */
export const takingInput = (tool: Pick<FormedTool, 'inputs'>): InputRow | undefined => {
  const plain = tool.inputs.filter((input) => !input.mask);
  return plain.find((input) => input.min > 0) ?? plain[0];
};

/**
 * Tools that accept a picture, in the order of the groups; `isOpen` says which of them can be used now. Vectors and pictures
 * alike go in as PNG; clips go nowhere.
 */
export const takersOf = (from: number, isOpen: (type: number) => boolean): Taker[] =>
  formedTools.flatMap((tool) => {
    const input = takingInput(tool);
    return input && tool.type !== from && isOpen(tool.type) ? [{ tool, input }] : [];
  });
