import type { Handler } from '../handler.ts';
import { accurateRedesign } from './accurate-redesign.ts';
import { sketchToDesign } from './sketch-to-design.ts';
import { styleExpansion, styleExpansionBasic } from './style-expansion.ts';
import { styleFusion } from './style-fusion.ts';
import { textToDesign } from './text-to-design.ts';

/** Tools that generate designs from text, from a line drawing or from other designs. */
export const designHandlers: readonly Handler[] = [
  textToDesign,
  sketchToDesign,
  accurateRedesign,
  styleExpansion,
  styleExpansionBasic,
  styleFusion,
];
