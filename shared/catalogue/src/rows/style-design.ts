import type { ToolRowShape } from '../tool-row.ts';
import { pictureTool } from './picture-tool.ts';

/** Tools whose first home is style design. */
export const styleDesignRows = [
  {
    ...pictureTool,
    type: 111,
    key: 'accurateRedesign',
    placements: [{ group: 'styleDesign', route: 'accurate_redesign', isDefault: true, order: 1 }],
    title: { zh: '精准改款', en: 'Accurate redesign' },
    summary: {
      zh: '款式图按你的词改领、袖、长度，其余不动；照片改颜色、面料和图案',
      en: 'Change named parts of a drawn style, nothing else; colour, fabric and print of a photograph',
    },
    price: { online: 2, offline: 1 },
  },
  {
    ...pictureTool,
    type: 110,
    key: 'styleExpansion',
    placements: [{ group: 'styleDesign', route: 'styleExpansion', childVersion: '2.0', isDefault: true, order: 2 }],
    title: { zh: '款式延伸', en: 'Style expansion' },
    summary: {
      zh: '从 1 到 4 张款式图延伸出一组新款',
      en: 'Grow a group of new styles from 1 to 4 pictures',
    },
    price: { online: 3, offline: 2 },
  },
  {
    ...pictureTool,
    type: 11,
    key: 'styleExpansionBasic',
    placements: [{ group: 'styleDesign', route: 'styleExpansion', order: 2 }],
    title: { zh: '款式延伸（基础版）', en: 'Style expansion (basic)' },
    summary: {
      zh: '从 1 到 4 张款式图做较小的变化',
      en: 'Smaller variations of 1 to 4 style pictures',
    },
    price: { online: 2, offline: 1 },
  },
  {
    ...pictureTool,
    type: 41,
    key: 'styleFusion',
    placements: [{ group: 'styleDesign', route: 'styleFusion', childVersion: '1.0', isDefault: true, order: 3 }],
    title: { zh: '款式融合', en: 'Style fusion' },
    summary: {
      zh: '把 2 到 4 件衣服的廓形、图案和配色合成一款',
      en: 'Join silhouette, print and palette of 2 to 4 garments in one style',
    },
    price: { online: 4, offline: 2 },
  },
  {
    ...pictureTool,
    type: 221,
    key: 'seriesColorScheme',
    placements: [{ group: 'styleDesign', route: 'seriesColorScheme', isDefault: true, order: 4 }],
    title: { zh: '系列配色', en: 'Series colour scheme' },
    summary: { zh: '一件衣服，按色卡排出一个系列', en: 'One garment, a series from your colour card' },
    price: { online: 4, offline: 2 },
  },
  {
    ...pictureTool,
    type: 1,
    key: 'styleCreativity',
    placements: [{ group: 'styleDesign', route: 'styleCreativity', isDefault: true, order: 5 }],
    title: { zh: '款式创意', en: 'Style generation' },
    summary: {
      zh: '按你的描述画出平面款式图，正面和背面',
      en: 'A technical flat drawn from your words, front and back',
    },
    price: { online: 2, offline: 1 },
  },
  {
    ...pictureTool,
    type: 4,
    key: 'lineFilling',
    placements: [{ group: 'styleDesign', route: 'lineFilling', childVersion: '1.0', isDefault: true, order: 6 }],
    title: { zh: '线稿成款', en: 'Sketch to design' },
    summary: { zh: '给线稿上色、上面料，变成款式图', en: 'Fill a line drawing with colour and fabric' },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRowShape[];
