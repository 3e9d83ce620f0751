import { modelStrength, prompt } from '@atelier/catalogue/drawing-fields';
import { inMore, share } from '@atelier/catalogue/fields';
import { backgroundReference, original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const lightingFusionForms = {
  213: {
    inputs: [
      original,
      {
        ...backgroundReference,
        min: 0,
        title: { zh: '光线参考', en: 'Light reference' },
        hint: { zh: '给了就用它的光线方向和颜色', en: 'Its direction and colour of light are used when given' },
      },
    ],
    fields: [
      {
        name: 'direction',
        title: { zh: '光从哪边来', en: 'Light from' },
        kind: 'choice',
        options: [
          { value: 180, title: { zh: '左', en: 'Left' } },
          { value: 135, title: { zh: '左上', en: 'Upper left' } },
          { value: 90, title: { zh: '上', en: 'Above' } },
          { value: 45, title: { zh: '右上', en: 'Upper right' } },
          { value: 0, title: { zh: '右', en: 'Right' } },
        ],
        default: 135,
      },
      {
        name: 'elevation',
        title: { zh: '灯的高度', en: 'Lamp height' },
        advice: { zh: '越低，明暗越强', en: 'Lower gives more modelling' },
        kind: 'slider',
        min: 10,
        max: 80,
        step: 5,
        default: 35,
        unit: '°',
      },
      {
        name: 'colour',
        title: { zh: '光的颜色', en: 'Colour of light' },
        kind: 'colour',
        required: false,
        default: '#ffffff',
      },
      share('strength', { zh: '光的强度', en: 'Strength' }, 60),
      {
        name: 'lightsGround',
        title: { zh: '背景也受光', en: 'Light the ground too' },
        kind: 'switch',
        default: true,
      },
      { ...prompt, title: { zh: '光线描述', en: 'Light in words' }, needsModel: true, kind: 'text' },
      inMore({ ...modelStrength, default: 40 }),
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
