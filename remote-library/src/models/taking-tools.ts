import { assetTypeOfInput } from '@atelier/catalogue/asset-type-of-input';
import type { SquareModel } from '@atelier/contract/model-square';
import type { ToolFacts, ToolInput } from '@atelier/contract/tools';
import { toolAddress } from '@atelier/workbench/tool-choice';

/** A tool that begins with an entry of the square. */
export interface TakingTool {
  tool: ToolFacts;
  input: ToolInput;
  /** The tool's page, with the entry in that input. */
  address: string;
  /** The tool can be used now, and so can the input. */
  isReady: boolean;
}

/** Tools with an input for pictures of the entry's type. Of several, the one that the form shows now. */
export const takingTools = (
  tools: readonly ToolFacts[],
  { id, type }: Pick<SquareModel, 'id' | 'type'>,
): TakingTool[] =>
  tools.flatMap((tool) => {
    const inputs = tool.inputs.filter(({ name }) => assetTypeOfInput(name) === type);
    const input = inputs.find(isOpen) ?? inputs[0];
    const address = input && toolAddress(tool, { asset: id, input: input.name });
    return input && address ? [{ tool, input, address, isReady: tool.state === 'ready' && isOpen(input) }] : [];
  });

const isOpen = ({ is_open }: ToolInput): boolean => is_open !== false;
