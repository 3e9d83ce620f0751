import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const imageToVectorRows = [
  {
    ...pictureTool,
    type: 8,
    key: 'imageToVector',
    placements: [{ group: 'fabricPattern', route: 'imageToVector', isDefault: true, order: 11 }],
    title: { zh: '图片转矢量', en: 'Image to vector' },
    summary: { zh: '把图片转成可无限放大的 SVG', en: 'Turn an image into an SVG that scales to any size' },
    kind: 'vector',
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
