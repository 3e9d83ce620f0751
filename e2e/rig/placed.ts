import { type PlacedTool, placedTools } from '@atelier/catalogue/placed-tool';
import { type FormedTool, tools } from '@atelier/engine/tools';

/** Every tool in each of its placements; the generated tests iterate over them. */
export const placed: readonly PlacedTool<FormedTool>[] = placedTools(tools);
