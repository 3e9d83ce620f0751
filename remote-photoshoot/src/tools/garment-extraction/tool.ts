import { choice, pieceIfWorn, share, slider } from '@atelier/catalogue/fields';
import { original } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const garmentExtractionTool = defineTool({
  ...pictureTool,
  type: 800,
  key: 'extractClothing',
  findsOutline: true,
  placements: [{ group: 'photoshoot', route: 'extract_clothing', isDefault: true, order: 4 }],
  title: { zh: '服装提取', en: 'Garment extraction' },
  summary: { zh: '从照片中提取衣服，得到干净的平铺图', en: 'Extract a garment from a photo as a clean flat lay' },
  price: { online: 3, offline: 2 },
  inputs: [original],
  fields: [
    choice('extractionType', { zh: '提取方式', en: 'Extraction' }, 'flat', [
      { value: 'flat', title: { zh: '平铺图', en: 'Flat lay' } },
      { value: '3d', title: { zh: '3D 立体', en: '3D' }, needsModel: true },
    ]),
    {
      ...choice('viewType', { zh: '立体视角', en: '3D view' }, 'front', [
        { value: 'front', title: { zh: '正面', en: 'Front' } },
        { value: 'back', title: { zh: '背面', en: 'Back' } },
      ]),
      needsModel: true,
      onlyWhen: { field: 'extractionType', is: ['3d'] },
    },
    choice('ground', { zh: '背景', en: 'Background' }, 'white', [
      { value: 'white', title: { zh: '白底', en: 'White' } },
      { value: 'transparent', title: { zh: '透明', en: 'Transparent' } },
    ]),
    choice('shape', { zh: '画面', en: 'Frame' }, 'tight', [
      { value: 'tight', title: { zh: '贴合衣服', en: 'Fit to garment' } },
      { value: 'square', title: { zh: '正方形', en: 'Square' } },
      { value: 'original', title: { zh: '原图大小', en: 'Same as original' } },
    ]),
    slider('margin', { zh: '留白', en: 'Margin' }, { min: 0, max: 20, default: 6, unit: '%' }),
    {
      ...share('evenLight', { zh: '均匀光线', en: 'Even light' }, 40),
      advice: { zh: '仅去除明暗渐变，保留褶皱', en: 'Evens out the lighting and keeps folds' },
    },
    pieceIfWorn,
  ],
  example: {
    inputs: { original: [new URL('./shirt.jpg', import.meta.url).href] },
    results: [new URL('./800-1.webp', import.meta.url).href],
  },
});
