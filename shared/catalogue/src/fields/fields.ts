import type { FieldRow } from '../tool-form.ts';

/** Fields shared by several tools, defined once so that they have the same name, range and texts everywhere. */

/** A percentage, 0 to 100 in steps of 1. */
export const share = <Name extends string>(name: Name, title: FieldRow['title'], start: number) =>
  ({ name, title, kind: 'slider', min: 0, max: 100, step: 1, default: start }) as const;

/** The same field in the collapsed section for rarely changed settings. */
export const inMore = <Field extends FieldRow>(field: Field) => ({ ...field, group: 'more' }) as const;

/** Rotation of a print or a fabric, clockwise. */
export const rotation = {
  name: 'rotation',
  title: { zh: '旋转', en: 'Rotation' },
  kind: 'slider',
  min: -180,
  max: 180,
  step: 1,
  default: 0,
  unit: '°',
} as const satisfies FieldRow;

export const folds = {
  name: 'folds',
  title: { zh: '褶皱深度', en: 'Fold depth' },
  advice: { zh: '100 为原图效果', en: '100 matches the photo' },
  kind: 'slider',
  min: 0,
  max: 150,
  step: 5,
  default: 100,
  unit: '%',
} as const satisfies FieldRow;

export const bend = {
  name: 'bend',
  title: { zh: '随褶皱起伏', en: 'Follow folds' },
  kind: 'slider',
  min: 0,
  max: 100,
  step: 5,
  default: 50,
  unit: '%',
} as const satisfies FieldRow;

/** Arrangement of adjacent repeats. */
export const layout = {
  name: 'layout',
  title: { zh: '排列', en: 'Layout' },
  kind: 'choice',
  options: [
    { value: 'straight', title: { zh: '平排', en: 'Straight' } },
    { value: 'halfDrop', title: { zh: '跳接', en: 'Half-drop' } },
    { value: 'brick', title: { zh: '砖形', en: 'Brick' } },
    { value: 'mirror', title: { zh: '镜像', en: 'Mirror' } },
  ],
  default: 'straight',
} as const satisfies FieldRow;

/** Opacity of a print on a garment. */
export const opacity = {
  name: 'opacity',
  title: { zh: '不透明度', en: 'Opacity' },
  advice: { zh: '数值低，效果类似水洗印花', en: 'Lower looks like a washed print' },
  kind: 'slider',
  min: 10,
  max: 100,
  step: 5,
  default: 100,
  unit: '%',
} as const satisfies FieldRow;

export const removeGround = {
  name: 'removeGround',
  title: { zh: '移除纯色背景', en: 'Remove plain background' },
  kind: 'switch',
  default: true,
} as const satisfies FieldRow;

export const groundColour = {
  name: 'colour',
  title: { zh: '背景颜色', en: 'Background colour' },
  kind: 'colour',
  required: false,
  default: '#e9e5dd',
} as const satisfies FieldRow;

export const groundBlur = share('blur', { zh: '背景虚化', en: 'Background blur' }, 0);

export const shadow = {
  name: 'shadow',
  title: { zh: '阴影', en: 'Shadow' },
  kind: 'choice',
  options: [
    { value: 'soft', title: { zh: '背后柔和阴影', en: 'Soft, behind' } },
    { value: 'standing', title: { zh: '地面阴影', en: 'On the floor' } },
    { value: 'none', title: { zh: '无', en: 'None' } },
  ],
  default: 'soft',
} as const satisfies FieldRow;

export const shadowStrength = share('shadowStrength', { zh: '阴影强度', en: 'Shadow strength' }, 50);

/** The person that a tool processes, in an image of several. */
export const personOf = (of: string, otherwise: 'largest' | 'everyone') =>
  ({
    name: 'person',
    title: { zh: '选择人物', en: 'Person' },
    kind: 'person',
    of,
    otherwise,
  }) as const satisfies FieldRow;

/** Position of the motif of the input `motif` on the garment; the form requires it before submission. */
export const placementOf = <Motif extends string>(motif: Motif) =>
  ({
    name: 'placement',
    title: { zh: '图案位置', en: 'Position on garment' },
    advice: { zh: '生成前请先调整', en: 'Set it before you generate' },
    kind: 'placement',
    motif,
    on: 'garment',
  }) as const satisfies FieldRow;

/** The garment to use when a person wears several. `auto` selects the most likely one. No effect without a person, or with layers. */
export const wornPiece = {
  name: 'piece',
  title: { zh: '模特所穿的单品', en: 'Garment on the model' },
  kind: 'choice',
  options: [
    { value: 'auto', title: { zh: '自动', en: 'Auto' } },
    { value: 'upper', title: { zh: '上装', en: 'Top' } },
    { value: 'lower', title: { zh: '下装', en: 'Bottom' } },
    { value: 'outfit', title: { zh: '整套或连衣裙', en: 'Full outfit or dress' } },
  ],
  default: 'auto',
} as const satisfies FieldRow;

/** `wornPiece` in tools whose inputs mostly show garments alone. */
export const pieceIfWorn = inMore({
  ...wornPiece,
  advice: { zh: '仅用于模特照片', en: 'Only for photos of a person wearing it' },
} as const);

const keptColour = <Name extends string>(name: Name, number: number) =>
  ({
    name,
    title: { zh: `保留颜色 ${number}`, en: `Keep colour ${number}` },
    group: 'more',
    kind: 'colour',
    required: false,
  }) as const satisfies FieldRow;

/** Colours of a garment that a recolour leaves unchanged: a print, a trim. */
export const keptColours = [keptColour('keep1', 1), keptColour('keep2', 2), keptColour('keep3', 3)] as const;
