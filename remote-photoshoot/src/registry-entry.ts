import { toolGroupPages } from '@atelier/catalogue/group-pages';
import { recolour } from '@atelier/catalogue/recolour';
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

/** Range of host API versions that this remote runs with. */
export const hostApi = '^1.0.0';

/** Pages of this remote; `publish` writes them into its registry entry, so they are known before its code is loaded. */
export const navigation = toolGroupPages('photoshoot', tools);
