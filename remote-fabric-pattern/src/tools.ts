import { withForms } from '@atelier/catalogue/formed-tool';
import { recolourTools } from '@atelier/catalogue/recolour';
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
  ...withForms(patternRepeatTryOnRows, patternRepeatTryOnForms),
  ...withForms(patternTryOnRows, patternTryOnForms),
  ...withForms(patternRepeatExtractionRows, patternRepeatExtractionForms),
  ...withForms(patternExtractionRows, patternExtractionForms),
  ...withForms(fabricTryOnRows, fabricTryOnForms),
  ...withForms(logoTryOnRows, logoTryOnForms),
  ...withForms(preciseEditRows, preciseEditForms),
  ...withForms(patternRepeatExpansionRows, patternRepeatExpansionForms),
  ...withForms(patternExpansionRows, patternExpansionForms),
  ...recolourTools,
  ...withForms(imageToVectorRows, imageToVectorForms),
] as const;
