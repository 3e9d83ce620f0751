import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { drawnTypes } from '@atelier/catalogue/drawn-tools';
import { toolForms } from '@atelier/catalogue/formed-tools';
import { groups } from '@atelier/catalogue/groups';
import { paramsSchema } from '@atelier/catalogue/params';
import { toolByType } from '@atelier/catalogue/tools';
import { describe, expect, it } from 'vitest';
import { exampleJobs } from './example-jobs.ts';

const root = join(import.meta.dirname, '../../..');
/** The house draws no people, and a clip is no picture. */
const withoutExample = new Set([61, 62, 300]);
const shown = drawnTypes.filter((type) => !withoutExample.has(type));

describe.each(shown)('the example of tool %i', (type) => {
  const job = exampleJobs[type];

  it('is a submission that the form accepts', () => {
    const form = toolForms[type];
    expect(() => paramsSchema(form).parse(job?.params ?? {})).not.toThrow();
    for (const { name, min, max } of form.inputs) {
      const count = job?.inputs[name]?.length ?? 0;
      expect(count, name).toBeGreaterThanOrEqual(min);
      expect(count, name).toBeLessThanOrEqual(max);
    }
  });

  it('stands in each remote that has the tool', () => {
    for (const { group } of toolByType(type)?.placements ?? []) {
      const pictures = readdirSync(join(root, groups[group].remote, 'src/examples'));
      expect(pictures).toContain(`${type}-${job?.shown ?? 1}.webp`);
    }
  });
});
