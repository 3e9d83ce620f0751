import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const imageToVectorRows = [
  {
    ...pictureTool,
    type: 8,
    key: 'imageToVector',
    placements: [{ group: 'fabricPattern', route: 'imageToVector', isDefault: true, order: 11 }],
    title: { zh: '图片转矢量', en: 'Image to vector' },
    summary: { zh: '把图案描成可以无限放大的 SVG', en: 'Trace a pattern to an SVG that scales without limit' },
    kind: 'vector',
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
