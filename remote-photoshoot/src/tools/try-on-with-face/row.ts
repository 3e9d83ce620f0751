import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const tryOnWithFaceRows = [
  {
    ...pictureTool,
    type: 741,
    key: 'facialDressing',
    placements: [{ group: 'photoshoot', route: 'facial_dressing', childVersion: '2.0', isDefault: true, order: 2 }],
    title: { zh: '换脸试衣', en: 'Virtual try-on with a face' },
    summary: {
      zh: '用你选的人脸生成模特，并穿上衣服',
      en: 'Generate a model with your chosen face wearing the garment',
    },
    price: { online: 6, offline: 3 },
    needsModel: true,
  },
  {
    ...pictureTool,
    type: 740,
    key: 'facialDressingBasic',
    placements: [{ group: 'photoshoot', route: 'facial_dressing', order: 2 }],
    title: { zh: '换脸试衣（基础版）', en: 'Virtual try-on with a face (basic)' },
    summary: { zh: '用你选的人脸试穿单件衣服', en: 'Try one garment on a model with your chosen face' },
    price: { online: 6, offline: 3 },
    needsModel: true,
  },
] as const satisfies readonly ToolRow[];
