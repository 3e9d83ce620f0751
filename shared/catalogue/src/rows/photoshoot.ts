import { backgroundChangeRows } from './photoshoot/background-change.ts';
import { backgroundFusionRows } from './photoshoot/background-fusion.ts';
import { changePoseRows } from './photoshoot/change-pose.ts';
import { diverseSkinsRows } from './photoshoot/diverse-skins.ts';
import { faceEnhancementRows } from './photoshoot/face-enhancement.ts';
import { faceSwapRows } from './photoshoot/face-swap.ts';
import { facialExpressionRows } from './photoshoot/facial-expression.ts';
import { garmentExtractionRows } from './photoshoot/garment-extraction.ts';
import { imageToVideoRows } from './photoshoot/image-to-video.ts';
import { lightingFusionRows } from './photoshoot/lighting-fusion.ts';
import { tryOnRows } from './photoshoot/try-on.ts';
import { tryOnWithFaceRows } from './photoshoot/try-on-with-face.ts';

/** Tools whose first home is the AI photoshoot. */
export const photoshootRows = [
  ...tryOnRows,
  ...tryOnWithFaceRows,
  ...changePoseRows,
  ...garmentExtractionRows,
  ...imageToVideoRows,
  ...backgroundChangeRows,
  ...backgroundFusionRows,
  ...lightingFusionRows,
  ...faceSwapRows,
  ...faceEnhancementRows,
  ...facialExpressionRows,
  ...diverseSkinsRows,
] as const;
