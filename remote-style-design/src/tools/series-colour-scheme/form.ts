import { pieceIfWorn } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const seriesColourSchemeForms = {
  221: {
    inputs: [
      garment,
      {
        name: 'colourReference',
        title: { zh: '配色参考', en: 'Colour reference' },
        hint: { zh: '取这张图的配色', en: 'Its palette is taken' },
        min: 0,
        max: 1,
      },
    ],
    fields: [
      {
        name: 'count',
        title: { zh: '张数', en: 'Pictures' },
        advice: { zh: '每张一个颜色', en: 'One colour each' },
        kind: 'slider',
        min: 2,
        max: 6,
        step: 1,
        default: 4,
      },
      {
        name: 'scheme',
        title: { zh: '配色方式', en: 'Harmony' },
        advice: {
          zh: '补在所选颜色之后',
          en: 'Fills up after your colours',
        },
        kind: 'choice',
        options: [
          { value: 'analogous', title: { zh: '邻近色', en: 'Neighbours' } },
          { value: 'complementary', title: { zh: '对比色', en: 'Opposites' } },
          { value: 'triadic', title: { zh: '三色', en: 'Triad' } },
          { value: 'tonal', title: { zh: '同色深浅', en: 'Shades' } },
        ],
        default: 'analogous',
      },
      { name: 'colour1', title: { zh: '颜色一', en: 'Colour one' }, kind: 'colour', required: false },
      { name: 'colour2', title: { zh: '颜色二', en: 'Colour two' }, kind: 'colour', required: false },
      { name: 'colour3', title: { zh: '颜色三', en: 'Colour three' }, kind: 'colour', required: false },
      { name: 'colour4', title: { zh: '颜色四', en: 'Colour four' }, kind: 'colour', required: false },
      { name: 'protectPrint', title: { zh: '保护印花', en: 'Protect the print' }, kind: 'switch', default: true },
      pieceIfWorn,
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
