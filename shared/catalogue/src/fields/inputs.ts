import type { InputRow } from '../tool-form.ts';

/** Pictures that several tools ask for, named once so that the same picture has the same name everywhere. */
export const original = {
  name: 'original',
  title: { zh: '原图', en: 'Original' },
  min: 1,
  max: 1,
} as const satisfies InputRow;

/**
 * What a person marked in the matting editor on the picture of the input `of`; without any the tool finds the garment by itself. `start`:
 * see `InputRow.mask`.
 */
export const layersOf = <Of extends string>(of: Of, start: 'automatic' | 'empty') =>
  ({
    name: 'mask',
    title: { zh: '图层', en: 'Layers' },
    hint:
      start === 'automatic'
        ? { zh: '不放就自动抠图', en: 'Left empty, the garment is found by itself' }
        : { zh: '先抠出要改的地方，至少保留一个', en: 'Cut out what you want to change; keep at least one' },
    min: 0,
    max: 8,
    mask: { of, start },
  }) as const satisfies InputRow;

export const garment = {
  name: 'garment',
  title: { zh: '服装图', en: 'Garment' },
  hint: { zh: '衣服完整、清楚、没有遮挡', en: 'The whole garment, clear and not covered' },
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
  hint: { zh: '平铺拍摄、光线均匀', en: 'Laid flat, in even light' },
  min: 1,
  max: 1,
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
  hint: { zh: '正面、五官清楚', en: 'From the front, features clear' },
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
  hint: { zh: '短片在这张图上结束', en: 'The clip ends on this picture' },
  min: 0,
  max: 1,
} as const satisfies InputRow;

/** The other half of an outfit whose top is the garment. */
export const bottom = {
  name: 'bottom',
  title: { zh: '下装', en: 'Bottom' },
  hint: { zh: '成套试穿时放，单件不用', en: 'For a whole outfit; leave empty for one piece' },
  min: 0,
  max: 1,
} as const satisfies InputRow;

/** A scene that the result may take place in. */
export const sceneReference = {
  ...backgroundReference,
  hint: { zh: '不放就用模特图的背景', en: 'Without it the ground of the model stays' },
  min: 0,
} as const satisfies InputRow;
