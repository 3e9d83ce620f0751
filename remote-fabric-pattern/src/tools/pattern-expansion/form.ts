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
        title: { zh: '花型大小', en: 'Motif size' },
        advice: { zh: '花型较大时请选大，避免被切断', en: 'Choose larger for big motifs so they stay whole' },
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
        title: { zh: '幅面', en: 'Output size' },
        kind: 'choice',
        options: [
          { value: 1, title: { zh: '原尺寸', en: 'Original size' } },
          { value: 1.5, title: { zh: '1.5 倍', en: '1.5×' } },
          { value: 2, title: { zh: '2 倍', en: '2×' } },
        ],
        default: 2,
      },
      {
        name: 'variants',
        title: { zh: '每张图的生成数', en: 'Variants per image' },
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
