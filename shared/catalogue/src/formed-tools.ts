// By the package's name: the host shares these rows, a relative path would bring a second copy of them.
import { type ToolRow, type ToolType, tools } from '@atelier/catalogue/tools';
import { fabricTryOnForms } from './forms/fabric-pattern/fabric-try-on.ts';
import { imageToVectorForms } from './forms/fabric-pattern/image-to-vector.ts';
import { logoTryOnForms } from './forms/fabric-pattern/logo-try-on.ts';
import { patternExpansionForms } from './forms/fabric-pattern/pattern-expansion.ts';
import { patternExtractionForms } from './forms/fabric-pattern/pattern-extraction.ts';
import { patternRepeatExpansionForms } from './forms/fabric-pattern/pattern-repeat-expansion.ts';
import { patternRepeatExtractionForms } from './forms/fabric-pattern/pattern-repeat-extraction.ts';
import { patternRepeatTryOnForms } from './forms/fabric-pattern/pattern-repeat-try-on.ts';
import { patternTryOnForms } from './forms/fabric-pattern/pattern-try-on.ts';
import { preciseEditForms } from './forms/fabric-pattern/precise-edit.ts';
import { recolourForms } from './forms/fabric-pattern/recolour.ts';
import { backgroundChangeForms } from './forms/photoshoot/background-change.ts';
import { backgroundFusionForms } from './forms/photoshoot/background-fusion.ts';
import { changePoseForms } from './forms/photoshoot/change-pose.ts';
import { diverseSkinsForms } from './forms/photoshoot/diverse-skins.ts';
import { faceEnhancementForms } from './forms/photoshoot/face-enhancement.ts';
import { faceSwapForms } from './forms/photoshoot/face-swap.ts';
import { facialExpressionForms } from './forms/photoshoot/facial-expression.ts';
import { garmentExtractionForms } from './forms/photoshoot/garment-extraction.ts';
import { imageToVideoForms } from './forms/photoshoot/image-to-video.ts';
import { lightingFusionForms } from './forms/photoshoot/lighting-fusion.ts';
import { tryOnForms } from './forms/photoshoot/try-on.ts';
import { tryOnWithFaceForms } from './forms/photoshoot/try-on-with-face.ts';
import { cutoutForms } from './forms/processing/cutout.ts';
import { hdUpscaleForms } from './forms/processing/hd-upscale.ts';
import { accurateRedesignForms } from './forms/style-design/accurate-redesign.ts';
import { seriesColourSchemeForms } from './forms/style-design/series-colour-scheme.ts';
import { sketchToDesignForms } from './forms/style-design/sketch-to-design.ts';
import { styleExpansionForms } from './forms/style-design/style-expansion.ts';
import { styleFusionForms } from './forms/style-design/style-fusion.ts';
import { styleGenerationForms } from './forms/style-design/style-generation.ts';
import type { ToolForm } from './tool-form.ts';

/** The form of every tool: what it asks for, and in which ranges. The server checks a submission with the same rows. */
export const toolForms: Readonly<Record<ToolType, ToolForm>> = {
  ...accurateRedesignForms,
  ...styleExpansionForms,
  ...styleFusionForms,
  ...seriesColourSchemeForms,
  ...styleGenerationForms,
  ...sketchToDesignForms,
  ...patternRepeatTryOnForms,
  ...patternTryOnForms,
  ...patternRepeatExtractionForms,
  ...patternExtractionForms,
  ...fabricTryOnForms,
  ...logoTryOnForms,
  ...preciseEditForms,
  ...patternRepeatExpansionForms,
  ...patternExpansionForms,
  ...recolourForms,
  ...imageToVectorForms,
  ...tryOnForms,
  ...tryOnWithFaceForms,
  ...changePoseForms,
  ...garmentExtractionForms,
  ...imageToVideoForms,
  ...backgroundChangeForms,
  ...backgroundFusionForms,
  ...lightingFusionForms,
  ...faceSwapForms,
  ...faceEnhancementForms,
  ...facialExpressionForms,
  ...diverseSkinsForms,
  ...hdUpscaleForms,
  ...cutoutForms,
};

/** A tool together with its form. */
export interface FormedTool extends ToolRow, ToolForm {}

/** All tools with their forms, in the order of the groups. */
export const formedTools: readonly FormedTool[] = tools.map((tool) => ({ ...tool, ...toolForms[tool.type] }));

const byType = new Map<number, FormedTool>(formedTools.map((tool) => [tool.type, tool]));

export const formedToolByType = (type: number): FormedTool | undefined => byType.get(type);

/** The tool with its form; the same object each time. */
export const formedTool = ({ type }: Pick<ToolRow, 'type'>): FormedTool => byType.get(type) as FormedTool;
