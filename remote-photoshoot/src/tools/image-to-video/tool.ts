import { negativePrompt, prompt } from '@atelier/catalogue/drawing-fields';
import { choice, slider, toggle } from '@atelier/catalogue/fields';
import { endImage, startImage } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

const whenCamera = { field: 'motion', is: ['camera'] } as const;

export const imageToVideoTool = defineTool({
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
  inputs: [startImage, endImage],
  fields: [
    choice('motion', { zh: '运动方式', en: 'Motion' }, 'camera', [
      { value: 'camera', title: { zh: '仅镜头', en: 'Camera only' } },
      { value: 'body', title: { zh: '人物和衣服', en: 'Person and garment' }, needsModel: true },
    ]),
    { ...prompt, title: { zh: '动作描述', en: 'Motion description' }, needsModel: true, kind: 'text' },
    {
      ...choice('move', { zh: '运镜', en: 'Camera move' }, 'push-in', [
        { value: 'push-in', title: { zh: '推近', en: 'Push in' } },
        { value: 'pull-out', title: { zh: '拉远', en: 'Pull out' } },
        { value: 'pan-right', title: { zh: '右移', en: 'Right' } },
        { value: 'pan-left', title: { zh: '左移', en: 'Left' } },
        { value: 'rise', title: { zh: '上移', en: 'Up' } },
      ]),
      onlyWhen: whenCamera,
    },
    choice('duration', { zh: '时长', en: 'Duration' }, 5, [
      { value: 3, title: { zh: '3 秒', en: '3 s' } },
      { value: 5, title: { zh: '5 秒', en: '5 s' } },
      { value: 10, title: { zh: '10 秒', en: '10 s' }, needsModel: true },
    ]),
    {
      ...slider('strength', { zh: '幅度', en: 'Intensity' }, { min: 10, max: 100, step: 5, default: 60 }),
      onlyWhen: whenCamera,
    },
    {
      ...toggle('parallax', { zh: '主体与背景分层移动', en: 'Parallax' }, true),
      onlyWhen: whenCamera,
      advice: { zh: '轮廓不清晰时整张一起移动', en: 'Moves as one when the outline is unclear' },
    },
    {
      ...toggle('light', { zh: '光影流动', en: 'Moving light' }, true),
      onlyWhen: whenCamera,
      advice: { zh: '灯光扫过衣服后恢复原样', en: 'Light sweeps across the garment and back' },
    },
    negativePrompt,
    {
      ...slider(
        'cfg_scale',
        { zh: '贴近描述', en: 'Follow description' },
        { min: 0, max: 1, step: 0.05, default: 0.5 },
      ),
      advice: { zh: '越高越贴近描述', en: 'Higher follows the description more closely' },
      group: 'more',
      needsModel: true,
    },
  ],
  example: {
    inputs: { startImage: [new URL('./coat.jpg', import.meta.url).href] },
    params: { move: 'push-in', duration: 3 },
    results: [],
  },
});
