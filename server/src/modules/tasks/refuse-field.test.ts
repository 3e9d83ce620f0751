import type { FieldRow } from '@atelier/catalogue/tool-form';
import { errorSentence } from '@atelier/contract/errors';
import { toolByType, tools } from '@atelier/engine/tools';
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../platform/api-failure.ts';
import { checkParams, refuseField } from './check-submission.ts';

const types = tools.map(({ type }) => type);

/** A value that no field of the kind accepts. */
const wrong = ({ kind }: FieldRow): unknown => (kind === 'text' || kind === 'prompt' ? 'x'.repeat(100_000) : 'nothing');

const refusalOf = (work: () => unknown): ApiFailure => {
  try {
    work();
  } catch (error) {
    return error as ApiFailure;
  }
  throw new Error('nothing was refused');
};

describe.each(types)('an invalid value in the form of tool %i', (type) => {
  const tool = toolByType(type);
  const fields = (tool?.fields ?? []).filter(({ kind }) => kind !== 'placement');

  it('is refused with the field’s title and valid values, in both languages', () => {
    for (const field of fields) {
      if (!tool) continue;
      const failure = refusalOf(() => checkParams({ ...tool, fields: [field] }, { [field.name]: wrong(field) }));
      expect(failure).toMatchObject({ code: '41000', details: { field: `params.${field.name}` } });
      expect(errorSentence('41000', 'zh', failure.details)).toContain(`：${field.title.zh}，`);
      expect(errorSentence('41000', 'en', failure.details)).toContain(`: ${field.title.en}, `);
    }
  });
});

describe('a refused field', () => {
  it('names the range of a slider and the number of pictures', () => {
    const vector = toolByType(8);
    const fusion = toolByType(41);
    if (!vector || !fusion) throw new Error('the tools are gone');
    const refused = refusalOf(() => checkParams(vector, { color_precision: 9 }));
    expect(errorSentence('41000', 'zh', refused.details)).toContain('应在 1 到 8 之间');
    const { details } = refuseField(fusion, 'inputs', [fusion.inputs[0]?.name ?? '']);
    expect(errorSentence('41000', 'en', details)).toMatch(/2 to 4 images$/);
  });

  it('of another tool is reported as unknown to this one', () => {
    const vector = toolByType(8);
    if (!vector) throw new Error('the tool is gone');
    const { details } = refusalOf(() => checkParams(vector, { smile: 1 }));
    expect(errorSentence('41000', 'zh', details)).toContain('params.smile，此工具没有该设置');
  });
});
