import { vectorRanges } from '@atelier/catalogue/constants';
import { defaultParams, paramsSchema } from '@atelier/catalogue/params';
import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import { creditsOf, type FieldRow } from '@atelier/catalogue/tool-form';
import { describe, expect, it } from 'vitest';
import { type ToolType, toolOf, tools } from './tools.ts';

const fieldOf = (type: ToolType, name: string): FieldRow => {
  const field = toolOf(type).fields.find((row) => row.name === name);
  if (!field) throw new Error(`tool ${type} has no field ${name}`);
  return field;
};

const sample = (field: FieldRow): unknown => {
  switch (field.kind) {
    case 'colour':
      return '#2f5d50';
    case 'text':
    case 'prompt':
      return 'linen';
    case 'style':
      return { garment: 'W01', pattern: 'P01', flower: 'F01' }[field.from];
    case 'personView':
      return 'V02';
    case 'person':
      return { x: 0.5, y: 0.25 };
    case 'repeat':
      return { motif: { x: 0.25, y: 0.25 }, across: { x: 0.5, y: 0.25 }, down: { x: 0.25, y: 0.5 } };
    case 'framing':
      return { x: 1.5, y: 0.5, scale: 3, rotation: 0 };
    case 'placement':
      return { x: 0.5, y: 0.5, scale: 0.3, rotation: 0 };
    default:
      return field.default;
  }
};

const rows = tools.map((row) => [row.key, row] as const);

