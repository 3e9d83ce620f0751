import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const fabricTryOnRows = [
  {
    ...pictureTool,
    type: 2,
    key: 'fabricTryOn',
    placements: [{ group: 'fabricPattern', route: 'aifitting', childVersion: '1.0', isDefault: true, order: 5 }],
    title: { zh: '面料上身', en: 'Fabric try-on' },
    summary: {
      zh: '给衣服换面料，保留褶皱和光影',
      en: 'Change the fabric and keep folds and lighting',
    },
    call: 'change_cloth_fabric',
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
