import type { ToolExamples } from '@atelier/workbench/tool-routes';
import { cutoutExamples } from './tools/cutout/example.ts';
import { hdUpscaleExamples } from './tools/hd-upscale/example.ts';
import { recolourExamples } from './tools/recolour/example.ts';

/** What the tools of this group made of other pictures, by tool type: shown while a tool has no result of one's own. */
export const examples: ToolExamples = {
  ...cutoutExamples,
  ...hdUpscaleExamples,
  ...recolourExamples,
};
