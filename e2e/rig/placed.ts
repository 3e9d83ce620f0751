import { type PlacedTool, placedTools } from '@atelier/catalogue/placed-tool';
import { type FormedTool, tools } from '@atelier/engine/tools';

/** Every tool at every place where it stands: what the generated tests go through. */
export const placed: readonly PlacedTool<FormedTool>[] = placedTools(tools);
