import { withForms } from '../formed-tool.ts';
import { recolourForms } from './form.ts';
import { recolourRows } from './row.ts';

/** One-click recolour stands in three groups; each of their remotes brings its page. */
export const recolourTools = withForms(recolourRows, recolourForms);
