import { drawnTypes } from '@atelier/catalogue/drawn-tools';
import { type PlacedTool, type ToolType, tools, toolsOfGroup } from '@atelier/catalogue/tools';

/** Shown with their price on the home page: the three that every garment picture begins with. */
const featuredTypes: readonly ToolType[] = [5, 100, 220];

/** Can this tool be used today? The server decides; this is for pages before sign-in. */
export const isOpenTool = (type: number): boolean => (drawnTypes as readonly number[]).includes(type);

/** Where the open processing tools stand, in menu order. */
export const openTools: readonly PlacedTool[] = toolsOfGroup('processing').filter(({ tool }) => isOpenTool(tool.type));

/** Prices of the featured tools, credits a picture. */
export const openPrices = tools
  .filter(({ type }) => featuredTypes.includes(type))
  .map(({ type, title, price }) => ({ type, title, credits: price.online }));
