import { fabricTryOnRows } from './fabric-pattern/fabric-try-on.ts';
import { imageToVectorRows } from './fabric-pattern/image-to-vector.ts';
import { logoTryOnRows } from './fabric-pattern/logo-try-on.ts';
import { patternExpansionRows } from './fabric-pattern/pattern-expansion.ts';
import { patternExtractionRows } from './fabric-pattern/pattern-extraction.ts';
import { patternRepeatExpansionRows } from './fabric-pattern/pattern-repeat-expansion.ts';
import { patternRepeatExtractionRows } from './fabric-pattern/pattern-repeat-extraction.ts';
import { patternRepeatTryOnRows } from './fabric-pattern/pattern-repeat-try-on.ts';
import { patternTryOnRows } from './fabric-pattern/pattern-try-on.ts';
import { preciseEditRows } from './fabric-pattern/precise-edit.ts';
import { recolourRows } from './fabric-pattern/recolour.ts';

/** Tools whose first home is fabric and pattern. */
export const fabricPatternRows = [
  ...patternRepeatTryOnRows,
  ...patternTryOnRows,
  ...patternRepeatExtractionRows,
  ...patternExtractionRows,
  ...fabricTryOnRows,
  ...logoTryOnRows,
  ...preciseEditRows,
  ...patternRepeatExpansionRows,
  ...patternExpansionRows,
  ...recolourRows,
  ...imageToVectorRows,
] as const;
