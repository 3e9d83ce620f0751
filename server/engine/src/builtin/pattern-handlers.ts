import type { Handler } from '../handler.ts';
import { imageToVector } from './image-to-vector.ts';
import { logoTryOn } from './logo-try-on.ts';
import { patternExpansion } from './pattern-expansion.ts';
import { patternExtraction } from './pattern-extraction.ts';
import { patternRepeatExpansion } from './pattern-repeat-expansion.ts';
import { patternRepeatExtraction } from './pattern-repeat-extraction.ts';
import { fabricTryOn, patternRepeatTryOn } from './pattern-repeat-try-on.ts';
import { patternTryOn, patternTryOnBasic } from './pattern-try-on.ts';
import { preciseEdit } from './precise-edit.ts';
import { seriesColourScheme } from './series-colour-scheme.ts';

/** Tools that work on patterns, colours and lines. */
export const patternHandlers: readonly Handler[] = [
  seriesColourScheme,
  imageToVector,
  patternExpansion,
  patternExtraction,
  patternRepeatExpansion,
  patternRepeatExtraction,
  patternRepeatTryOn,
  fabricTryOn,
  patternTryOn,
  patternTryOnBasic,
  logoTryOn,
  preciseEdit,
];
