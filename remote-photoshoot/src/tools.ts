import { recolourTools } from '@atelier/catalogue/recolour';
import { defineTools } from '@atelier/catalogue/tool-definition';
import { backgroundChangeForms } from './tools/background-change/form.ts';
import { backgroundChangeRows } from './tools/background-change/row.ts';
import { backgroundFusionForms } from './tools/background-fusion/form.ts';
import { backgroundFusionRows } from './tools/background-fusion/row.ts';
import { changePoseForms } from './tools/change-pose/form.ts';
import { changePoseRows } from './tools/change-pose/row.ts';
import { diverseSkinsForms } from './tools/diverse-skins/form.ts';
import { diverseSkinsRows } from './tools/diverse-skins/row.ts';
import { faceEnhancementForms } from './tools/face-enhancement/form.ts';
import { faceEnhancementRows } from './tools/face-enhancement/row.ts';
import { faceSwapForms } from './tools/face-swap/form.ts';
import { faceSwapRows } from './tools/face-swap/row.ts';
import { facialExpressionForms } from './tools/facial-expression/form.ts';
import { facialExpressionRows } from './tools/facial-expression/row.ts';
import { garmentExtractionForms } from './tools/garment-extraction/form.ts';
import { garmentExtractionRows } from './tools/garment-extraction/row.ts';
import { imageToVideoForms } from './tools/image-to-video/form.ts';
import { imageToVideoRows } from './tools/image-to-video/row.ts';
import { lightingFusionForms } from './tools/lighting-fusion/form.ts';
import { lightingFusionRows } from './tools/lighting-fusion/row.ts';
import { tryOnForms } from './tools/try-on/form.ts';
import { tryOnRows } from './tools/try-on/row.ts';
import { tryOnWithFaceForms } from './tools/try-on-with-face/form.ts';
import { tryOnWithFaceRows } from './tools/try-on-with-face/row.ts';

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [
  ...defineTools(tryOnRows, tryOnForms),
  ...defineTools(tryOnWithFaceRows, tryOnWithFaceForms),
  ...defineTools(changePoseRows, changePoseForms),
  ...defineTools(garmentExtractionRows, garmentExtractionForms),
  ...defineTools(imageToVideoRows, imageToVideoForms),
  ...defineTools(backgroundChangeRows, backgroundChangeForms),
  ...defineTools(backgroundFusionRows, backgroundFusionForms),
  ...defineTools(lightingFusionRows, lightingFusionForms),
  ...defineTools(faceSwapRows, faceSwapForms),
  ...defineTools(faceEnhancementRows, faceEnhancementForms),
  ...defineTools(facialExpressionRows, facialExpressionForms),
  ...defineTools(diverseSkinsRows, diverseSkinsForms),
  ...recolourTools,
] as const;
