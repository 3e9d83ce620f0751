import type { AskedJob } from '../engine.ts';
import type { Template } from './template.ts';

/** True when a template supports the requested job. */
export const fits = ({ manifest }: Template, asked: AskedJob): boolean =>
  Object.entries(manifest.when.fields).every(([name, values]) =>
    values.some((value) => value === asked.params[name]),
  ) &&
  Object.entries(manifest.when.inputs).every(
    ([name, wanted]) => (asked.inputs[name]?.length ?? 0) > 0 === (wanted === 'present'),
  );
