import { bend, choice, folds, rotation, slider, toggle } from '@atelier/catalogue/fields';
import { fabric, layersOf, original } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

const whenMoved = { field: 'action', is: ['clone', 'move'] } as const;

const whenFabric = { field: 'action', is: ['fabric'] } as const;

/** Shift of a region to the right or down, in per cent of the image. */
const shift = <Name extends string>(name: Name, title: { zh: string; en: string }, start: number) =>
  ({ ...slider(name, title, { min: -100, max: 100, default: start, unit: '%' }), onlyWhen: whenMoved }) as const;

export const preciseEditTool = defineTool({
  ...pictureTool,
  type: 22,
  key: 'accurateImage',
  placements: [{ group: 'fabricPattern', route: 'accurate_image', isDefault: true, order: 7 }],
  title: { zh: '精准改图', en: 'Precise image edit' },
  summary: { zh: '圈选区域，改色、换面料、擦除或移动', en: 'Select an area to recolour, change fabric, erase or move' },
  price: { online: 2, offline: 1 },
  inputs: [
    original,
    { ...layersOf('original', 'empty'), title: { zh: '修改区域', en: 'Area to change' }, min: 1 },
    { ...fabric, min: 0, hint: { zh: '换面料时需要', en: 'Needed to change the fabric' }, onlyWhen: whenFabric },
  ],
  fields: [
    choice('action', { zh: '修改方式', en: 'Edit' }, 'recolour', [
      { value: 'recolour', title: { zh: '改色', en: 'Recolour' } },
      { value: 'fabric', title: { zh: '换面料', en: 'Change fabric' } },
      { value: 'erase', title: { zh: '擦除', en: 'Erase' } },
      { value: 'clone', title: { zh: '复制', en: 'Clone' } },
      { value: 'move', title: { zh: '移动', en: 'Move' } },
    ]),
    {
      name: 'colour',
      title: { zh: '颜色', en: 'Colour' },
      onlyWhen: { field: 'action', is: ['recolour'] },
      kind: 'colour',
      required: false,
      default: '#c0392b',
    },
    {
      ...toggle('protectPrint', { zh: '保护印花', en: 'Protect print' }, false),
      advice: { zh: '仅修改选区的主色', en: 'Only recolours the main colour of the selection' },
      onlyWhen: { field: 'action', is: ['recolour'] },
    },
    shift('right', { zh: '向右移动', en: 'Move right' }, 20),
    shift('down', { zh: '向下移动', en: 'Move down' }, 0),
    {
      ...slider('scale', { zh: '缩放', en: 'Scale' }, { min: 20, max: 300, default: 100, unit: '%' }),
      onlyWhen: whenMoved,
    },
    { ...rotation, onlyWhen: { field: 'action', is: ['fabric', 'clone', 'move'] } },
    {
      ...slider('size', { zh: '布纹大小', en: 'Fabric size' }, { min: 3, max: 200, default: 60, unit: '%' }),
      advice: { zh: '面料图占选区宽度的比例', en: 'Fabric width relative to the selection' },
      onlyWhen: whenFabric,
    },
    { ...folds, onlyWhen: whenFabric },
    { ...bend, onlyWhen: whenFabric },
  ],
  example: {
    inputs: { original: [new URL('./printed-tee.jpg', import.meta.url).href] },
    params: { action: 'erase' },
    results: [new URL('./22-1.webp', import.meta.url).href],
  },
});
