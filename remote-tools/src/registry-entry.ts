import { toolGroupPages } from '@atelier/catalogue/group-pages';
import { recolour } from '@atelier/catalogue/recolour';
import { cutoutTool } from './tools/cutout/tool.ts';
import { upscaleTool } from './tools/upscale/tool.ts';

/** The catalogue's recolour tool with an example of this group. */
const recolourTool = {
  ...recolour,
  example: {
    inputs: { original: [new URL('./tools/recolour/coat.jpg', import.meta.url).href] },
    params: { colour: '#2f5d50' },
    results: [new URL('./tools/recolour/220-1.webp', import.meta.url).href],
  },
};

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [upscaleTool, recolourTool, cutoutTool] as const;

/** Range of host API versions that this remote runs with. */
export const hostApi = '^1.0.0';

/** Pages of this remote; `publish` writes them into its registry entry, so they are known before its code is loaded. */
export const navigation = toolGroupPages('processing', tools);
