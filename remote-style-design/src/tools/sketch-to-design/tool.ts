import {
  controlWeight,
  garmentStyle,
  modelBatchSize,
  modelStrength,
  negativePrompt,
  prompt,
  quality,
} from '@atelier/catalogue/drawing-fields';
import { choice, inMore, share, slider } from '@atelier/catalogue/fields';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

const regionColour = <Name extends string>(name: Name, zh: string, en: string) =>
  ({ name, title: { zh, en }, kind: 'colour', required: false }) as const;

export const sketchToDesignTool = defineTool({
  ...pictureTool,
  type: 4,
  key: 'lineFilling',
  placements: [{ group: 'styleDesign', route: 'lineFilling', childVersion: '1.0', isDefault: true, order: 6 }],
  title: { zh: '线稿成款', en: 'Sketch to design' },
  summary: { zh: '为线稿填充颜色和面料，生成款式图', en: 'Fill a sketch with colour and fabric' },
  price: { online: 2, offline: 1 },
  inputs: [
    {
      name: 'sketch',
      title: { zh: '线稿', en: 'Line drawing' },
      hint: { zh: '线条请尽量闭合', en: 'Close the lines as far as possible' },
      min: 1,
      max: 1,
    },
    {
      name: 'fabric',
      title: { zh: '面料', en: 'Fabric' },
      hint: { zh: '填充到所选区域', en: 'Fills the areas you choose' },
      min: 0,
      max: 1,
    },
  ],
  fields: [
    prompt,
    regionColour('colour1', '最大区域', 'Largest region'),
    regionColour('colour2', '第二区域', 'Second region'),
    regionColour('colour3', '第三区域', 'Third region'),
    regionColour('colour4', '其余区域', 'Other regions'),
    choice('fabricPlace', { zh: '面料填充范围', en: 'Fabric fills' }, 'large', [
      { value: 'large', title: { zh: '大区域', en: 'Large areas' } },
      { value: 'all', title: { zh: '所有区域', en: 'All areas' } },
    ]),
    {
      ...slider('gap', { zh: '线条缺口', en: 'Gaps in lines' }, { min: 0, max: 20, default: 8, unit: 'px' }),
      advice: { zh: '自动闭合的最大缺口', en: 'Largest gap that is closed automatically' },
    },
    share('shading', { zh: '立体感', en: 'Shading' }, 50),
    { ...garmentStyle, needsModel: true },
    modelBatchSize,
    quality,
    negativePrompt,
    inMore(controlWeight),
    inMore(modelStrength),
  ],
  example: {
    inputs: { sketch: [new URL('./line-drawing.png', import.meta.url).href] },
    results: [new URL('./4-1.webp', import.meta.url).href],
  },
});
