import { expansionImages } from '@atelier/catalogue/constants';
import { modelStrength, patternStyle, prompt } from '@atelier/catalogue/drawing-fields';
import { inMore } from '@atelier/catalogue/fields';
import { pattern } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const patternExpansionForms = {
  102: {
    inputs: [{ ...pattern, min: expansionImages.min, max: expansionImages.max }],
    fields: [
      {
        name: 'motif',
        title: { zh: '花型大小', en: 'Motifs' },
        advice: { zh: '花型越大，取的块也越大，不容易切断', en: 'Larger motifs need larger patches to stay whole' },
        kind: 'choice',
        options: [
          { value: 'small', title: { zh: '小', en: 'Small' } },
          { value: 'medium', title: { zh: '中', en: 'Medium' } },
          { value: 'large', title: { zh: '大', en: 'Large' } },
        ],
        default: 'medium',
      },
      {
        name: 'multiple',
        title: { zh: '幅面', en: 'Area' },
        kind: 'choice',
        options: [
          { value: 1, title: { zh: '原大小', en: 'As it is' } },
          { value: 1.5, title: { zh: '1.5 倍', en: '1.5 times' } },
          { value: 2, title: { zh: '2 倍', en: '2 times' } },
        ],
        default: 2,
      },
      {
        name: 'variants',
        title: { zh: '每张图的方案数', en: 'Variants a picture' },
        kind: 'slider',
        min: 1,
        max: 3,
        step: 1,
        default: 2,
      },
      patternStyle,
      { ...prompt, needsModel: true },
      inMore(modelStrength),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
