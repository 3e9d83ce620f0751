import { fabricTryOnTool } from './tools/fabric-try-on/tool.ts';
import { imageToVectorTool } from './tools/image-to-vector/tool.ts';
import { logoTryOnTool } from './tools/logo-try-on/tool.ts';
import { patternExpansionTool } from './tools/pattern-expansion/tool.ts';
import { patternExtractionTool } from './tools/pattern-extraction/tool.ts';
import { patternTryOnTools } from './tools/pattern-try-on/tool.ts';
import { preciseEditTool } from './tools/precise-edit/tool.ts';
import { recolourTool } from './tools/recolour/tool.ts';
import { repeatExpansionTool } from './tools/repeat-expansion/tool.ts';
import { repeatExtractionTool } from './tools/repeat-extraction/tool.ts';
import { repeatTryOnTool } from './tools/repeat-try-on/tool.ts';

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
