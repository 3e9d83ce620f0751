import { accurateRedesignRows } from './style-design/accurate-redesign.ts';
import { seriesColourSchemeRows } from './style-design/series-colour-scheme.ts';
import { sketchToDesignRows } from './style-design/sketch-to-design.ts';
import { styleExpansionRows } from './style-design/style-expansion.ts';
import { styleFusionRows } from './style-design/style-fusion.ts';
import { styleGenerationRows } from './style-design/style-generation.ts';

/** Tools whose first home is style design. */
export const styleDesignRows = [
  ...accurateRedesignRows,
  ...styleExpansionRows,
  ...styleFusionRows,
  ...seriesColourSchemeRows,
  ...styleGenerationRows,
  ...sketchToDesignRows,
] as const;
