import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const hdUpscaleForms = {
  5: {
    inputs: [original],
    fields: [
      {
        name: 'method',
        title: { zh: '方式', en: 'Method' },
        advice: {
          zh: '快速：照片，数秒。精细：细节最多，数分钟，原图不超过 100 万像素。线稿：不编造，线稿、文字、平涂图案',
          en: 'Fast: photographs, seconds. Fine: most detail, minutes, originals up to 1 megapixel. Line art: invents nothing; lines, lettering, flat artwork',
        },
        kind: 'choice',
        options: [
          { value: 'fast', title: { zh: '快速', en: 'Fast' } },
          { value: 'fine', title: { zh: '精细', en: 'Fine' } },
          { value: 'faithful', title: { zh: '线稿', en: 'Line art' } },
        ],
        default: 'fast',
      },
      {
        name: 'multiple',
        title: { zh: '放大倍数', en: 'Enlarge multiple' },
        kind: 'choice',
        options: [
          { value: 2, title: { zh: '2 倍', en: '2×' } },
          { value: 4, title: { zh: '4 倍', en: '4×' } },
          { value: 'to-4096', title: { zh: '到 4096 像素', en: 'To 4096 px' } },
        ],
        default: 2,
      },
      {
        name: 'sharpness',
        title: { zh: '锐化', en: 'Sharpness' },
        advice: { zh: '0 最忠于原图', en: '0 is most faithful to the original' },
        onlyWhen: { field: 'method', is: ['faithful'] },
        kind: 'slider',
        min: 0,
        max: 100,
        step: 1,
        default: 0,
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
