import type { Localized } from '../text.ts';
import type { ChoiceOption, FieldBase, FieldRow } from '../tool-form.ts';

/** Fields shared by several tools, defined once so that they have the same name, range and texts everywhere. */

type RowOf<Kind extends FieldRow['kind'], Name> = Extract<FieldRow, { kind: Kind }> & { name: Name };

type Range = Omit<RowOf<'slider', string>, 'kind' | 'step' | keyof FieldBase> & { step?: number };

/** A slider from `min` to `max`, in steps of 1 unless given. */
export const slider = <Name extends string>(name: Name, title: Localized, range: Range): RowOf<'slider', Name> => ({
  name,
  title,
  kind: 'slider',
  step: 1,
  ...range,
});

/** A choice of one option; `start` is the value of the one that is selected at first. */
export const choice = <Name extends string>(
  name: Name,
  title: Localized,
  start: ChoiceOption['value'],
  options: readonly ChoiceOption[],
): RowOf<'choice', Name> => ({ name, title, kind: 'choice', options, default: start });

export const toggle = <Name extends string>(name: Name, title: Localized, isOn: boolean): RowOf<'switch', Name> => ({
  name,
  title,
  kind: 'switch',
  default: isOn,
});

/** A percentage, 0 to 100 in steps of 1. */
export const share = <Name extends string>(name: Name, title: Localized, start: number) =>
  slider(name, title, { min: 0, max: 100, default: start });

/** The same field in the collapsed section for rarely changed settings. */
export const inMore = <Field extends FieldRow>(field: Field) => ({ ...field, group: 'more' }) as const;

/** Rotation of a print or a fabric, clockwise. */
export const rotation = slider(
  'rotation',
  { zh: '旋转', en: 'Rotation' },
  { min: -180, max: 180, default: 0, unit: '°' },
);

export const folds = {
  ...slider('folds', { zh: '褶皱深度', en: 'Fold depth' }, { min: 0, max: 150, step: 5, default: 100, unit: '%' }),
  advice: { zh: '100 为原图效果', en: '100 matches the photo' },
} as const satisfies FieldRow;

export const bend = slider(
  'bend',
  { zh: '随褶皱起伏', en: 'Follow folds' },
  { min: 0, max: 100, step: 5, default: 50, unit: '%' },
);

/** Arrangement of adjacent repeats. */
export const layout = choice('layout', { zh: '排列', en: 'Layout' }, 'straight', [
  { value: 'straight', title: { zh: '平排', en: 'Straight' } },
  { value: 'halfDrop', title: { zh: '跳接', en: 'Half-drop' } },
  { value: 'brick', title: { zh: '砖形', en: 'Brick' } },
  { value: 'mirror', title: { zh: '镜像', en: 'Mirror' } },
]);

/** Opacity of a print on a garment. */
export const opacity = {
  ...slider('opacity', { zh: '不透明度', en: 'Opacity' }, { min: 10, max: 100, step: 5, default: 100, unit: '%' }),
  advice: { zh: '数值低，效果类似水洗印花', en: 'Lower looks like a washed print' },
} as const satisfies FieldRow;

export const removeGround = toggle('removeGround', { zh: '移除纯色背景', en: 'Remove plain background' }, true);

export const groundColour = {
  name: 'colour',
  title: { zh: '背景颜色', en: 'Background colour' },
  kind: 'colour',
  required: false,
  default: '#e9e5dd',
} as const satisfies FieldRow;

export const groundBlur = share('blur', { zh: '背景虚化', en: 'Background blur' }, 0);

export const shadow = choice('shadow', { zh: '阴影', en: 'Shadow' }, 'soft', [
  { value: 'soft', title: { zh: '背后柔和阴影', en: 'Soft, behind' } },
  { value: 'standing', title: { zh: '地面阴影', en: 'On the floor' } },
  { value: 'none', title: { zh: '无', en: 'None' } },
]);

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
export const wornPiece = choice('piece', { zh: '模特所穿的单品', en: 'Garment on the model' }, 'auto', [
  { value: 'auto', title: { zh: '自动', en: 'Auto' } },
  { value: 'upper', title: { zh: '上装', en: 'Top' } },
  { value: 'lower', title: { zh: '下装', en: 'Bottom' } },
  { value: 'outfit', title: { zh: '整套或连衣裙', en: 'Full outfit or dress' } },
]);

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
