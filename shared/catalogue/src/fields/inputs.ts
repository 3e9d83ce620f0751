import type { InputRow } from '../tool-form.ts';

/** Image inputs shared by several tools, defined once so that they have the same name everywhere. */
export const original = {
  name: 'original',
  title: { zh: '原图', en: 'Original' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

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

export const garment = {
  name: 'garment',
  title: { zh: '服装图', en: 'Garment' },
  hint: { zh: '衣服完整、清晰、无遮挡', en: 'Whole garment, clear and unobstructed' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

export const pattern = {
  name: 'pattern',
  title: { zh: '图案', en: 'Pattern' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

export const fabric = {
  name: 'fabric',
  title: { zh: '面料', en: 'Fabric' },
  hint: { zh: '平铺拍摄、光线均匀', en: 'Flat, in even light' },
  min: 1,
  max: 1,
  isSwatch: true,
} as const satisfies InputRow;

export const model = {
  name: 'model',
  title: { zh: '模特', en: 'Model' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

export const face = {
  name: 'face',
  title: { zh: '人脸', en: 'Face' },
  hint: { zh: '正面、五官清晰', en: 'Front-facing with clear features' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

export const character = {
  name: 'character',
  title: { zh: '人物图', en: 'Person' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

export const backgroundReference = {
  name: 'background',
  title: { zh: '背景参考', en: 'Background reference' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

export const pose = {
  name: 'pose',
  title: { zh: '姿势参考', en: 'Pose reference' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

export const startImage = {
  name: 'startImage',
  title: { zh: '首帧图', en: 'Starting image' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

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
