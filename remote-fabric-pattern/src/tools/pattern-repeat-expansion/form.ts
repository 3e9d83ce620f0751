import { expansionImages } from '@atelier/catalogue/constants';
import { flowerStyle, modelBatchSize, modelStrength, prompt } from '@atelier/catalogue/drawing-fields';
import { inMore, layout } from '@atelier/catalogue/fields';
import { pattern } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const patternRepeatExpansionForms = {
  101: {
    inputs: [{ ...pattern, min: expansionImages.min, max: expansionImages.max }],
    fields: [
      layout,
      {
        name: 'method',
        title: { zh: '接缝', en: 'Join' },
        advice: {
          zh: '图案沿最不显眼的线裁接，布纹把边缘过渡均匀',
          en: 'Motifs are cut where it shows least, cloth is evened out',
        },
        kind: 'choice',
        options: [
          { value: 'auto', title: { zh: '自动', en: 'Auto' } },
          { value: 'motif', title: { zh: '图案', en: 'Motifs' } },
          { value: 'cloth', title: { zh: '布纹', en: 'Cloth' } },
        ],
        default: 'auto',
      },
      {
        name: 'tiles',
        title: { zh: '每边循环数', en: 'Repeats a side' },
        advice: { zh: '只影响平铺效果图', en: 'For the sheet only' },
        kind: 'slider',
        min: 2,
        max: 6,
        step: 1,
        default: 3,
      },
      flowerStyle,
      { ...prompt, needsModel: true },
      inMore(modelStrength),
      inMore(modelBatchSize),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
