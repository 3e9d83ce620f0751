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
      zh: '从一张图做出几秒的运镜短片；人和衣服本身不动',
      en: 'A few seconds of camera movement from one picture; nothing in it moves by itself',
    },
    kind: 'video',
    call: 'image2video',
    price: { online: 20, offline: 10 },
    minutes: [2, 6],
  },
] as const satisfies readonly ToolRow[];
