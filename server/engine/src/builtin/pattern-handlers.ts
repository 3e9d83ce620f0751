import type { Handler } from '../handler.ts';
import { imageToVector } from './image-to-vector.ts';
import { logoTryOn } from './logo-try-on.ts';
import { patternExpansion } from './pattern-expansion.ts';
import { patternExtraction } from './pattern-extraction.ts';
import { patternTryOn, patternTryOnBasic } from './pattern-try-on.ts';
import { preciseEdit } from './precise-edit.ts';
import { repeatExpansion } from './repeat-expansion.ts';
import { repeatExtraction } from './repeat-extraction.ts';
import { fabricTryOn, repeatTryOn } from './repeat-try-on.ts';
import { seriesColourScheme } from './series-colour-scheme.ts';

/** Tools for patterns, colours and lines. */
export const patternHandlers: readonly Handler[] = [
  seriesColourScheme,
  imageToVector,
  patternExpansion,
  patternExtraction,
  repeatExpansion,
  repeatExtraction,
  repeatTryOn,
  fabricTryOn,
  patternTryOn,
  patternTryOnBasic,
  logoTryOn,
  preciseEdit,
];
