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
      zh: '给指定位置的面部降噪、提清晰，不重画五官',
      en: 'Less noise and more clarity where the face is; features are not redrawn',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
