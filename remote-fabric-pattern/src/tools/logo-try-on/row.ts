import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const logoTryOnRows = [
  {
    ...pictureTool,
    type: 233,
    key: 'logoTryOn',
    placements: [{ group: 'fabricPattern', route: 'logoFitting', isDefault: true, order: 6 }],
    title: { zh: 'Logo 上身', en: 'Logo try-on' },
    summary: { zh: '把 Logo 放到衣服上，随褶皱起伏', en: 'Place a logo on a garment that follows its folds' },
    call: 'change_cloth_logo',
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
