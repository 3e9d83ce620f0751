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
      zh: '把模特的脸换成你选的脸；不够真的会拒绝，不收费',
      en: 'Give the model the face you choose; what would look false is refused, not charged',
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
    summary: { zh: '更自然的换脸，肤色和光线一致', en: 'A more natural swap with matching skin and light' },
    price: { online: 8, offline: 4 },
    minLevel: 1,
    needsModel: true,
  },
] as const satisfies readonly ToolRow[];
