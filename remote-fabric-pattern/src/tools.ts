import { fabricTryOnTool } from './tools/fabric-try-on/tool.ts';
import { imageToVectorTool } from './tools/image-to-vector/tool.ts';
import { logoTryOnTool } from './tools/logo-try-on/tool.ts';
import { patternExpansionTool } from './tools/pattern-expansion/tool.ts';
import { patternExtractionTool } from './tools/pattern-extraction/tool.ts';
import { patternRepeatExpansionTool } from './tools/pattern-repeat-expansion/tool.ts';
import { patternRepeatExtractionTool } from './tools/pattern-repeat-extraction/tool.ts';
import { patternRepeatTryOnTool } from './tools/pattern-repeat-try-on/tool.ts';
import { patternTryOnTools } from './tools/pattern-try-on/tool.ts';
import { preciseEditTool } from './tools/precise-edit/tool.ts';
import { recolourTool } from './tools/recolour/tool.ts';

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [
  patternRepeatTryOnTool,
  ...patternTryOnTools,
  patternRepeatExtractionTool,
  patternExtractionTool,
  fabricTryOnTool,
  logoTryOnTool,
  preciseEditTool,
  patternRepeatExpansionTool,
  patternExpansionTool,
  recolourTool,
  imageToVectorTool,
] as const;
