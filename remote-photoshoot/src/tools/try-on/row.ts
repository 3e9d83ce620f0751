import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const tryOnRows = [
  {
    ...pictureTool,
    type: 730,
    key: 'dressing',
    placements: [{ group: 'photoshoot', route: 'AIDressing', childVersion: '4.0', isDefault: true, order: 1 }],
    title: { zh: '模特试衣', en: 'Try-on on a model' },
    summary: { zh: '让选好的模特穿上这件衣服', en: 'The model you choose wears this garment' },
    price: { online: 4, offline: 2 },
    needsModel: true,
  },
  {
    ...pictureTool,
    type: 722,
    key: 'dressingPro',
    placements: [{ group: 'photoshoot', route: 'AIDressing', childVersion: '3.0', order: 1 }],
    title: { zh: '模特试衣 Pro 3.0', en: 'Try-on on a model Pro 3.0' },
    summary: {
      zh: '更高清、更贴身的试衣，版型和细节更准',
      en: 'Sharper try-on with a closer fit, truer cut and detail',
    },
    price: { online: 8, offline: 4 },
    minLevel: 1,
    needsModel: true,
  },
  {
    ...pictureTool,
    type: 731,
    key: 'dressingProNext',
    placements: [{ group: 'photoshoot', route: 'AIDressing', order: 1 }],
    title: { zh: '模特试衣 Pro 4.0', en: 'Try-on on a model Pro 4.0' },
    summary: { zh: '4.0 的高清版，适合成套搭配', en: 'The high-definition 4.0, good for whole outfits' },
    price: { online: 8, offline: 4 },
    minLevel: 4,
    needsModel: true,
  },
  {
    ...pictureTool,
    type: 72,
    key: 'dressingBasic',
    placements: [{ group: 'photoshoot', route: 'AIDressing', order: 1 }],
    title: { zh: '模特试衣（基础版）', en: 'Try-on on a model (basic)' },
    summary: { zh: '单件上衣或下装的快速试衣', en: 'Quick try-on of a single top or bottom' },
    price: { online: 4, offline: 2 },
    needsModel: true,
  },
] as const satisfies readonly ToolRow[];
