import { toolGroupPages } from '@atelier/catalogue/group-pages';
import { accurateRedesignTool } from './tools/accurate-redesign/tool.ts';
import { seriesColourSchemeTool } from './tools/series-colour-scheme/tool.ts';
import { sketchToDesignTool } from './tools/sketch-to-design/tool.ts';
import { styleExpansionTools } from './tools/style-expansion/tool.ts';
import { styleFusionTool } from './tools/style-fusion/tool.ts';
import { textToDesignTool } from './tools/text-to-design/tool.ts';

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [
  accurateRedesignTool,
  ...styleExpansionTools,
  styleFusionTool,
  seriesColourSchemeTool,
  textToDesignTool,
  sketchToDesignTool,
] as const;

/** Range of host API versions that this remote runs with. */
export const hostApi = '^1.0.0';

/** Pages of this remote; `publish` writes them into its registry entry, so they are known before its code is loaded. */
export const navigation = toolGroupPages('styleDesign', tools);
