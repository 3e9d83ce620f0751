import { toolGroupPages } from '@atelier/catalogue/group-pages';
import { recolour } from '@atelier/catalogue/recolour';
import { fabricTryOnTool } from './tools/fabric-try-on/tool.ts';
import { imageToVectorTool } from './tools/image-to-vector/tool.ts';
import { logoTryOnTool } from './tools/logo-try-on/tool.ts';
import { patternExpansionTool } from './tools/pattern-expansion/tool.ts';
import { patternExtractionTool } from './tools/pattern-extraction/tool.ts';
import { patternTryOnTools } from './tools/pattern-try-on/tool.ts';
import { preciseEditTool } from './tools/precise-edit/tool.ts';
import { repeatExpansionTool } from './tools/repeat-expansion/tool.ts';
import { repeatExtractionTool } from './tools/repeat-extraction/tool.ts';
import { repeatTryOnTool } from './tools/repeat-try-on/tool.ts';

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
export const tools = [
  repeatTryOnTool,
  ...patternTryOnTools,
  repeatExtractionTool,
  patternExtractionTool,
  fabricTryOnTool,
  logoTryOnTool,
  preciseEditTool,
  repeatExpansionTool,
  patternExpansionTool,
  recolourTool,
  imageToVectorTool,
] as const;

/** Range of host API versions that this remote runs with. */
export const hostApi = '^1.0.0';

/** Pages of this remote; `publish` writes them into its registry entry, so they are known before its code is loaded. */
export const navigation = toolGroupPages('fabricPattern', tools);
