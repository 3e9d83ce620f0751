import { choice, toggle, wornPiece } from '@atelier/catalogue/fields';
import { original } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const cutoutTool = defineTool({
  ...pictureTool,
  type: 100,
  key: 'cutout',
  takesPeople: true,
  findsOutline: true,
  isTransparent: true,
  placements: [{ group: 'processing', route: 'fineCutoutImg', isDefault: true, order: 3 }],
  title: { zh: 'AI 抠图', en: 'AI cutout' },
  summary: { zh: '抠出人物或衣服，得到透明底图片', en: 'Cut out a person or garment on a transparent background' },
  emptyText: {
    zh: '上传衣服或模特照片，即可得到透明底图片',
    en: 'Add a photo of a garment or model to get it on a transparent background',
  },
  price: { online: 2, offline: 1 },
  inputs: [original],
  fields: [
    {
      ...choice('subject', { zh: '抠图对象', en: 'Subject' }, 'auto', [
        { value: 'auto', title: { zh: '自动', en: 'Auto' } },
        { value: 'person', title: { zh: '人物', en: 'Person' } },
        { value: 'garment', title: { zh: '衣服', en: 'Garment' } },
        { value: 'both', title: { zh: '各一张', en: 'One of each' } },
      ]),
      advice: {
        zh: '“自动”优先抠人物，没有人物则抠衣服',
        en: 'Auto picks the person if there is one, otherwise the garment',
      },
    },
    { ...wornPiece, onlyWhen: { field: 'subject', is: ['garment', 'both'] } },
    toggle('trim', { zh: '裁切到边缘', en: 'Trim to edges' }, false),
  ],
  example: {
    inputs: { original: [new URL('./coat.jpg', import.meta.url).href] },
    results: [new URL('./100-1.webp', import.meta.url).href],
  },
});
