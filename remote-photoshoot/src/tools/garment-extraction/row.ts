import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const garmentExtractionRows = [
  {
    ...pictureTool,
    type: 800,
    key: 'extractClothing',
    findsOutline: true,
    placements: [{ group: 'photoshoot', route: 'extract_clothing', isDefault: true, order: 4 }],
    title: { zh: '服装提取', en: 'Garment extraction' },
    summary: {
      zh: '从照片中提取衣服，得到干净的平铺图',
      en: 'Extract a garment from a photo as a clean flat lay',
    },
    price: { online: 3, offline: 2 },
  },
] as const satisfies readonly ToolRow[];
