import type { Localized } from '@atelier/catalogue/text';
import { type WarningCode, warningCodes } from '@atelier/contract/warnings';
import type { WarningAct } from '../actions/panel-actions.ts';
import en from '../locales/en/warnings.json' with { type: 'json' };
import zh from '../locales/zh/warnings.json' with { type: 'json' };

/** Texts and actions of one warning. */
export interface WarningWords {
  /** The possible problem. */
  wrong: Localized;
  /** The next step, manual if no button can do it. */
  next: Localized;
  /** Action buttons, most likely first, with their labels. */
  acts: readonly { act: WarningAct; label: Localized }[];
}

const drawOutline = { act: { kind: 'cut-out' }, label: { zh: '修正轮廓', en: 'Fix the outline' } } as const;
const crop = { act: { kind: 'crop' }, label: { zh: '裁剪图片', en: 'Crop image' } } as const;
const changePicture = { act: { kind: 'change-picture' }, label: { zh: '更换图片', en: 'Change image' } } as const;

const field = (names: readonly string[], zh: string, en: string) => ({
  act: { kind: 'field' as const, names },
  label: { zh, en },
});

/** Actions of every warning code; a missing code is a compile error. */
const actsOf: Readonly<Record<WarningCode, WarningWords['acts']>> = {
  'matte-uncertain': [drawOutline, changePicture],
  'matte-check-edge': [drawOutline],
  'matte-without-network': [drawOutline],
  'matte-empty': [drawOutline],
  'nobody-found': [drawOutline, changePicture],
  'people-several': [crop, drawOutline],
  'worn-garment-uncertain': [drawOutline, field(['piece'], '选择单品', 'Choose the garment')],
  'erase-large': [field(['mask', 'original'], '修改选区', 'Edit selection')],
  'many-dyes': [field(['mask', 'original'], '添加图层', 'Add a layer'), field(['keep1'], '保留颜色', 'Keep a colour')],
  'cloth-crushed': [field(['colour', 'mode'], '更换颜色', 'Change colour'), changePicture],
  'cloth-blown': [field(['colour', 'mode'], '更换颜色', 'Change colour'), changePicture],
  'print-lost': [field(['colour', 'mode'], '更换颜色', 'Change colour'), drawOutline],
  'print-toned': [field(['colour', 'mode'], '更换颜色', 'Change colour')],
  'motif-on-pattern': [field(['placement'], '调整位置', 'Adjust position')],
  'motifs-cut': [field(['motif'], '调整花型大小', 'Change size')],
  'print-all-over': [
    { act: { kind: 'tool', type: 231, takes: 0 }, label: { zh: '使用四方连续提取', en: 'Extract repeat' } },
  ],
  'print-scattered': [crop, changePicture],
  'print-label': [crop, changePicture],
  'printed-garment': [changePicture],
  'repeat-uncertain': [crop, changePicture],
  'photo-structure-kept': [
    {
      act: { kind: 'tool', type: 1, takes: 'prompt' },
      label: { zh: '用文字生成款式图', en: 'Generate a flat' },
    },
  ],
  'words-without-model': [field(['prompt'], '修改描述', 'Edit the description')],
  'gaps-bridged': [field(['gap'], '调整线条缺口', 'Adjust “Gaps in lines”'), changePicture],
  'lines-open': [field(['gap'], '调整线条缺口', 'Adjust “Gaps in lines”'), changePicture],
  'fusion-print-left': [
    { act: { kind: 'tool', type: 232, takes: 1 }, label: { zh: '提取图案', en: 'Extract pattern' } },
  ],
  'structure-torn': [crop, changePicture],
  'upscale-soft': [changePicture, field(['multiple'], '修改倍数', 'Change scale')],
  'upscale-without-network': [],
  'vector-heavy': [field(['smooth', 'filter_speckle'], '修改设置', 'Change settings')],
  'vector-rough': [
    { act: { kind: 'cut-out' }, label: { zh: '先抠图', en: 'Cut out first' } },
    field(['color_precision', 'layer_difference'], '提高颜色精度', 'Raise precision'),
  ],
  'skin-by-colour': [crop, changePicture],
  'skin-uncertain': [crop],
  'tone-limited': [field(['tone'], '更换肤色', 'Change tone'), changePicture],
};

type Texts = Readonly<Record<WarningCode | 'unknown', { wrong: string; next: string }>>;
const texts: { zh: Texts; en: Texts } = { zh, en };

const rowOf = (code: WarningCode | 'unknown', acts: WarningWords['acts']): WarningWords => ({
  wrong: { zh: texts.zh[code].wrong, en: texts.en[code].wrong },
  next: { zh: texts.zh[code].next, en: texts.en[code].next },
  acts,
});

const rows = new Map<string, WarningWords>(warningCodes.map((code) => [code, rowOf(code, actsOf[code])]));

/** For codes of a server newer than this page. */
const unknownWarning = rowOf('unknown', []);

export const warningWords = (code: string): WarningWords => rows.get(code) ?? unknownWarning;
