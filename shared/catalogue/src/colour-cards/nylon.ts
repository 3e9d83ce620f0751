import type { CardColour } from './card-row.ts';

/** Colours that nylon usually takes: strong, some of them bright as safety wear. Our own choice and values. */
export const nylonColours = [
  { code: 'N01', title: { zh: '雪白', en: 'Snow white' }, hex: '#f8fafb' },
  { code: 'N02', title: { zh: '冰灰', en: 'Ice grey' }, hex: '#dfe4e8' },
  { code: 'N03', title: { zh: '月光银', en: 'Moonlight silver' }, hex: '#b4bac0' },
  { code: 'N04', title: { zh: '荧光黄', en: 'Neon yellow' }, hex: '#e4f32b' },
  { code: 'N05', title: { zh: '荧光橙', en: 'Neon orange' }, hex: '#ff6f2c' },
  { code: 'N06', title: { zh: '荧光粉', en: 'Neon pink' }, hex: '#ff4f9a' },
  { code: 'N07', title: { zh: '荧光绿', en: 'Neon green' }, hex: '#6fe84a' },
  { code: 'N08', title: { zh: '电光蓝', en: 'Electric blue' }, hex: '#1766e0' },
  { code: 'N09', title: { zh: '冰川蓝', en: 'Glacier blue' }, hex: '#a4d4e6' },
  { code: 'N10', title: { zh: '海洋蓝', en: 'Ocean blue' }, hex: '#0d6c9c' },
  { code: 'N11', title: { zh: '暗夜蓝', en: 'Midnight blue' }, hex: '#15203a' },
  { code: 'N12', title: { zh: '冷杉绿', en: 'Fir green' }, hex: '#1c463c' },
  { code: 'N13', title: { zh: '苔藓绿', en: 'Moss green' }, hex: '#6f7a3c' },
  { code: 'N14', title: { zh: '军旅绿', en: 'Field green' }, hex: '#474d35' },
  { code: 'N15', title: { zh: '沙色', en: 'Sand' }, hex: '#d2bf9b' },
  { code: 'N16', title: { zh: '狼棕', en: 'Coyote brown' }, hex: '#83684a' },
  { code: 'N17', title: { zh: '赤陶', en: 'Red clay' }, hex: '#a94f36' },
  { code: 'N18', title: { zh: '火焰红', en: 'Flame red' }, hex: '#d8291f' },
  { code: 'N19', title: { zh: '酒渍红', en: 'Wine' }, hex: '#5f1a2d' },
  { code: 'N20', title: { zh: '紫晶', en: 'Amethyst' }, hex: '#7d4fb0' },
  { code: 'N21', title: { zh: '葡萄紫', en: 'Grape' }, hex: '#43275e' },
  { code: 'N22', title: { zh: '金属灰', en: 'Metal grey' }, hex: '#7c8288' },
  { code: 'N23', title: { zh: '岩石灰', en: 'Rock grey' }, hex: '#4a4e52' },
  { code: 'N24', title: { zh: '曜石黑', en: 'Obsidian' }, hex: '#121316' },
] as const satisfies readonly CardColour[];
