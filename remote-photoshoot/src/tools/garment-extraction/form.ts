import { pieceIfWorn, share } from '@atelier/catalogue/fields';
import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const garmentExtractionForms = {
  800: {
    inputs: [original],
    fields: [
      {
        name: 'extractionType',
        title: { zh: '提取方式', en: 'Extraction' },
        kind: 'choice',
        options: [
          { value: 'flat', title: { zh: '平铺图', en: 'Flat' } },
          { value: '3d', title: { zh: '3D 立体', en: '3D' }, needsModel: true },
        ],
        default: 'flat',
      },
      {
        name: 'viewType',
        title: { zh: '立体视角', en: 'View in 3D' },
        needsModel: true,
        onlyWhen: { field: 'extractionType', is: ['3d'] },
        kind: 'choice',
        options: [
          { value: 'front', title: { zh: '正面', en: 'Front' } },
          { value: 'back', title: { zh: '背面', en: 'Back' } },
        ],
        default: 'front',
      },
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
      pieceIfWorn,
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
