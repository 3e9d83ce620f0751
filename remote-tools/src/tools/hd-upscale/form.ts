import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const hdUpscaleForms = {
  5: {
    inputs: [original],
    fields: [
      {
        name: 'multiple',
        title: { zh: '放大倍数', en: 'Enlarge multiple' },
        kind: 'choice',
        options: [
          { value: 2, title: { zh: '2 倍', en: '2×' } },
          { value: 4, title: { zh: '4 倍', en: '4×' } },
        ],
        default: 2,
      },
      {
        name: 'sharpness',
        title: { zh: '锐化', en: 'Sharpness' },
        advice: { zh: '0 最忠于原图', en: '0 is most faithful to the original' },
        kind: 'slider',
        min: 0,
        max: 100,
        step: 1,
        default: 0,
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
