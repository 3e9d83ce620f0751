import type { FieldRow } from '../tool-form.ts';

/**
 * Fields that several tools have, named once so that the same question has the same name, range and words everywhere.
 */

/** In 0 to 100 steps of 1. */
export const share = <Name extends string>(name: Name, title: FieldRow['title'], start: number) =>
  ({ name, title, kind: 'slider', min: 0, max: 100, step: 1, default: start }) as const;

/** The same field, folded away with what few people change. */
export const inMore = <Field extends FieldRow>(field: Field) => ({ ...field, group: 'more' }) as const;

/** Turn of a print or a cloth, clockwise. */
export const rotation = {
  name: 'rotation',
  title: { zh: '旋转', en: 'Turn' },
  kind: 'slider',
  min: -180,
  max: 180,
  step: 1,
  default: 0,
  unit: '°',
} as const satisfies FieldRow;

export const folds = {
  name: 'folds',
  title: { zh: '褶皱深浅', en: 'Depth of folds' },
  advice: { zh: '100 和照片一样', en: '100 is as photographed' },
  kind: 'slider',
  min: 0,
  max: 150,
  step: 5,
  default: 100,
  unit: '%',
} as const satisfies FieldRow;

export const bend = {
  name: 'bend',
  title: { zh: '随褶皱起伏', en: 'Bend with folds' },
  kind: 'slider',
  min: 0,
  max: 100,
  step: 5,
  default: 50,
  unit: '%',
} as const satisfies FieldRow;

/** How repeats lie beside each other. */
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

/** Of a print that is laid on a garment. */
export const opacity = {
  name: 'opacity',
  title: { zh: '浓淡', en: 'Strength' },
  advice: { zh: '低一些像水洗旧印花', en: 'Less looks like a worn print' },
  kind: 'slider',
  min: 10,
  max: 100,
  step: 5,
  default: 100,
  unit: '%',
} as const satisfies FieldRow;

export const removeGround = {
  name: 'removeGround',
  title: { zh: '去掉纯色底', en: 'Remove the plain ground' },
  kind: 'switch',
  default: true,
} as const satisfies FieldRow;

export const groundColour = {
  name: 'colour',
  title: { zh: '背景颜色', en: 'Ground colour' },
  kind: 'colour',
  required: false,
  default: '#e9e5dd',
} as const satisfies FieldRow;

export const groundBlur = share('blur', { zh: '背景虚化', en: 'Background blur' }, 0);

export const shadow = {
  name: 'shadow',
  title: { zh: '影子', en: 'Shadow' },
  kind: 'choice',
  options: [
    { value: 'soft', title: { zh: '背后柔影', en: 'Soft, behind' } },
    { value: 'standing', title: { zh: '站立投影', en: 'On the floor' } },
    { value: 'none', title: { zh: '无', en: 'None' } },
  ],
  default: 'soft',
} as const satisfies FieldRow;

export const shadowStrength = share('shadowStrength', { zh: '影子浓度', en: 'Shadow strength' }, 50);

/** Which person of a picture a tool works on, where there are several. */
export const personOf = (of: string, otherwise: 'largest' | 'everyone') =>
  ({
    name: 'person',
    title: { zh: '哪个人', en: 'Which person' },
    kind: 'person',
    of,
    otherwise,
  }) as const satisfies FieldRow;

/** Where the motif of the input `motif` lies on the garment; the form asks for it before it submits. */
export const placementOf = <Motif extends string>(motif: Motif) =>
  ({
    name: 'placement',
    title: { zh: '图案位置', en: 'Position on the garment' },
    advice: { zh: '提交前先调整', en: 'Set it before you submit' },
    kind: 'placement',
    motif,
    on: 'garment',
  }) as const satisfies FieldRow;

/** Where somebody wears the garment: which piece is meant. `auto` takes the one that is likely. Without a person, and with layers, it changes nothing. */
export const wornPiece = {
  name: 'piece',
  title: { zh: '模特身上的哪一件', en: 'Which piece the model wears' },
  kind: 'choice',
  options: [
    { value: 'auto', title: { zh: '自动', en: 'Automatic' } },
    { value: 'upper', title: { zh: '上装', en: 'Top' } },
    { value: 'lower', title: { zh: '下装', en: 'Bottom' } },
    { value: 'outfit', title: { zh: '整套或连衣裙', en: 'Whole outfit or dress' } },
  ],
  default: 'auto',
} as const satisfies FieldRow;

/** `wornPiece` in tools that mostly get garments alone. */
export const pieceIfWorn = inMore({
  ...wornPiece,
  advice: { zh: '照片里有人穿着时才用到', en: 'Only where somebody wears the garment' },
} as const);
