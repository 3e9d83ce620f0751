import { type PlacedTool, type ToolType, tools, toolsOfGroup } from '@atelier/catalogue/tools';

/** Tools that can be used today, by type, with the group whose page serves them. The server decides; this is for pages before sign-in. */
const openTypes: readonly ToolType[] = [5, 100, 220];

export const isOpenTool = (type: number): boolean => (openTypes as readonly number[]).includes(type);

/** Where each open tool stands, in menu order. */
export const openTools: readonly PlacedTool[] = toolsOfGroup('processing').filter(({ tool }) => isOpenTool(tool.type));

/** Prices of the open tools, credits a picture. */
export const openPrices = tools
  .filter(({ type }) => isOpenTool(type))
  .map(({ type, title, price }) => ({ type, title, credits: price.online }));
