import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const faceEnhancementRows = [
  {
    ...pictureTool,
    type: 61,
    key: 'faceEnhancement',
    placements: [{ group: 'photoshoot', route: 'faceEnhancement', isDefault: true, order: 10 }],
    title: { zh: '面部增强', en: 'Face enhancement' },
    summary: {
      zh: '为指定面部降噪、提升清晰度，不改变五官',
      en: 'Reduce noise and sharpen a face without changing its features',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
