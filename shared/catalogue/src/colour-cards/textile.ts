import type { CardColour } from './card-row.ts';

/** Colours of cloth in general, wool and silk among them. Our own choice and values. */
export const textileColours = [
  { code: 'T01', title: { zh: '本白', en: 'Natural white' }, hex: '#f3efe4' },
  { code: 'T02', title: { zh: '米杏', en: 'Almond' }, hex: '#e8d8bf' },
  { code: 'T03', title: { zh: '燕麦', en: 'Oatmeal' }, hex: '#d8cab2' },
  { code: 'T04', title: { zh: '驼色', en: 'Camel' }, hex: '#b98b5a' },
  { code: 'T05', title: { zh: '焦糖', en: 'Caramel' }, hex: '#a5652e' },
  { code: 'T06', title: { zh: '可可', en: 'Cocoa' }, hex: '#6a4632' },
  { code: 'T07', title: { zh: '酒红', en: 'Burgundy' }, hex: '#6d1f33' },
  { code: 'T08', title: { zh: '砖红', en: 'Brick' }, hex: '#a4452f' },
  { code: 'T09', title: { zh: '珊瑚', en: 'Coral' }, hex: '#e87a66' },
  { code: 'T10', title: { zh: '豆沙', en: 'Dusty rose' }, hex: '#c08a86' },
  { code: 'T11', title: { zh: '藕粉', en: 'Lotus pink' }, hex: '#e2c2c3' },
  { code: 'T12', title: { zh: '鹅黄', en: 'Gosling yellow' }, hex: '#f3dd8a' },
  { code: 'T13', title: { zh: '芥末黄', en: 'Mustard' }, hex: '#c9982f' },
  { code: 'T14', title: { zh: '橄榄绿', en: 'Olive' }, hex: '#6b6b39' },
  { code: 'T15', title: { zh: '墨绿', en: 'Bottle green' }, hex: '#1f4036' },
  { code: 'T16', title: { zh: '豆绿', en: 'Pea green' }, hex: '#9db488' },
  { code: 'T17', title: { zh: '雾蓝', en: 'Mist blue' }, hex: '#9fb4c4' },
  { code: 'T18', title: { zh: '孔雀蓝', en: 'Peacock blue' }, hex: '#17677f' },
  { code: 'T19', title: { zh: '藏青', en: 'Navy' }, hex: '#1e2a47' },
  { code: 'T20', title: { zh: '香芋紫', en: 'Taro' }, hex: '#a998c0' },
  { code: 'T21', title: { zh: '茄紫', en: 'Aubergine' }, hex: '#46294a' },
  { code: 'T22', title: { zh: '银灰', en: 'Silver grey' }, hex: '#bcbec0' },
  { code: 'T23', title: { zh: '炭灰', en: 'Charcoal' }, hex: '#45474b' },
  { code: 'T24', title: { zh: '墨黑', en: 'Ink black' }, hex: '#1b1b1e' },
] as const satisfies readonly CardColour[];
