import { batchSize, controlWeight, negativePrompt, prompt, quality, ratio } from '@atelier/catalogue/drawing-fields';
import { inMore, share } from '@atelier/catalogue/fields';
import { character, pose } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import { backgroundChange, faceSimilarity } from '../person-fields.ts';

export const poseChangeTool = defineTool({
  ...pictureTool,
  type: 750,
  key: 'changePosture',
  placements: [{ group: 'photoshoot', route: 'change_posture', isDefault: true, order: 3 }],
  title: { zh: '换姿势', en: 'Change pose' },
  summary: { zh: '保留人物和衣服，换成参考图的姿势', en: 'Keep the person and clothes, change the pose' },
  price: { online: 6, offline: 3 },
  needsModel: true,
  inputs: [character, pose],
  fields: [
    { ...share('strength', { zh: '姿势强度', en: 'Pose strength' }, 80), unit: '%' },
    faceSimilarity,
    quality,
    batchSize,
    ratio,
    prompt,
    negativePrompt,
    inMore(controlWeight),
    inMore(backgroundChange),
  ],
  example: { inputs: { pose: [new URL('./walking.jpg', import.meta.url).href] }, results: [] },
});
