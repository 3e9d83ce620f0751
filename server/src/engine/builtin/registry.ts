import { aiCutout } from './ai-cutout.ts';
import type { Handler } from './handler.ts';
import { hdUpscale } from './hd-upscale.ts';
import { imageToVector } from './image-to-vector.ts';
import { oneClickRecolour } from './one-click-recolour.ts';
import { patternRepeatExpansion } from './pattern-repeat-expansion.ts';
import { seriesColourScheme } from './series-colour-scheme.ts';

/** Every tool that the built-in engine draws. */
export const handlers: readonly Handler[] = [
  hdUpscale,
  aiCutout,
  oneClickRecolour,
  seriesColourScheme,
  imageToVector,
  patternRepeatExpansion,
];
