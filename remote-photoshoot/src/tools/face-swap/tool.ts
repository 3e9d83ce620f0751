import { batchSize, modelBatchSize, quality } from '@atelier/catalogue/drawing-fields';
import { choice, personOf } from '@atelier/catalogue/fields';
import { face, model } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import { faceChange, faceSimilarity, skinRoughness } from '../person-fields.ts';

export const faceSwapTools = [
  defineTool({
    ...pictureTool,
    type: 6,
    key: 'faceSwap',
    placements: [{ group: 'photoshoot', route: 'modelChangeFace', childVersion: '1.0', isDefault: true, order: 9 }],
    title: { zh: '模特换脸', en: 'Face swap' },
    summary: {
      zh: '把模特换成你选的脸；效果不真实时不生成，不扣算力',
      en: 'Put your chosen face on the model. Unrealistic results are not generated or charged.',
    },
    price: { online: 4, offline: 2 },
    needsPeople: true,
    inputs: [model, face],
    fields: [
      personOf('model', 'largest'),
      choice('method', { zh: '方式', en: 'Method' }, 'auto', [
        { value: 'auto', title: { zh: '自动', en: 'Auto' } },
        { value: 'redraw', title: { zh: '模型重绘', en: 'Generative model' }, needsModel: true },
      ]),
      faceSimilarity,
      modelBatchSize,
    ],
    example: { inputs: {}, params: { faceSimilarity: 85, batch_size: 4 }, results: [] },
  }),
  defineTool({
    ...pictureTool,
    type: 64,
    key: 'faceSwapPro',
    placements: [{ group: 'photoshoot', route: 'modelChangeFace', childVersion: '4.0', order: 9 }],
    title: { zh: '模特换脸 Pro', en: 'Face swap Pro' },
    summary: { zh: '换脸更自然，肤色和光线一致', en: 'A more natural swap with matching skin tone and lighting' },
    price: { online: 8, offline: 4 },
    minLevel: 1,
    needsModel: true,
    inputs: [model, face],
    fields: [faceSimilarity, skinRoughness, faceChange, quality, batchSize],
    example: { inputs: {}, params: { faceSimilarity: 85, skinRoughness: 45 }, results: [] },
  }),
] as const;
