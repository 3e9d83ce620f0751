import { choice, slider } from '@atelier/catalogue/fields';
import { original } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const upscaleTool = defineTool({
  ...pictureTool,
  type: 5,
  key: 'hdUpscale',
  placements: [{ group: 'processing', route: 'hDenlarge', isDefault: true, order: 1 }],
  title: { zh: '高清放大', en: 'HD upscale' },
  summary: { zh: '放大 2 倍或 4 倍，边缘清晰', en: 'Upscale 2 or 4 times with clean edges' },
  emptyText: { zh: '上传一张图，即可得到放大的清晰版本', en: 'Add an image to get a larger, sharper version' },
  call: 'generate_hd',
  price: { online: 2, offline: 1 },
  maxSide: 2048,
  compresses: false,
  inputs: [original],
  fields: [
    choice('method', { zh: '方式', en: 'Method' }, 'fast', [
      {
        value: 'fast',
        title: { zh: '快速', en: 'Fast' },
        hint: { zh: '适合照片，数秒完成', en: 'For photos, ready in seconds' },
      },
      {
        value: 'fine',
        title: { zh: '精细', en: 'Fine' },
        hint: { zh: '补充细节，需数分钟，原图不超过 100 万像素', en: 'Adds detail, takes minutes, up to 1 megapixel' },
      },
      {
        value: 'faithful',
        title: { zh: '线稿', en: 'Line art' },
        hint: {
          zh: '适合线稿、文字和平涂图案，不添加细节',
          en: 'For lines, lettering and flat artwork; adds no detail',
        },
      },
    ]),
    choice('multiple', { zh: '放大倍数', en: 'Scale' }, 2, [
      { value: 2, title: { zh: '2 倍', en: '2×' } },
      { value: 4, title: { zh: '4 倍', en: '4×' } },
      { value: 'to-4096', title: { zh: '到 4096 像素', en: 'To 4096 px' } },
    ]),
    {
      ...slider('sharpness', { zh: '锐化', en: 'Sharpening' }, { min: 0, max: 100, default: 0 }),
      advice: { zh: '0 最接近原图', en: '0 stays closest to the original' },
      onlyWhen: { field: 'method', is: ['faithful'] },
    },
  ],
  example: {
    inputs: { original: [new URL('./coat.jpg', import.meta.url).href] },
    results: [new URL('./5-1.webp', import.meta.url).href],
  },
});
