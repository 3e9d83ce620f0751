import { type PlacedTool, placementPath, tools } from '@atelier/catalogue/tools';

/** Every tool at every place where it stands: what the generated tests go through. */
export const placed: readonly PlacedTool[] = tools.flatMap((tool) =>
  tool.placements.map((placement) => ({ tool, placement, path: placementPath(placement) })),
);
