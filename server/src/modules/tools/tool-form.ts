import type { FieldRow, InputRow } from '@atelier/catalogue/tool-form';
import type { GuideField, ToolForm } from '@atelier/contract/tools';
import { toolByType } from '@atelier/engine/tools';
import { ApiFailure } from '../../platform/api-failure.ts';

/** Marks on the image are no parameters: the tutorial describes them as text. */
type GuidedRow = Exclude<FieldRow, { kind: 'person' | 'framing' | 'repeat' }>;

const optionsOf = (field: GuidedRow): GuideField['options'] => {
  if (field.kind === 'choice')
    return field.options.map(({ value, title, needsModel }) => ({
      title,
      is_default: value === field.default,
      needs_model: needsModel === true,
      value,
    }));
  if (field.kind !== 'ratio') return null;
  return field.options.map((ratio) => ({
    title: ratio === 'auto' ? { zh: '跟随原图', en: 'original ratio' } : { zh: ratio, en: ratio },
    is_default: ratio === field.default,
    needs_model: false,
    value: ratio,
  }));
};

const defaultOf = (field: GuidedRow): number | null => {
  if (field.kind === 'slider') return field.default;
  return field.kind === 'switch' ? Number(field.default) : null;
};

const presentField = (field: GuidedRow): GuideField => ({
  name: field.name,
  title: field.title,
  advice: field.advice ?? null,
  kind: field.kind,
  required: field.kind === 'placement' || ('required' in field && field.required),
  needs_model: field.needsModel === true,
  range: field.kind === 'slider' ? { min: field.min, max: field.max, step: field.step, unit: field.unit ?? '' } : null,
  options: optionsOf(field),
  max_length: field.kind === 'text' || field.kind === 'prompt' ? field.maxLength : null,
  default: defaultOf(field),
  multiplies_price: field.kind === 'slider' && field.multipliesPrice === true,
  ...(field.onlyWhen && { only_when: { field: field.onlyWhen.field, is: [...field.onlyWhen.is] } }),
});

const presentInput = ({
  name,
  title,
  hint,
  min,
  max,
  mask,
  needsModel,
  needsPeople,
}: InputRow): ToolForm['inputs'][number] => ({
  name,
  title,
  hint: hint ?? null,
  min,
  max,
  is_drawn: mask !== undefined,
  needs_model: needsModel === true,
  needs_people: needsPeople === true,
});

/** The form of a tool in the contract's shape. @throws ApiFailure 44000 for an unknown tool */
export const readToolForm = (type: number): ToolForm => {
  const tool = toolByType(type);
  if (!tool) throw new ApiFailure('44000');
  return {
    type: tool.type,
    key: tool.key,
    summary: tool.summary,
    kind: tool.kind,
    needs_model: tool.needsModel,
    inputs: tool.inputs.map(presentInput),
    fields: tool.fields.flatMap((field) =>
      field.kind === 'person' || field.kind === 'framing' || field.kind === 'repeat' ? [] : [presentField(field)],
    ),
  };
};
