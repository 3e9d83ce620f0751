import type { FieldRow, InputRow } from '@atelier/catalogue/tool-form';
import { refusedField, type Words } from '@atelier/contract/refused-field';
import type { FormedTool } from '@atelier/engine/tools';
import { ApiFailure } from '../../platform/api-failure.ts';

const listed = (options: readonly Words[]): Words => ({
  zh: `可选 ${options.map(({ zh }) => zh).join('、')}`,
  en: `one of ${options.map(({ en }) => en).join(', ')}`,
});

/** What a field of a form takes, in words. */
const limitOf = (field: FieldRow): Words => {
  switch (field.kind) {
    case 'slider': {
      const { min, max, step } = field;
      const steps = step === 1 ? { zh: '', en: '' } : { zh: `，每档 ${step}`, en: `, in steps of ${step}` };
      return { zh: `应在 ${min} 到 ${max} 之间${steps.zh}`, en: `between ${min} and ${max}${steps.en}` };
    }
    case 'choice':
      return listed(field.options.map(({ title }) => title));
    case 'ratio':
      return listed(
        field.options.map((ratio) => (ratio === 'auto' ? { zh: '自动', en: 'auto' } : { zh: ratio, en: ratio })),
      );
    case 'switch':
      return { zh: '只能是开或关', en: 'either on or off' };
    case 'colour':
      return { zh: '应是颜色，例如 #b8344a', en: 'a colour such as #b8344a' };
    case 'text':
    case 'prompt':
      return field.required
        ? { zh: `不能为空，最多 ${field.maxLength} 个字`, en: `not empty, at most ${field.maxLength} characters` }
        : { zh: `最多 ${field.maxLength} 个字`, en: `at most ${field.maxLength} characters` };
    case 'style':
    case 'personView':
      return { zh: '请从列表中选择', en: 'choose one from the list' };
    case 'person':
      return { zh: '请在图中重新点选', en: 'click on the image again' };
    case 'placement':
    case 'framing':
      return { zh: '请重新调整位置', en: 'adjust the position again' };
  }
};

const picturesOf = ({ min, max }: InputRow): Words => {
  if (min === max) return { zh: `需要 ${max} 张图`, en: max === 1 ? 'one image' : `${max} images` };
  if (min === 0) return { zh: `最多 ${max} 张图`, en: max === 1 ? 'at most one image' : `at most ${max} images` };
  return { zh: `需要 ${min} 到 ${max} 张图`, en: `${min} to ${max} images` };
};

const unknownField: Words = { zh: '此工具没有该设置', en: 'this tool has no such setting' };

/** A 41000 that names the field as its form does, with what may be entered. `path` begins with the field's name. */
export const refuseField = (
  tool: Pick<FormedTool, 'fields' | 'inputs'>,
  where: 'inputs' | 'params',
  path: readonly PropertyKey[],
): ApiFailure => {
  const machine = [where, ...path].map(String).join('.');
  const field = where === 'params' ? tool.fields.find(({ name }) => name === path[0]) : undefined;
  if (field) return new ApiFailure('41000', refusedField(machine, field.title, limitOf(field)));
  const input = where === 'inputs' ? tool.inputs.find(({ name }) => name === path[0]) : undefined;
  if (input) return new ApiFailure('41000', refusedField(machine, input.title, picturesOf(input)));
  return new ApiFailure('41000', refusedField(machine, undefined, path.length > 0 ? unknownField : undefined));
};
