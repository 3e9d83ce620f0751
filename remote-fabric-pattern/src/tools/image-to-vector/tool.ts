import { choice, slider, toggle } from '@atelier/catalogue/fields';
import { original } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

/** Black and white has one layer. */
const whenColour = { field: 'colormode', is: ['color'] } as const;

export const imageToVectorTool = defineTool({
  ...pictureTool,
  type: 8,
  key: 'imageToVector',
  placements: [{ group: 'fabricPattern', route: 'imageToVector', isDefault: true, order: 11 }],
  title: { zh: '图片转矢量', en: 'Image to vector' },
  summary: { zh: '把图片转成可无限放大的 SVG', en: 'Turn an image into an SVG that scales to any size' },
  kind: 'vector',
  price: { online: 2, offline: 1 },
  inputs: [original],
  fields: [
    choice('colormode', { zh: '颜色', en: 'Colours' }, 'color', [
      { value: 'color', title: { zh: '彩色', en: 'Colour' } },
      { value: 'binary', title: { zh: '黑白', en: 'Black and white' } },
    ]),
    {
      ...toggle('smooth', { zh: '先平滑', en: 'Smooth first' }, false),
      advice: { zh: '照片和布纹建议开启', en: 'Recommended for photos and woven fabrics' },
    },
    choice('mode', { zh: '曲线', en: 'Curves' }, 'spline', [
      { value: 'spline', title: { zh: '平滑曲线', en: 'Smooth' } },
      { value: 'polygon', title: { zh: '折线', en: 'Polygons' } },
      { value: 'none', title: { zh: '逐像素', en: 'Pixels' } },
    ]),
    {
      ...choice('hierarchical', { zh: '图层', en: 'Layers' }, 'stacked', [
        { value: 'stacked', title: { zh: '叠放', en: 'Stacked' } },
        { value: 'cutout', title: { zh: '镂空', en: 'Cut out' } },
      ]),
      onlyWhen: whenColour,
      advice: { zh: '叠放文件小，镂空适合刻绘', en: 'Stacked files are smaller; cut out suits plotters' },
    },
    {
      ...slider('filter_speckle', { zh: '去杂点', en: 'Remove specks' }, { min: 0, max: 128, default: 4, unit: 'px' }),
      advice: { zh: '移除更小的色块', en: 'Removes patches smaller than this' },
      group: 'tracing',
    },
    {
      ...slider('color_precision', { zh: '颜色精度', en: 'Colour precision' }, { min: 1, max: 8, default: 6 }),
      onlyWhen: whenColour,
      advice: { zh: '越大颜色越多', en: 'Higher gives more colours' },
      group: 'tracing',
    },
    {
      ...slider('layer_difference', { zh: '色阶差', en: 'Layer difference' }, { min: 0, max: 128, default: 16 }),
      onlyWhen: whenColour,
      advice: { zh: '越大图层越少', en: 'Higher gives fewer layers' },
      group: 'tracing',
    },
    {
      ...slider('corner_threshold', { zh: '拐角', en: 'Corners' }, { min: 0, max: 180, default: 60, unit: '°' }),
      onlyWhen: { field: 'mode', is: ['spline'] },
      advice: { zh: '越大拐角越圆', en: 'Higher is rounder' },
      group: 'tracing',
    },
    {
      ...slider(
        'length_threshold',
        { zh: '线段长度', en: 'Segment length' },
        { min: 3.5, max: 10, step: 0.1, default: 4, unit: 'px' },
      ),
      onlyWhen: { field: 'mode', is: ['spline'] },
      advice: { zh: '越大曲线越简洁', en: 'Higher gives simpler curves' },
      group: 'tracing',
    },
    {
      ...slider(
        'splice_threshold',
        { zh: '接合角度', en: 'Splice angle' },
        { min: 0, max: 180, default: 45, unit: '°' },
      ),
      onlyWhen: { field: 'mode', is: ['spline'] },
      advice: { zh: '越大曲线节点越少', en: 'Higher gives fewer nodes' },
      group: 'tracing',
    },
  ],
  example: {
    inputs: { original: [new URL('./checked-shirt.jpg', import.meta.url).href] },
    results: [new URL('./8-1.webp', import.meta.url).href],
  },
});
