import type { ToolFacts } from '@atelier/contract/tools';
import { useAtomValue } from '@atelier/platform/state';
import { createPublicAnswer } from './public-answers.ts';

/** The contract's `getToolList`. */
export const toolListAddress = '/api/v1/AIdesign/tool_list';

const toolFactsAtom = createPublicAnswer(toolListAddress, (data) => {
  const { tools } = data as { tools?: readonly ToolFacts[] };
  return Array.isArray(tools) ? tools : undefined;
});

/** Every tool as the server says it, in the order of the groups; undefined until it has answered. */
export const useToolFacts = (): readonly ToolFacts[] | undefined => useAtomValue(toolFactsAtom);

/** A tool at the page whose address it answers, and which can be used now. */
export interface OpenTool {
  tool: ToolFacts;
  group: string;
  /** Of the group. */
  title: ToolFacts['title'];
  path: string;
}

/** The tools that can be used now, each at its first place, one for each page. */
export const openTools = (tools: readonly ToolFacts[] = []): readonly OpenTool[] =>
  tools.flatMap((tool) => {
    const place = tool.placements.find((one) => one.is_default);
    return tool.state === 'ready' && place
      ? [{ tool, group: place.group, title: place.group_title, path: place.path }]
      : [];
  });

/** A group of tools with those of it that can be used now. */
export interface OpenGroup {
  group: string;
  title: ToolFacts['title'];
  tools: readonly OpenTool[];
}

/** The tools that can be used now by their groups, in the order of the groups' menus. A tool of two groups stands in both. */
export const openGroups = (tools: readonly ToolFacts[] = []): readonly OpenGroup[] => {
  const placed = tools.flatMap((tool) =>
    tool.state === 'ready' ? tool.placements.filter((place) => place.is_default).map((place) => ({ tool, place })) : [],
  );
  return [...Map.groupBy(placed, ({ place }) => place.group)].map(([group, rows]) => ({
    group,
    title: rows[0]?.place.group_title ?? { zh: group, en: group },
    tools: rows
      .toSorted((one, other) => one.place.order - other.place.order)
      .map(({ tool, place }) => ({ tool, group, title: place.group_title, path: place.path })),
  }));
};

/** Tools of one price, credits for one picture, cheapest first. */
export interface PriceClass {
  credits: number;
  tools: readonly ToolFacts[];
}

/** What the tools that can be used now cost online. */
export const priceClasses = (tools: readonly ToolFacts[] | undefined): readonly PriceClass[] => {
  const open = openTools(tools).flatMap(({ tool }) => (tool.price.online === undefined ? [] : [tool]));
  return [...Map.groupBy(open, ({ price }) => price.online ?? 0)]
    .map(([credits, priced]) => ({ credits, tools: priced }))
    .sort((one, other) => one.credits - other.credits);
};
