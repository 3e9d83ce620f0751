import { modelStrength, prompt } from '@atelier/catalogue/drawing-fields';
import { choice, inMore, share, slider, toggle } from '@atelier/catalogue/fields';
import { backgroundReference, original } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const lightingFusionTool = defineTool({
  ...pictureTool,
  type: 213,
  key: 'lightingFusion',
  takesPeople: true,
  placements: [{ group: 'photoshoot', route: 'lightingFusion', isDefault: true, order: 8 }],
  title: { zh: '光影融合', en: 'Lighting fusion' },
  summary: { zh: '按方向和颜色重新打光', en: 'Relight with a new direction and colour' },
  price: { online: 2, offline: 1 },
  preview: { kind: 'light', of: 'original' },
  inputs: [
    original,
    {
      ...backgroundReference,
      min: 0,
      title: { zh: '光线参考', en: 'Light reference' },
      hint: { zh: '使用此图的光线方向和颜色', en: 'Uses the light direction and colour of this image' },
    },
  ],
  fields: [
    choice('direction', { zh: '光线方向', en: 'Light direction' }, 135, [
      { value: 180, title: { zh: '左', en: 'Left' } },
      { value: 135, title: { zh: '左上', en: 'Top left' } },
      { value: 90, title: { zh: '上', en: 'Top' } },
      { value: 45, title: { zh: '右上', en: 'Top right' } },
      { value: 0, title: { zh: '右', en: 'Right' } },
    ]),
    {
      ...slider(
        'elevation',
        { zh: '光源高度', en: 'Light height' },
        { min: 10, max: 80, step: 5, default: 35, unit: '°' },
      ),
      advice: { zh: '越低，明暗对比越强', en: 'Lower gives more contrast' },
    },
    {
      name: 'colour',
      title: { zh: '光线颜色', en: 'Light colour' },
      kind: 'colour',
      required: false,
      default: '#ffffff',
    },
    share('strength', { zh: '光线强度', en: 'Strength' }, 60),
    toggle('lightsGround', { zh: '背景也受光', en: 'Light the background too' }, true),
    { ...prompt, title: { zh: '光线描述', en: 'Light description' }, needsModel: true, kind: 'text' },
    inMore({ ...modelStrength, default: 40 }),
  ],
  example: {
    inputs: { original: [new URL('./coat.jpg', import.meta.url).href] },
    results: [new URL('./213-1.webp', import.meta.url).href],
  },
});
