import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const imageToVideoRows = [
  {
    ...pictureTool,
    type: 300,
    key: 'imageToVideo',
    placements: [{ group: 'photoshoot', route: 'imgToVideo', childVersion: '1.0', isDefault: true, order: 5 }],
    title: { zh: '图生视频', en: 'Image to video' },
    summary: {
      zh: '用一张图生成几秒的运镜视频，人和衣服保持不动',
      en: 'Turn one image into a short video with camera movement; the subject stays still',
    },
    kind: 'video',
    call: 'image2video',
    price: { online: 20, offline: 10 },
    minutes: [2, 6],
  },
] as const satisfies readonly ToolRow[];
