import type { ToolExamples } from '@atelier/workbench/tool-routes';
import { backgroundChangeExamples } from './tools/background-change/example.ts';
import { backgroundFusionExamples } from './tools/background-fusion/example.ts';
import { garmentExtractionExamples } from './tools/garment-extraction/example.ts';
import { lightingFusionExamples } from './tools/lighting-fusion/example.ts';
import { recolourExamples } from './tools/recolour/example.ts';

/** What the tools of this group made of other pictures, by tool type: shown while a tool has no result of one's own. */
export const examples: ToolExamples = {
  ...backgroundChangeExamples,
  ...backgroundFusionExamples,
  ...garmentExtractionExamples,
  ...lightingFusionExamples,
  ...recolourExamples,
};
