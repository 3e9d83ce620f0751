import { choice, keptColours, pieceIfWorn, slider, toggle } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const seriesColourSchemeTool = defineTool({
  ...pictureTool,
  type: 221,
  key: 'seriesColorScheme',
  placements: [{ group: 'styleDesign', route: 'seriesColorScheme', isDefault: true, order: 4 }],
  title: { zh: '系列配色', en: 'Colourways' },
  summary: { zh: '用色卡为一件衣服生成系列配色', en: 'Turn one garment into a set of colourways' },
  price: { online: 4, offline: 2 },
  preview: { kind: 'colour', of: 'garment' },
  inputs: [
    garment,
    {
      name: 'colourReference',
      title: { zh: '配色参考', en: 'Colour reference' },
      hint: { zh: '使用此图的配色', en: 'Uses the palette of this image' },
      min: 0,
      max: 1,
    },
  ],
  fields: [
    {
      ...slider('count', { zh: '张数', en: 'Images' }, { min: 2, max: 6, default: 4 }),
      advice: { zh: '每张一个颜色', en: 'One colour each' },
    },
    {
      ...choice('scheme', { zh: '配色方式', en: 'Harmony' }, 'analogous', [
        { value: 'analogous', title: { zh: '邻近色', en: 'Analogous' } },
        { value: 'complementary', title: { zh: '对比色', en: 'Contrast' } },
        { value: 'triadic', title: { zh: '三色', en: 'Triadic' } },
        { value: 'tonal', title: { zh: '同色深浅', en: 'Tonal' } },
      ]),
      advice: { zh: '补充所选颜色之外的配色', en: 'Adds colours after the ones you chose' },
    },
    { name: 'colour1', title: { zh: '颜色 1', en: 'Colour 1' }, kind: 'colour', required: false },
    { name: 'colour2', title: { zh: '颜色 2', en: 'Colour 2' }, kind: 'colour', required: false },
    { name: 'colour3', title: { zh: '颜色 3', en: 'Colour 3' }, kind: 'colour', required: false },
    { name: 'colour4', title: { zh: '颜色 4', en: 'Colour 4' }, kind: 'colour', required: false },
    toggle('protectPrint', { zh: '保护印花', en: 'Protect print' }, true),
    ...keptColours,
    pieceIfWorn,
  ],
  example: {
    inputs: { garment: [new URL('./dress.jpg', import.meta.url).href] },
    results: [
      new URL('./221-1.webp', import.meta.url).href,
      new URL('./221-2.webp', import.meta.url).href,
      new URL('./221-3.webp', import.meta.url).href,
      new URL('./221-4.webp', import.meta.url).href,
    ],
  },
});
