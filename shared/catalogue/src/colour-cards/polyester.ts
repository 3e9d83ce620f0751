import type { CardColour } from './card-row.ts';

/** Colours that polyester usually takes: clear and even. Our own choice and values. */
export const polyesterColours = [
  { code: 'P01', title: { zh: '亮白', en: 'Bright white' }, hex: '#fdfdfd' },
  { code: 'P02', title: { zh: '象牙', en: 'Ivory' }, hex: '#f6efdd' },
  { code: 'P03', title: { zh: '香槟', en: 'Champagne' }, hex: '#e6d2b0' },
  { code: 'P04', title: { zh: '柠檬黄', en: 'Lemon' }, hex: '#f6e048' },
  { code: 'P05', title: { zh: '向日葵黄', en: 'Sunflower' }, hex: '#f4b71e' },
  { code: 'P06', title: { zh: '亮橙', en: 'Bright orange' }, hex: '#f0731f' },
  { code: 'P07', title: { zh: '朱红', en: 'Vermilion' }, hex: '#e0392b' },
  { code: 'P08', title: { zh: '正红', en: 'True red' }, hex: '#c3122f' },
  { code: 'P09', title: { zh: '玫红', en: 'Rose red' }, hex: '#d51f6b' },
  { code: 'P10', title: { zh: '桃粉', en: 'Peach pink' }, hex: '#f59aa8' },
  { code: 'P11', title: { zh: '婴儿粉', en: 'Baby pink' }, hex: '#f8d0da' },
  { code: 'P12', title: { zh: '薰衣草', en: 'Lavender' }, hex: '#b9a5de' },
  { code: 'P13', title: { zh: '皇家紫', en: 'Royal purple' }, hex: '#5b2c91' },
  { code: 'P14', title: { zh: '宝蓝', en: 'Royal blue' }, hex: '#1c3f9b' },
  { code: 'P15', title: { zh: '天蓝', en: 'Sky blue' }, hex: '#5cb2e6' },
  { code: 'P16', title: { zh: '湖蓝', en: 'Lake blue' }, hex: '#1593b5' },
  { code: 'P17', title: { zh: '松石绿', en: 'Turquoise' }, hex: '#22b3a6' },
  { code: 'P18', title: { zh: '翠绿', en: 'Emerald' }, hex: '#13895a' },
  { code: 'P19', title: { zh: '草绿', en: 'Grass green' }, hex: '#5fa83a' },
  { code: 'P20', title: { zh: '森林绿', en: 'Forest green' }, hex: '#1d4d34' },
  { code: 'P21', title: { zh: '浅灰', en: 'Pale grey' }, hex: '#d3d5d8' },
  { code: 'P22', title: { zh: '枪灰', en: 'Gunmetal' }, hex: '#54595f' },
  { code: 'P23', title: { zh: '深海军蓝', en: 'Deep navy' }, hex: '#141f3d' },
  { code: 'P24', title: { zh: '纯黑', en: 'Pure black' }, hex: '#0f0f11' },
] as const satisfies readonly CardColour[];
