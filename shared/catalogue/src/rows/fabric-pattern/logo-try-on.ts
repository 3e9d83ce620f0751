import type { ToolRowShape } from '../../tool-row.ts';
import { garment } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const logoTryOnRows = [
  {
    ...pictureTool,
    type: 233,
    key: 'logoTryOn',
    placements: [{ group: 'fabricPattern', route: 'logoFitting', isDefault: true, order: 6 }],
    title: { zh: 'Logo 上身', en: 'Logo try-on' },
    summary: { zh: '把 Logo 摆到衣服上，随褶皱起伏', en: 'Place a logo on the garment, shaded by its folds' },
    call: 'change_cloth_logo',
    inputs: [
      { ...garment, hint: { zh: '提交前先调整衣服位置', en: 'Adjust the position on the garment before you submit' } },
      {
        name: 'logo',
        title: { zh: 'Logo', en: 'Logo' },
        hint: { zh: '透明底的 PNG 最好', en: 'Best as a PNG with a transparent ground' },
        min: 1,
        max: 1,
      },
    ],
    fields: [],
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