describe('forms of the tools', () => {
  it.each(rows)('%s: every field once, with labels in both languages', (_key, tool) => {
    const names = [...tool.inputs, ...tool.fields].map((row) => row.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { title, advice } of tool.fields) {
      for (const words of [title, advice ?? title]) {
        expect(words.zh.trim()).not.toBe('');
        expect(words.en).not.toMatch(/\p{Script=Han}/u);
        expect(words.en.trim()).not.toBe('');
      }
    }
  });

  it.each(rows)('%s: defaults are within the ranges, and a filled form is accepted', (_key, tool) => {
    const filled = Object.fromEntries(tool.fields.map((field) => [field.name, sample(field)]));
    expect(paramsSchema(tool).safeParse(filled).error).toBeUndefined();
    const required = tool.fields.filter((field) => 'required' in field && field.required);
    const least = { ...defaultParams(tool), ...Object.fromEntries(required.map((row) => [row.name, sample(row)])) };
    const placed = tool.fields.some((field) => field.kind === 'placement') ? { placement: filled.placement } : {};
    expect(paramsSchema(tool).safeParse({ ...least, ...placed }).error).toBeUndefined();
  });

  it.each(rows)('%s: both ends of each range are accepted, a step beyond is refused', (_key, tool) => {
    for (const field of tool.fields) {
      if (field.kind !== 'slider') continue;
      const accepts = (value: number) => paramsSchema({ fields: [field] }).safeParse({ [field.name]: value }).success;
      expect([field.min, field.max, field.default].map(accepts), field.name).toEqual([true, true, true]);
      expect([field.min - field.step, field.max + field.step].map(accepts), field.name).toEqual([false, false]);
    }
  });

  it.each(rows)('%s: model-only values are never required, and never the default', (_key, tool) => {
    if (tool.needsModel) return;
    for (const field of tool.fields) {
      if (field.needsModel) expect('required' in field && field.required, field.name).toBe(false);
      if (field.kind !== 'choice') continue;
      const start = field.options.find((option) => option.value === field.default);
      expect(start, field.name).toBeDefined();
      expect(start?.needsModel ?? false, field.name).toBe(false);
    }
  });

  it.each(rows)('%s: a dependent field names a choice of its form and its values', (_key, tool) => {
    for (const { name, onlyWhen } of [...tool.inputs, ...tool.fields]) {
      if (!onlyWhen) continue;
      const choice = tool.fields.find((field) => field.name === onlyWhen.field);
      const answers = choice?.kind === 'choice' ? choice.options.map(({ value }) => value) : [];
      for (const answer of onlyWhen.is) expect(answers, name).toContain(answer);
    }
  });

  it('has the specified ranges of the vector settings [spec 9.9]', () => {
    const named = [
      'filter_speckle',
      'color_precision',
      'layer_difference',
      'corner_threshold',
      'length_threshold',
      'splice_threshold',
    ] as const;
    for (const name of named) expect(fieldOf(8, name)).toMatchObject(vectorRanges[name]);
  });

  it('names vector, expression, video and batch fields as specified [spec 3.19]', () => {
    const namesOf = (type: ToolType) => toolOf(type).fields.map(({ name }) => name);
    expect(namesOf(8)).toEqual(
      expect.arrayContaining(['colormode', 'hierarchical', 'mode', ...Object.keys(vectorRanges)]),
    );
    expect(namesOf(63)).toEqual(
      'person rotate_pitch rotate_yaw rotate_roll blink wink eyebrow pupil_x pupil_y aaa eee woo smile src_ratio sample_ratio crop_factor'.split(
        ' ',
      ),
    );
    expect(namesOf(300)).toEqual(expect.arrayContaining(['duration', 'prompt', 'negative_prompt', 'cfg_scale']));
    for (const tool of tools) {
      const counted = tool.fields.find((field) => field.kind === 'slider' && field.multipliesPrice);
      if (counted) expect(['batch_size', 'count', 'variants'], tool.key).toContain(counted.name);
    }
  });

  it('has fifteen facial expression controls [spec 3.19]', () => {
    expect(toolOf(63).fields.filter(({ kind }) => kind === 'slider')).toHaveLength(15);
    expect(fieldOf(63, 'aaa')).toMatchObject({ min: -30, max: 120, step: 1, default: 0 });
    expect(fieldOf(63, 'smile')).toMatchObject({ min: -0.3, max: 1.3, step: 0.01 });
    expect(fieldOf(63, 'crop_factor')).toMatchObject({ min: 1.5, max: 2.5, step: 0.1, default: 1.7 });
  });

  it('has the other specified fields [spec 3.20, 9.10]', () => {
    expect(fieldOf(110, 'referenceType')).toMatchObject({ options: [{ value: 0 }, { value: 1 }] });
    expect(fieldOf(4, 'controlWeight')).toMatchObject({ min: 0, max: 2, default: 1 });
    expect(fieldOf(800, 'extractionType')).toMatchObject({ default: 'flat' });
    expect(fieldOf(800, 'viewType')).toMatchObject({ options: [{ value: 'front' }, { value: 'back' }] });
    expect(fieldOf(300, 'cfg_scale')).toMatchObject({ min: 0, max: 1 });
    expect(fieldOf(741, 'faceSimilarity')).toMatchObject({ min: 0, max: 100 });
    for (const name of ['skinRoughness', 'faceChange', 'backgroundChange'])
      expect(fieldOf(731, name).kind).toBe('slider');
    expect(fieldOf(5, 'multiple')).toMatchObject({ options: [{ value: 2 }, { value: 4 }, { value: 'to-4096' }] });
  });

  it('knows every code of the samples', () => {
    for (const code of ['W01', 'P01', 'F01', 'V02']) expect(subStyleByCode(code)).toBeDefined();
  });

  it('accepts a style of the right list only', () => {
    const accepts = (style: unknown) => paramsSchema({ fields: [fieldOf(110, 'style')] }).safeParse({ style }).success;
    expect([undefined, 'W01', 'C10', 'P01', 'V02', 'dress'].map(accepts)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('creditsOf', () => {
  it('counts the price for each requested picture', () => {
    expect(creditsOf(toolOf(1), 2, { batch_size: 3 })).toBe(6);
    expect(creditsOf(toolOf(1), 2, {})).toBe(2);
    expect(creditsOf(toolOf(1), 2, { batch_size: 40 })).toBe(2);
    expect(creditsOf(toolOf(5), 2, { multiple: 4 })).toBe(2);
  });
});
