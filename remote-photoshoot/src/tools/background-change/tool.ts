import { prompt } from '@atelier/catalogue/drawing-fields';
import { choice, groundBlur, groundColour, inMore, shadow, shadowStrength } from '@atelier/catalogue/fields';
import { backgroundReference, original } from '@atelier/catalogue/inputs';
import { outputFields } from '@atelier/catalogue/output-size';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import { backgroundChange } from '../person-fields.ts';

export const backgroundChangeTools = [
  defineTool({
    ...pictureTool,
    type: 215,
    key: 'changeBackground',
    takesPeople: true,
    findsOutline: true,
    placements: [{ group: 'photoshoot', route: 'changeBackground', childVersion: '5.0', isDefault: true, order: 6 }],
    title: { zh: '换背景', en: 'Background change' },
    summary: { zh: '换成新的颜色或场景，保留主体', en: 'Put your subject on a new colour or scene' },
    price: { online: 3, offline: 2 },
    inputs: [
      original,
      {
        ...backgroundReference,
        min: 0,
        hint: { zh: '用作新背景，按结果比例裁切', en: 'Used as the new background, cropped to the result’s ratio' },
      },
    ],
    fields: [
      {
        ...choice('ground', { zh: '背景样式', en: 'Background style' }, 'studio', [
          { value: 'studio', title: { zh: '影棚渐变', en: 'Studio gradient' } },
          { value: 'plain', title: { zh: '纯色', en: 'Solid colour' } },
        ]),
        advice: { zh: '未添加背景图时使用', en: 'Used when no background image is added' },
      },
      groundColour,
      groundBlur,
      shadow,
      shadowStrength,
      ...outputFields,
      { ...prompt, title: { zh: '背景描述', en: 'Background description' }, needsModel: true, kind: 'text' },
      inMore({ ...backgroundChange, default: 100, needsModel: true }),
    ],
    example: {
      inputs: {
        original: [new URL('./coat.jpg', import.meta.url).href],
        background: [new URL('./terracotta-arch.jpg', import.meta.url).href],
      },
      results: [new URL('./215-1.webp', import.meta.url).href],
    },
  }),
  defineTool({
    ...pictureTool,
    type: 210,
    key: 'changeBackgroundBasic',
    takesPeople: true,
    findsOutline: true,
    placements: [{ group: 'photoshoot', route: 'changeBackground', order: 6 }],
    title: { zh: '换背景（基础版）', en: 'Background change (basic)' },
    summary: { zh: '换成纯色背景', en: 'Replace the background with a plain colour' },
    price: { online: 2, offline: 1 },
    inputs: [original],
    fields: [groundColour, shadow, shadowStrength, ...outputFields],
    example: {
      inputs: { original: [new URL('./shirt.jpg', import.meta.url).href] },
      params: { colour: '#e8d9c6' },
      results: [new URL('./210-1.webp', import.meta.url).href],
    },
  }),
] as const;
