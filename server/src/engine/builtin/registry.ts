import { aiCutout } from './ai-cutout.ts';
import type { Handler } from './handler.ts';
import { hdUpscale } from './hd-upscale.ts';
import { matting } from './matting.ts';
import { oneClickRecolour } from './one-click-recolour.ts';
import { patternHandlers } from './pattern-handlers.ts';
import { photoHandlers } from './photo-handlers.ts';

/** Every tool that the built-in engine draws, and the matting editor's work. */
export const handlers: readonly Handler[] = [
  matting,
  hdUpscale,
  aiCutout,
  oneClickRecolour,
  ...patternHandlers,
  ...photoHandlers,
];
