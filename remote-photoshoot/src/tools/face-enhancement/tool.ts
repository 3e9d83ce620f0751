import { inMore, personOf, share, slider } from '@atelier/catalogue/fields';
import { character } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import { skinRoughness } from '../person-fields.ts';

export const faceEnhancementTool = defineTool({
  ...pictureTool,
  type: 61,
  key: 'faceEnhancement',
  placements: [{ group: 'photoshoot', route: 'faceEnhancement', isDefault: true, order: 10 }],
  title: { zh: '面部增强', en: 'Face enhancement' },
  summary: {
    zh: '为指定面部降噪、提升清晰度，不改变五官',
    en: 'Reduce noise and sharpen a face without changing its features',
  },
  price: { online: 2, offline: 1 },
  inputs: [character],
  fields: [
    personOf('character', 'largest'),
    slider(
      'centreX',
      { zh: '面部中心（水平）', en: 'Face centre, horizontal' },
      { min: 0, max: 100, default: 50, unit: '%' },
    ),
    slider(
      'centreY',
      { zh: '面部中心（垂直）', en: 'Face centre, vertical' },
      { min: 0, max: 100, default: 30, unit: '%' },
    ),
    {
      ...slider('faceHeight', { zh: '面部高度', en: 'Face height' }, { min: 5, max: 100, default: 30, unit: '%' }),
      advice: { zh: '占图高的百分比，从下巴到发际线', en: 'Share of image height, chin to hairline' },
    },
    share('denoise', { zh: '降噪', en: 'Noise reduction' }, 40),
    share('clarity', { zh: '清晰度', en: 'Clarity' }, 35),
    share('sharpen', { zh: '锐化', en: 'Sharpening' }, 40),
    inMore({ ...skinRoughness, needsModel: true }),
  ],
  example: { inputs: {}, params: { centreY: 28, faceHeight: 26 }, results: [] },
});
