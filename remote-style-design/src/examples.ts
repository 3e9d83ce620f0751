import type { ToolExamples } from '@atelier/workbench/tool-routes';
import { accurateRedesignExamples } from './tools/accurate-redesign/example.ts';
import { seriesColourSchemeExamples } from './tools/series-colour-scheme/example.ts';
import { sketchToDesignExamples } from './tools/sketch-to-design/example.ts';
import { styleExpansionExamples } from './tools/style-expansion/example.ts';
import { styleFusionExamples } from './tools/style-fusion/example.ts';
import { styleGenerationExamples } from './tools/style-generation/example.ts';

/** What the tools of this group made of other pictures, by tool type: shown while a tool has no result of one's own. */
export const examples: ToolExamples = {
  ...accurateRedesignExamples,
  ...seriesColourSchemeExamples,
  ...sketchToDesignExamples,
  ...styleExpansionExamples,
  ...styleFusionExamples,
  ...styleGenerationExamples,
};
