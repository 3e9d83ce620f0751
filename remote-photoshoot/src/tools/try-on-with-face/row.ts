import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const tryOnWithFaceRows = [
  {
    ...pictureTool,
    type: 741,
    key: 'facialDressing',
    placements: [{ group: 'photoshoot', route: 'facial_dressing', childVersion: '2.0', isDefault: true, order: 2 }],
    title: { zh: '换脸试衣', en: 'Virtual try-on with a face' },
    summary: { zh: '用选好的人脸生成模特并穿上衣服', en: 'A model with the face you choose wears the garment' },
    price: { online: 6, offline: 3 },
    needsModel: true,
  },
  {
    ...pictureTool,
    type: 740,
    key: 'facialDressingBasic',
    placements: [{ group: 'photoshoot', route: 'facial_dressing', order: 2 }],
    title: { zh: '换脸试衣（基础版）', en: 'Virtual try-on with a face (basic)' },
    summary: { zh: '用选好的人脸做单件试衣', en: 'One garment on a model with the face you choose' },
    price: { online: 6, offline: 3 },
    needsModel: true,
  },
] as const satisfies readonly ToolRow[];
