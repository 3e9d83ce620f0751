import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const preciseEditRows = [
  {
    ...pictureTool,
    type: 22,
    key: 'accurateImage',
    placements: [{ group: 'fabricPattern', route: 'accurate_image', isDefault: true, order: 7 }],
    title: { zh: '精准改图', en: 'Precise image edit' },
    summary: {
      zh: '圈选区域，改色、换面料、擦除或移动',
      en: 'Select an area to recolour, change fabric, erase or move',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
