import type { ToolExamples } from '@atelier/workbench/tool-routes';
import { backgroundChangeExamples } from './tools/background-change/example.ts';
import { backgroundFusionExamples } from './tools/background-fusion/example.ts';
import { changePoseExamples } from './tools/change-pose/example.ts';
import { diverseSkinsExamples } from './tools/diverse-skins/example.ts';
import { faceEnhancementExamples } from './tools/face-enhancement/example.ts';
import { faceSwapExamples } from './tools/face-swap/example.ts';
import { facialExpressionExamples } from './tools/facial-expression/example.ts';
import { garmentExtractionExamples } from './tools/garment-extraction/example.ts';
import { imageToVideoExamples } from './tools/image-to-video/example.ts';
import { lightingFusionExamples } from './tools/lighting-fusion/example.ts';
import { recolourExamples } from './tools/recolour/example.ts';
import { tryOnExamples } from './tools/try-on/example.ts';
import { tryOnWithFaceExamples } from './tools/try-on-with-face/example.ts';

/** What the tools of this group made of other pictures, by tool type: shown while a tool has no result of one's own, or what its form begins with. */
export const examples: ToolExamples = {
  ...backgroundChangeExamples,
  ...backgroundFusionExamples,
  ...garmentExtractionExamples,
  ...lightingFusionExamples,
  ...recolourExamples,
  ...changePoseExamples,
  ...diverseSkinsExamples,
  ...faceEnhancementExamples,
  ...faceSwapExamples,
  ...facialExpressionExamples,
  ...imageToVideoExamples,
  ...tryOnWithFaceExamples,
  ...tryOnExamples,
};
