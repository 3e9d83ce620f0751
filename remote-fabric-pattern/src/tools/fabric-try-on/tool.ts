import { bend, folds, pieceIfWorn, rotation, slider } from '@atelier/catalogue/fields';
import { fabric, garment } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const fabricTryOnTool = defineTool({
  ...pictureTool,
  type: 2,
  key: 'fabricTryOn',
  placements: [{ group: 'fabricPattern', route: 'aifitting', childVersion: '1.0', isDefault: true, order: 5 }],
  title: { zh: '面料上身', en: 'Fabric try-on' },
  summary: { zh: '给衣服换面料，保留褶皱和光影', en: 'Change the fabric and keep folds and lighting' },
  call: 'change_cloth_fabric',
  price: { online: 2, offline: 1 },
  preview: { kind: 'cloth', of: 'garment' },
  inputs: [garment, fabric],
  fields: [
    {
      ...slider('size', { zh: '布纹大小', en: 'Fabric size' }, { min: 3, max: 200, default: 60, unit: '%' }),
      advice: { zh: '面料图占衣服宽度的比例', en: 'Fabric width relative to the garment' },
    },
    rotation,
    folds,
    bend,
    pieceIfWorn,
  ],
  example: {
    inputs: {
      garment: [new URL('./coat.jpg', import.meta.url).href],
      fabric: [new URL('./tartan.jpg', import.meta.url).href],
    },
    results: [new URL('./2-1.webp', import.meta.url).href],
  },
});
