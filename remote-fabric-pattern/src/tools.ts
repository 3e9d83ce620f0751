import { recolourTools } from '@atelier/catalogue/recolour';
import { defineTools } from '@atelier/catalogue/tool-definition';
import { fabricTryOnForms } from './tools/fabric-try-on/form.ts';
import { fabricTryOnRows } from './tools/fabric-try-on/row.ts';
import { imageToVectorForms } from './tools/image-to-vector/form.ts';
import { imageToVectorRows } from './tools/image-to-vector/row.ts';
import { logoTryOnForms } from './tools/logo-try-on/form.ts';
import { logoTryOnRows } from './tools/logo-try-on/row.ts';
import { patternExpansionForms } from './tools/pattern-expansion/form.ts';
import { patternExpansionRows } from './tools/pattern-expansion/row.ts';
import { patternExtractionForms } from './tools/pattern-extraction/form.ts';
import { patternExtractionRows } from './tools/pattern-extraction/row.ts';
import { patternRepeatExpansionForms } from './tools/pattern-repeat-expansion/form.ts';
import { patternRepeatExpansionRows } from './tools/pattern-repeat-expansion/row.ts';
import { patternRepeatExtractionForms } from './tools/pattern-repeat-extraction/form.ts';
import { patternRepeatExtractionRows } from './tools/pattern-repeat-extraction/row.ts';
import { patternRepeatTryOnForms } from './tools/pattern-repeat-try-on/form.ts';
import { patternRepeatTryOnRows } from './tools/pattern-repeat-try-on/row.ts';
import { patternTryOnForms } from './tools/pattern-try-on/form.ts';
import { patternTryOnRows } from './tools/pattern-try-on/row.ts';
import { preciseEditForms } from './tools/precise-edit/form.ts';
import { preciseEditRows } from './tools/precise-edit/row.ts';

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [
  ...defineTools(patternRepeatTryOnRows, patternRepeatTryOnForms),
  ...defineTools(patternTryOnRows, patternTryOnForms),
  ...defineTools(patternRepeatExtractionRows, patternRepeatExtractionForms),
  ...defineTools(patternExtractionRows, patternExtractionForms),
  ...defineTools(fabricTryOnRows, fabricTryOnForms),
  ...defineTools(logoTryOnRows, logoTryOnForms),
  ...defineTools(preciseEditRows, preciseEditForms),
  ...defineTools(patternRepeatExpansionRows, patternRepeatExpansionForms),
  ...defineTools(patternExpansionRows, patternExpansionForms),
  ...recolourTools,
  ...defineTools(imageToVectorRows, imageToVectorForms),
] as const;
