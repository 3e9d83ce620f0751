import { type ToolPlacement, toolPlacements } from '@atelier/catalogue/tool-placement';
import { type ToolDefinition, tools } from '@atelier/engine/tools';

/** Every tool in each of its placements; the generated tests iterate over them. */
export const placements: readonly ToolPlacement<ToolDefinition>[] = toolPlacements(tools);
