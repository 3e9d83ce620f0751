import type { CardColour } from './card-row.ts';

/** Colours that dyed cotton usually takes: soft and a little dull. Our own choice and values. */
export const cottonColours = [
  { code: 'C01', title: { zh: '漂白', en: 'Bleached white' }, hex: '#fafaf6' },
  { code: 'C02', title: { zh: '原棉', en: 'Raw cotton' }, hex: '#ece4d2' },
  { code: 'C03', title: { zh: '亚麻灰', en: 'Linen grey' }, hex: '#cfc8ba' },
  { code: 'C04', title: { zh: '浅卡其', en: 'Light khaki' }, hex: '#c9b48c' },
  { code: 'C05', title: { zh: '卡其', en: 'Khaki' }, hex: '#a58e63' },
  { code: 'C06', title: { zh: '军绿', en: 'Army green' }, hex: '#56593a' },
  { code: 'C07', title: { zh: '鼠尾草绿', en: 'Sage' }, hex: '#9aa68c' },
  { code: 'C08', title: { zh: '薄荷', en: 'Mint' }, hex: '#b9dcc7' },
  { code: 'C09', title: { zh: '淡蓝', en: 'Pale blue' }, hex: '#b8cfe4' },
  { code: 'C10', title: { zh: '水洗牛仔蓝', en: 'Washed denim' }, hex: '#6d8bab' },
  { code: 'C11', title: { zh: '靛蓝', en: 'Indigo' }, hex: '#2f3f6b' },
  { code: 'C12', title: { zh: '深牛仔', en: 'Dark denim' }, hex: '#232d42' },
  { code: 'C13', title: { zh: '奶油黄', en: 'Cream yellow' }, hex: '#f3e5b0' },
  { code: 'C14', title: { zh: '杏橙', en: 'Apricot' }, hex: '#efb98a' },
  { code: 'C15', title: { zh: '陶土', en: 'Terracotta' }, hex: '#b8694a' },
  { code: 'C16', title: { zh: '砖粉', en: 'Clay pink' }, hex: '#cf9a8a' },
  { code: 'C17', title: { zh: '樱花粉', en: 'Cherry pink' }, hex: '#f1c6cf' },
  { code: 'C18', title: { zh: '番茄红', en: 'Tomato' }, hex: '#c63d32' },
  { code: 'C19', title: { zh: '暗红', en: 'Dark red' }, hex: '#7a2329' },
  { code: 'C20', title: { zh: '丁香紫', en: 'Lilac' }, hex: '#bfaed2' },
  { code: 'C21', title: { zh: '花灰', en: 'Heather grey' }, hex: '#a6a7a9' },
  { code: 'C22', title: { zh: '石墨', en: 'Graphite' }, hex: '#55575a' },
  { code: 'C23', title: { zh: '水洗黑', en: 'Washed black' }, hex: '#333335' },
  { code: 'C24', title: { zh: '咖啡', en: 'Coffee' }, hex: '#5a4032' },
] as const satisfies readonly CardColour[];
