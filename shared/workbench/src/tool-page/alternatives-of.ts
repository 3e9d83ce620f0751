import { isOpenTool } from '@atelier/contract/open-tool';
import type { ToolOffer } from '@atelier/contract/tools';

const offered = 2;

/** Tools to use instead of one that is closed: of its own groups first, each in the order of the list. */
export const alternativesOf = (type: number, tools: readonly ToolOffer[] = []): readonly ToolOffer[] => {
  const groupsOf = ({ placements }: ToolOffer) => placements.map(({ group }) => group);
  const own = tools.filter((tool) => tool.type === type).flatMap(groupsOf);
  const open = tools.filter((tool) => tool.type !== type && isOpenTool(tool));
  const { near = [], far = [] } = Object.groupBy(open, (tool) =>
    groupsOf(tool).some((group) => own.includes(group)) ? 'near' : 'far',
  );
  return [...near, ...far].slice(0, offered);
};
