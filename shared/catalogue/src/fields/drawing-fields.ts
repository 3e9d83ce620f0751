import { genders } from '../style-kinds.ts';
import type { FieldRow } from '../tool-form.ts';
import { choice, slider } from './fields.ts';

/** Fields of generation tools: prompt, style, aspect ratio, number of images and adherence to the references. */

/** Maximum length of a prompt. */
const promptLength = 800;

export const prompt = {
  name: 'prompt',
  title: { zh: '描述', en: 'Description' },
  kind: 'prompt',
  required: false,
  maxLength: promptLength,
} as const satisfies FieldRow;

export const requiredPrompt = { ...prompt, required: true } as const satisfies FieldRow;

export const negativePrompt = {
  name: 'negative_prompt',
  title: { zh: '不要出现', en: 'Exclude' },
  group: 'more',
  needsModel: true,
  kind: 'text',
  required: false,
  maxLength: promptLength,
} as const satisfies FieldRow;

export const gender = choice(
  'gender',
  { zh: '适用人群', en: 'Category' },
  'woman',
  genders.map(({ key, title }) => ({ value: key, title })),
);

export const garmentStyle = {
  name: 'style',
  title: { zh: '款式', en: 'Style' },
  kind: 'style',
  from: 'garment',
  required: false,
} as const satisfies FieldRow;

export const patternStyle = {
  name: 'style',
  title: { zh: '图案风格', en: 'Pattern style' },
  needsModel: true,
  kind: 'style',
  from: 'pattern',
  required: false,
} as const satisfies FieldRow;

export const flowerStyle = {
  name: 'style',
  title: { zh: '花型风格', en: 'Floral style' },
  needsModel: true,
  kind: 'style',
  from: 'flower',
  required: false,
} as const satisfies FieldRow;

export const personView = {
  name: 'personView',
  title: { zh: '人物视角', en: 'View' },
  kind: 'personView',
  required: false,
} as const satisfies FieldRow;

/** Freedom of the model relative to its references. */
export const modelStrength = {
  ...slider('modelStrength', { zh: '模型强度', en: 'Model strength' }, { min: 0, max: 100, default: 60, unit: '%' }),
  advice: { zh: '越高变化越大', en: 'Higher allows more change' },
  needsModel: true,
} as const satisfies FieldRow;

/** `referenceType` of the constants: 0 basic, 1 high. */
export const reference = {
  ...choice('referenceType', { zh: '参考程度', en: 'Reference strength' }, 0, [
    { value: 0, title: { zh: '基础', en: 'Basic' } },
    { value: 1, title: { zh: '高', en: 'High' } },
  ]),
  advice: { zh: '选“高”更接近原图', en: 'High stays closer to the image' },
} as const satisfies FieldRow;

/** Weight of the guidance: the lines of a sketch, the pose of a reference. */
export const controlWeight = {
  ...slider('controlWeight', { zh: '控制权重', en: 'Control weight' }, { min: 0, max: 2, step: 0.05, default: 1 }),
  advice: { zh: '1 为严格参照，越低越自由', en: '1 follows the reference, lower is freer' },
  needsModel: true,
} as const satisfies FieldRow;

/** Aspect ratio of a result generated from an image. */
export const ratio = {
  name: 'ratio',
  title: { zh: '图片比例', en: 'Image ratio' },
  needsModel: true,
  kind: 'ratio',
  options: ['auto', '1:1', '3:4', '4:3', '2:3', '3:2', '9:16', '16:9'],
  default: 'auto',
} as const satisfies FieldRow;

/** Aspect ratio of a result without an input image. */
export const freeRatio = {
  name: 'ratio',
  title: { zh: '图片比例', en: 'Image ratio' },
  kind: 'ratio',
  options: ['1:1', '3:4', '4:3', '2:3', '3:2', '9:16', '16:9'],
  default: '3:4',
} as const satisfies FieldRow;

export const quality = {
  ...choice('quality', { zh: '图片质量', en: 'Image quality' }, 'normal', [
    { value: 'normal', title: { zh: '普通', en: 'Normal' } },
    { value: 'hd', title: { zh: '高清', en: 'HD' } },
  ]),
  needsModel: true,
} as const satisfies FieldRow;

export const batchSize = {
  ...slider('batch_size', { zh: '张数', en: 'Images' }, { min: 1, max: 4, default: 1, multipliesPrice: true }),
  advice: { zh: '按张计费', en: 'Charged per image' },
} as const satisfies FieldRow;

/** Number of images, where only a model generates more than one. */
export const modelBatchSize = { ...batchSize, needsModel: true } as const satisfies FieldRow;
