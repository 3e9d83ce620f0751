import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const faceSwapRows = [
  {
    ...pictureTool,
    type: 6,
    key: 'faceSwap',
    placements: [{ group: 'photoshoot', route: 'modelChangeFace', childVersion: '1.0', isDefault: true, order: 9 }],
    title: { zh: '模特换脸', en: 'Face swap' },
    summary: {
      zh: '把模特换成你选的脸；效果不真实时不生成，不扣算力',
      en: 'Put your chosen face on the model. Unrealistic results are not generated or charged.',
    },
    price: { online: 4, offline: 2 },
    needsPeople: true,
  },
  {
    ...pictureTool,
    type: 64,
    key: 'faceSwapPro',
    placements: [{ group: 'photoshoot', route: 'modelChangeFace', childVersion: '4.0', order: 9 }],
    title: { zh: '模特换脸 Pro', en: 'Face swap Pro' },
    summary: { zh: '换脸更自然，肤色和光线一致', en: 'A more natural swap with matching skin tone and lighting' },
    price: { online: 8, offline: 4 },
    minLevel: 1,
    needsModel: true,
  },
] as const satisfies readonly ToolRow[];
