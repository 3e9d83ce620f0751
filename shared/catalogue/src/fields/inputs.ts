import type { InputRow } from '../tool-form.ts';

/** Image inputs shared by several tools, defined once so that they have the same name everywhere. */

/** A required input of one image. */
const oneImage = <Name extends string>(name: Name, title: InputRow['title'], hint?: InputRow['hint']) =>
  ({ name, title, ...(hint && { hint }), min: 1, max: 1 }) as const;

export const original = oneImage('original', { zh: '原图', en: 'Original' });

/**
 * User-marked layers in the matting editor for the image of the input `of`; without them the tool detects the garment itself. `start`: see
 * `InputRow.mask`.
 */
export const layersOf = <Of extends string>(of: Of, start: 'automatic' | 'empty') =>
  ({
    name: 'mask',
    title: { zh: '图层', en: 'Layers' },
    hint:
      start === 'automatic'
        ? { zh: '留空则自动识别服装', en: 'Leave empty to detect the garment automatically.' }
        : { zh: '请先抠出要修改的区域，至少保留一个', en: 'Cut out the area to change; keep at least one layer' },
    min: 0,
    max: 8,
    mask: { of, start },
  }) as const satisfies InputRow;

export const garment = oneImage(
  'garment',
  { zh: '服装图', en: 'Garment' },
  { zh: '衣服完整、清晰、无遮挡', en: 'Whole garment, clear and unobstructed' },
);

export const pattern = oneImage('pattern', { zh: '图案', en: 'Pattern' });

export const fabric = {
  name: 'fabric',
  title: { zh: '面料', en: 'Fabric' },
  hint: { zh: '平铺拍摄、光线均匀', en: 'Flat, in even light' },
  min: 1,
  max: 1,
  isSwatch: true,
} as const satisfies InputRow;

export const model = oneImage('model', { zh: '模特', en: 'Model' });

export const face = oneImage(
  'face',
  { zh: '人脸', en: 'Face' },
  { zh: '正面、五官清晰', en: 'Front-facing with clear features' },
);

export const character = oneImage('character', { zh: '人物图', en: 'Person' });

export const backgroundReference = oneImage('background', { zh: '背景参考', en: 'Background reference' });

export const pose = oneImage('pose', { zh: '姿势参考', en: 'Pose reference' });

export const startImage = oneImage('startImage', { zh: '首帧图', en: 'Starting image' });

export const endImage = {
  name: 'endImage',
  title: { zh: '尾帧图', en: 'Ending image' },
  hint: { zh: '视频以这张图结束', en: 'The video ends on this image' },
  min: 0,
  max: 1,
} as const satisfies InputRow;

/** The bottom half of an outfit whose top is the garment. */
export const bottom = {
  name: 'bottom',
  title: { zh: '下装', en: 'Bottom' },
  hint: { zh: '仅整套试穿需要，单件可留空', en: 'Only for full outfits; leave empty for a single piece' },
  min: 0,
  max: 1,
} as const satisfies InputRow;

/** A scene for the result. */
export const sceneReference = {
  ...backgroundReference,
  hint: { zh: '留空则使用模特图的背景', en: 'Leave empty to keep the model’s background' },
  min: 0,
} as const satisfies InputRow;
