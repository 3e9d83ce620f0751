import type { ToolForm } from '../../tool-form.ts';
import { share } from '../fields.ts';
import { original } from '../inputs.ts';

export const garmentExtractionForms = {
  800: {
    inputs: [original],
    fields: [
      {
        name: 'ground',
        title: { zh: '底色', en: 'Ground' },
        kind: 'choice',
        options: [
          { value: 'white', title: { zh: '白底', en: 'White' } },
          { value: 'transparent', title: { zh: '透明', en: 'Transparent' } },
        ],
        default: 'white',
      },
      {
        name: 'shape',
        title: { zh: '画面', en: 'Frame' },
        kind: 'choice',
        options: [
          { value: 'tight', title: { zh: '贴着衣服', en: 'Round the garment' } },
          { value: 'square', title: { zh: '正方形', en: 'Square' } },
          { value: 'original', title: { zh: '原图大小', en: 'As the original' } },
        ],
        default: 'tight',
      },
      {
        name: 'margin',
        title: { zh: '留白', en: 'Margin' },
        kind: 'slider',
        min: 0,
        max: 20,
        step: 1,
        default: 6,
        unit: '%',
      },
      {
        ...share('evenLight', { zh: '匀光', en: 'Even light' }, 40),
        advice: { zh: '只去掉明暗渐变，褶皱保留', en: 'Removes the fall of light, keeps folds' },
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
