import type { ToolInput, ToolOffer } from '@atelier/contract/tools';

/** A tool that takes a picture, and the input that it would go to. */
export interface ReceivingTool {
  tool: ToolOffer;
  input: ToolInput;
}

/** The input that an unplaced picture goes to, of those that the form shows. Required ones before the others. */
const receivingInput = ({ inputs }: Pick<ToolOffer, 'inputs'>): ToolInput | undefined => {
  const open = inputs.filter(({ is_open }) => is_open !== false);
  return open.find(({ min }) => min > 0) ?? open[0];
};

/**
 * Tools that can be used now and accept a picture, in the order of the groups, without the one it comes from. Vectors and
 * pictures alike go in as PNG; clips go nowhere.
 */
export const receivingTools = (tools: readonly ToolOffer[], from: number | undefined): ReceivingTool[] =>
  tools.flatMap((tool) => {
    const input = receivingInput(tool);
    return input && tool.type !== from && tool.state === 'ready' ? [{ tool, input }] : [];
  });
