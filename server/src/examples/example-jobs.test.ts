import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { groups } from '@atelier/catalogue/groups';
import { paramsSchema } from '@atelier/catalogue/params';
import { drawnTypes, type ToolDefinition, type ToolType, toolByType, toolOf, tools } from '@atelier/engine/tools';
import { describe, expect, it } from 'vitest';
import { exampleJobs } from './example-jobs.ts';

const root = join(import.meta.dirname, '../../..');
/** The built-in engine draws no people, and a clip is no picture. */
const withoutExample = new Set([6, 61, 62, 63, 300]);
/** Their examples only fill in a form. */
const begun = Object.entries(exampleJobs).filter(([, job]) => job.isBeginning);
const shown = drawnTypes.filter((type) => !withoutExample.has(type));

describe('an example that fills in a form', () => {
  it.each(begun)('of tool %s has valid pictures and values', (type, job) => {
    const form = toolOf(Number(type) as ToolType);
    expect(Object.keys(job.inputs).filter((name) => !form.inputs.some((input) => input.name === name))).toEqual([]);
    expect(() => paramsSchema(form).parse(job.params ?? {})).not.toThrow();
  });

  it('exists for every tool without a drawn example', () => {
    const types = tools.map(({ type }) => type as number).filter((type) => !(shown as number[]).includes(type));
    expect(begun.map(([type]) => Number(type)).sort((one, other) => one - other)).toEqual(
      types.sort((one, other) => one - other),
    );
  });
});

describe.each(shown)('the example of tool %i', (type) => {
  const job = exampleJobs[type];

  it('is a valid submission of the form', () => {
    const form = toolOf(type);
    expect(() => paramsSchema(form).parse(job?.params ?? {})).not.toThrow();
    for (const { name, min, max } of form.inputs) {
      const count = job?.inputs[name]?.length ?? 0;
      expect(count, name).toBeGreaterThanOrEqual(min);
      expect(count, name).toBeLessThanOrEqual(max);
    }
  });

  it('is shown by each remote of the tool, and fills the form with its inputs', async () => {
    for (const { group } of toolByType(type)?.placements ?? []) {
      const module = (await import(join(root, groups[group].remote, 'src/registry-entry.ts'))) as {
        tools: readonly ToolDefinition[];
      };
      const example = module.tools.find((tool) => tool.type === type)?.example;
      expect(example?.params).toEqual(job?.params);
      expect(example?.results.map((address) => existsSync(new URL(address)))).toEqual(
        Array.from({ length: job?.shown ?? 1 }, () => true),
      );
    }
  });
});
