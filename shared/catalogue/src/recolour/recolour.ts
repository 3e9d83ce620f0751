import { withForms } from '../formed-tool.ts';
import { recolourForms } from './form.ts';
import { recolourRows } from './row.ts';

/** One-click recolour is placed in three groups; each group's remote provides its page. */
export const recolourTools = withForms(recolourRows, recolourForms);
