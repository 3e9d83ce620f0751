import type { ToolExamples } from '@atelier/workbench/tool-routes';
import { fabricTryOnExamples } from './tools/fabric-try-on/example.ts';
import { imageToVectorExamples } from './tools/image-to-vector/example.ts';
import { logoTryOnExamples } from './tools/logo-try-on/example.ts';
import { patternExpansionExamples } from './tools/pattern-expansion/example.ts';
import { patternExtractionExamples } from './tools/pattern-extraction/example.ts';
import { patternRepeatExpansionExamples } from './tools/pattern-repeat-expansion/example.ts';
import { patternRepeatExtractionExamples } from './tools/pattern-repeat-extraction/example.ts';
import { patternRepeatTryOnExamples } from './tools/pattern-repeat-try-on/example.ts';
import { patternTryOnExamples } from './tools/pattern-try-on/example.ts';
import { preciseEditExamples } from './tools/precise-edit/example.ts';
import { recolourExamples } from './tools/recolour/example.ts';

/** What the tools of this group made of other pictures, by tool type: shown while a tool has no result of one's own. */
export const examples: ToolExamples = {
  ...fabricTryOnExamples,
  ...imageToVectorExamples,
  ...logoTryOnExamples,
  ...patternExpansionExamples,
  ...patternExtractionExamples,
  ...patternRepeatExpansionExamples,
  ...patternRepeatExtractionExamples,
  ...patternRepeatTryOnExamples,
  ...patternTryOnExamples,
  ...preciseEditExamples,
  ...recolourExamples,
};
