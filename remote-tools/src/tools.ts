import { recolourTools } from '@atelier/catalogue/recolour';
import { defineTools } from '@atelier/catalogue/tool-definition';
import { cutoutForms } from './tools/cutout/form.ts';
import { cutoutRows } from './tools/cutout/row.ts';
import { hdUpscaleForms } from './tools/hd-upscale/form.ts';
import { hdUpscaleRows } from './tools/hd-upscale/row.ts';

/** The tools of this group with their forms, in the order of its menu. Data alone: the server reads it too. */
export const tools = [
  ...defineTools(hdUpscaleRows, hdUpscaleForms),
  ...recolourTools,
  ...defineTools(cutoutRows, cutoutForms),
] as const;
