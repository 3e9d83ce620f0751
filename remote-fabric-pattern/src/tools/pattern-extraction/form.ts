import { original } from '@atelier/catalogue/inputs';
import type { ToolForm } from '@atelier/catalogue/tool-form';

export const patternExtractionForms = {
  232: {
    inputs: [original],
    fields: [
      {
        name: 'ground',
        title: { zh: '底', en: 'Ground' },
        kind: 'choice',
        options: [
          { value: 'transparent', title: { zh: '透明', en: 'Transparent' } },
          { value: 'cloth', title: { zh: '保留布面', en: 'Keep the cloth' } },
        ],
        default: 'transparent',
      },
      {
        name: 'flatten',
        title: { zh: '抹平褶皱', en: 'Even out folds' },
        advice: { zh: '只去掉明暗，不拉直形状', en: 'Takes shade out, does not straighten shapes' },
        kind: 'slider',
        min: 0,
        max: 100,
        step: 5,
        default: 60,
        unit: '%',
      },
      {
        name: 'fillOutlines',
        title: { zh: '填满轮廓', en: 'Fill outlines' },
        advice: {
          zh: '细线圈住的部分（如脸）即使和布同色也保留；关掉则透明',
          en: 'Keeps what a thin line encloses, such as a face in the colour of the cloth; off: transparent',
        },
        kind: 'switch',
        default: true,
      },
    ],
  },
} as const satisfies Readonly<Record<number, ToolForm>>;
