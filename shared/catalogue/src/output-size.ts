import { choice, slider } from './fields/fields.ts';
import type { FieldRow } from './tool-form.ts';

export interface Size {
  width: number;
  height: number;
}

/** Side length in pixels of a result with a custom size. */
export const outputSide = { min: 200, max: 4096 } as const;

const ratios: Readonly<Record<string, readonly [wide: number, high: number]>> = {
  '1:1': [1, 1],
  '3:4': [3, 4],
  '4:5': [4, 5],
};

const side = (name: string, title: FieldRow['title'], start: number) =>
  ({
    ...slider(name, title, { ...outputSide, default: start, unit: 'px' }),
    onlyWhen: { field: 'outputSize', is: ['own'] },
  }) as const;

/** Size of a result, and position of the subject in it. By default the position and the original's size are kept. */
export const outputFields = [
  choice('outputSize', { zh: '输出尺寸', en: 'Output size' }, 'original', [
    { value: 'original', title: { zh: '与原图一致', en: 'Same as original' } },
    { value: '800', title: { zh: '800 × 800（电商）', en: '800 × 800 (marketplace)' } },
    { value: '1:1', title: { zh: '1:1', en: '1:1' } },
    { value: '3:4', title: { zh: '3:4', en: '3:4' } },
    { value: '4:5', title: { zh: '4:5', en: '4:5' } },
    { value: 'own', title: { zh: '自定义尺寸', en: 'Custom size' } },
  ]),
  side('outputWidth', { zh: '宽度', en: 'Width' }, 1200),
  side('outputHeight', { zh: '高度', en: 'Height' }, 1600),
  choice('arrangement', { zh: '主体位置', en: 'Subject position' }, 'original', [
    { value: 'original', title: { zh: '与原图一致', en: 'As in original' } },
    { value: 'centred', title: { zh: '居中', en: 'Centred' } },
  ]),
  {
    ...slider('padding', { zh: '四周留白', en: 'Padding' }, { min: 0, max: 40, default: 8, unit: '%' }),
    advice: { zh: '主体被照片边缘切断的一侧不加留白', en: 'No padding on a side where the photo cuts the subject off' },
    onlyWhen: { field: 'arrangement', is: ['centred'] },
  },
  { name: 'placement', title: { zh: '手动位置', en: 'Manual position' }, kind: 'framing', of: 'original' },
] as const satisfies readonly FieldRow[];

/** Values of `outputFields` for a size in pixels. */
export const customSize = ({ width, height }: Size): OutputSizeParams =>
  width === 800 && height === 800
    ? { outputSize: '800' }
    : { outputSize: 'own', outputWidth: width, outputHeight: height };

/** Values of `outputFields` that decide the size; absent ones are the defaults. */
export interface OutputSizeParams {
  outputSize?: string;
  outputWidth?: number;
  outputHeight?: number;
}

/**
 * Size of the result in pixels. A ratio gives the smallest image that contains the whole original without downscaling, up to
 * `outputSide.max`.
 */
export const outputSizeOf = (params: OutputSizeParams, { width, height }: Size): Size => {
  const { outputSize = 'original', outputWidth = 1200, outputHeight = 1600 } = params;
  if (outputSize === '800') return { width: 800, height: 800 };
  if (outputSize === 'own') return { width: outputWidth, height: outputHeight };
  const ratio = ratios[outputSize];
  if (!ratio) return { width, height };
  const [wide, high] = ratio;
  const most = Math.floor(outputSide.max / Math.max(wide, high));
  const unit = Math.min(most, Math.ceil(Math.max(width / wide, height / high)));
  return { width: wide * unit, height: high * unit };
};
