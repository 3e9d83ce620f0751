import type { ToolDefinition as AnyToolDefinition } from '@atelier/catalogue/tool-definition';
import type { ToolRow as AnyToolRow } from '@atelier/catalogue/tool-row';
import { tools as fabricPatternTools } from '@atelier/remote-fabric-pattern/tools';
import { tools as photoshootTools } from '@atelier/remote-photoshoot/tools';
import { tools as styleDesignTools } from '@atelier/remote-style-design/tools';
import { tools as processingTools } from '@atelier/remote-tools/tools';

/** Tools of the four groups; a tool in several groups is in each of their lists. */
const listed = [...styleDesignTools, ...fabricPatternTools, ...photoshootTools, ...processingTools] as const;

/** Every tool type id; a handler, a price or a template for an unknown id does not compile. */
export type ToolType = (typeof listed)[number]['type'];

export type ToolKey = (typeof listed)[number]['key'];

export type ToolRow = AnyToolRow<ToolType, ToolKey>;

/** A tool with its form. */
export type ToolDefinition = AnyToolDefinition<ToolType, ToolKey>;

const byType: ReadonlyMap<number, ToolDefinition> = new Map(listed.map((tool) => [tool.type, tool]));

/** All tools with their forms, each once, in the order of the groups. */
export const tools: readonly ToolDefinition[] = [...byType.values()];

export const toolByType = (type: number): ToolDefinition | undefined => byType.get(type);

export const isToolType = (type: number): type is ToolType => byType.has(type);

export const toolOf = (type: ToolType): ToolDefinition => byType.get(type) as ToolDefinition;

/** Tools that the built-in engine draws; a test compares the list with its handlers. */
export const drawnTypes: readonly ToolType[] = tools.flatMap(({ type, needsModel }) => (needsModel ? [] : [type]));
