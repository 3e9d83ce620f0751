import { personOf, slider } from '@atelier/catalogue/fields';
import { character } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import type { FieldGroupKey, FieldRow } from '@atelier/catalogue/tool-form';

const control = <Name extends string>(
  name: Name,
  title: FieldRow['title'],
  group: FieldGroupKey,
  range: { min: number; max: number; step: number; default: number },
) => ({ ...slider(name, title, range), group }) as const;

/** Controls outside the range of facial landmark warping: the inside of a mouth, a lid, the far side of a head. */
const drawn = <Name extends string>(...args: Parameters<typeof control<Name>>) =>
  ({ ...control(...args), needsModel: true }) as const;

const advised = <Field extends FieldRow>(field: Field, advice: FieldRow['title']) => ({ ...field, advice }) as const;

const turn = { min: -20, max: 20, step: 0.5, default: 0 };
const gaze = { min: -15, max: 15, step: 0.5, default: 0 };
const lips = { min: -20, max: 15, step: 0.2, default: 0 };

/**
 * The 15 face expression controls of the specification. Ranges, steps and defaults are those of the `ExpressionEditor` node
 * (ComfyUI-AdvancedLivePortrait), which takes them under the specification's names.
 */
const expressionFields = [
  drawn('rotate_pitch', { zh: '抬头低头', en: 'Nod' }, 'head', turn),
  drawn('rotate_yaw', { zh: '左右转头', en: 'Turn' }, 'head', turn),
  drawn('rotate_roll', { zh: '歪头', en: 'Tilt' }, 'head', turn),
  drawn('blink', { zh: '睁眼闭眼', en: 'Blink' }, 'eyes', { min: -20, max: 5, step: 0.5, default: 0 }),
  drawn('wink', { zh: '眨单眼', en: 'Wink' }, 'eyes', { min: 0, max: 25, step: 0.5, default: 0 }),
  advised(control('eyebrow', { zh: '眉毛', en: 'Eyebrows' }, 'eyes', { min: -10, max: 15, step: 0.5, default: 0 }), {
    zh: '小于 0 为皱眉',
    en: 'Below 0 frowns',
  }),
  drawn('pupil_x', { zh: '眼神左右', en: 'Look left or right' }, 'eyes', gaze),
  drawn('pupil_y', { zh: '眼神上下', en: 'Look up or down' }, 'eyes', gaze),
  drawn('aaa', { zh: '张嘴 a', en: 'Mouth “a”' }, 'mouth', { min: -30, max: 120, step: 1, default: 0 }),
  drawn('eee', { zh: '咧嘴 e', en: 'Mouth “e”' }, 'mouth', lips),
  drawn('woo', { zh: '嘟嘴 u', en: 'Mouth “u”' }, 'mouth', lips),
  advised(control('smile', { zh: '微笑', en: 'Smile' }, 'mouth', { min: -0.3, max: 1.3, step: 0.01, default: 0 }), {
    zh: '小于 0 嘴角向下',
    en: 'Below 0 turns the corners down',
  }),
  drawn('src_ratio', { zh: '保留原表情', en: 'Keep original expression' }, 'blend', {
    min: 0,
    max: 1,
    step: 0.01,
    default: 1,
  }),
  drawn('sample_ratio', { zh: '参考表情', en: 'Match reference' }, 'blend', {
    min: -0.2,
    max: 1.2,
    step: 0.01,
    default: 1,
  }),
  drawn('crop_factor', { zh: '面部范围', en: 'Face area' }, 'blend', { min: 1.5, max: 2.5, step: 0.1, default: 1.7 }),
] as const satisfies readonly FieldRow[];

export const facialExpressionTool = defineTool({
  ...pictureTool,
  type: 63,
  key: 'facialExpression',
  placements: [{ group: 'photoshoot', route: 'facialExpression', isDefault: true, order: 11 }],
  title: { zh: '表情调整', en: 'Facial expression' },
  summary: {
    zh: '调整微笑、嘴角和眉毛；接入生成模型后还可调整头部、眼神和嘴型',
    en: 'Adjust smile and eyebrows; with a generative model also head, gaze and lips',
  },
  price: { online: 3, offline: 2 },
  needsPeople: true,
  inputs: [
    character,
    {
      name: 'expressionReference',
      title: { zh: '表情参考', en: 'Expression reference' },
      hint: { zh: '按“参考表情”的程度参照此图', en: 'Applied by the amount set in “Match reference”' },
      min: 0,
      max: 1,
      needsModel: true,
    },
  ],
  fields: [personOf('character', 'largest'), ...expressionFields],
  listsUnavailableFields: true,
  example: { inputs: {}, params: { smile: 0.35, eyebrow: 3 }, results: [] },
});
