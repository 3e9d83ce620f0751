import { backgroundChangeTools } from './tools/background-change/tool.ts';
import { backgroundFusionTool } from './tools/background-fusion/tool.ts';
import { diverseSkinsTool } from './tools/diverse-skins/tool.ts';
import { faceEnhancementTool } from './tools/face-enhancement/tool.ts';
import { faceSwapTools } from './tools/face-swap/tool.ts';
import { faceTryOnTools } from './tools/face-try-on/tool.ts';
import { facialExpressionTool } from './tools/facial-expression/tool.ts';
import { garmentExtractionTool } from './tools/garment-extraction/tool.ts';
import { imageToVideoTool } from './tools/image-to-video/tool.ts';
import { lightingFusionTool } from './tools/lighting-fusion/tool.ts';
import { modelTryOnTools } from './tools/model-try-on/tool.ts';
import { poseChangeTool } from './tools/pose-change/tool.ts';
import { recolourTool } from './tools/recolour/tool.ts';

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [
  ...modelTryOnTools,
  ...faceTryOnTools,
  poseChangeTool,
  garmentExtractionTool,
  imageToVideoTool,
  ...backgroundChangeTools,
  backgroundFusionTool,
  lightingFusionTool,
  ...faceSwapTools,
  faceEnhancementTool,
  facialExpressionTool,
  diverseSkinsTool,
  recolourTool,
] as const;
