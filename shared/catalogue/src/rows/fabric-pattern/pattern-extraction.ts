import type { ToolRowShape } from '../../tool-row.ts';
import { original } from '../inputs.ts';
import { pictureTool } from '../picture-tool.ts';

export const patternExtractionRows = [
  {
    ...pictureTool,
    type: 232,
    key: 'patternExtraction',
    placements: [{ group: 'fabricPattern', route: 'extract_pattern', isDefault: true, order: 4 }],
    title: { zh: '图案提取', en: 'Pattern extraction' },
    summary: { zh: '把衣服上的印花拉平、抠出来', en: 'Flatten a print on a garment and cut it out' },
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
    ],
    price: { online: 3, offline: 2 },
  },
] as const satisfies readonly ToolRowShape[];
