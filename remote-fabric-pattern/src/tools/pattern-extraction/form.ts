import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const patternExtractionForms = {
  232: {
    inputs: [original],
    fields: [
      {
        name: 'ground',
        title: { zh: '背景', en: 'Background' },
        kind: 'choice',
        options: [
          { value: 'transparent', title: { zh: '透明', en: 'Transparent' } },
          { value: 'cloth', title: { zh: '保留面料', en: 'Keep fabric' } },
        ],
        default: 'transparent',
      },
      {
        name: 'flatten',
        title: { zh: '淡化褶皱', en: 'Smooth folds' },
        advice: { zh: '仅去除明暗，不改变形状', en: 'Removes shading without changing shapes' },
        kind: 'slider',
        min: 0,
        max: 100,
        step: 5,
        default: 60,
        unit: '%',
      },
      {
        name: 'fillOutlines',
        title: { zh: '填满轮廓', en: 'Fill outlines' },
        advice: {
          zh: '保留线条内与布同色的部分（如脸）；关闭则透明',
          en: 'Keeps outlined areas in the fabric colour, such as a face; when off they become transparent',
        },
        kind: 'switch',
        default: true,
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
