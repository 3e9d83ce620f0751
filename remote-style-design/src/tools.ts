import { defineTools } from '@atelier/catalogue/tool-definition';
import { accurateRedesignForms } from './tools/accurate-redesign/form.ts';
import { accurateRedesignRows } from './tools/accurate-redesign/row.ts';
import { seriesColourSchemeForms } from './tools/series-colour-scheme/form.ts';
import { seriesColourSchemeRows } from './tools/series-colour-scheme/row.ts';
import { sketchToDesignForms } from './tools/sketch-to-design/form.ts';
import { sketchToDesignRows } from './tools/sketch-to-design/row.ts';
import { styleExpansionForms } from './tools/style-expansion/form.ts';
import { styleExpansionRows } from './tools/style-expansion/row.ts';
import { styleFusionForms } from './tools/style-fusion/form.ts';
import { styleFusionRows } from './tools/style-fusion/row.ts';
import { styleGenerationForms } from './tools/style-generation/form.ts';
import { styleGenerationRows } from './tools/style-generation/row.ts';

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [
  ...defineTools(accurateRedesignRows, accurateRedesignForms),
  ...defineTools(styleExpansionRows, styleExpansionForms),
  ...defineTools(styleFusionRows, styleFusionForms),
  ...defineTools(seriesColourSchemeRows, seriesColourSchemeForms),
  ...defineTools(styleGenerationRows, styleGenerationForms),
  ...defineTools(sketchToDesignRows, sketchToDesignForms),
] as const;
