import { prompt } from '@atelier/catalogue/drawing-fields';
import { choice, personOf, share } from '@atelier/catalogue/fields';
import { character, face } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';
import { faceChange } from '../person-fields.ts';

export const diverseSkinsTool = defineTool({
  ...pictureTool,
  type: 62,
  key: 'diverseSkins',
  placements: [{ group: 'photoshoot', route: 'diverseSkins', isDefault: true, order: 12 }],
  title: { zh: '肤色多样', en: 'Skin tone' },
  summary: {
    zh: '更换肤色，或换成另一个人；效果不真实时不生成',
    en: 'Change the skin tone, or the person. Unrealistic results are not generated.',
  },
  price: { online: 2, offline: 1 },
  inputs: [
    character,
    {
      ...face,
      title: { zh: '目标人物', en: 'Target person' },
      hint: {
        zh: '选填，上传后换成此人的五官，肤色靠近一档',
        en: 'Optional: uses this person’s features and shifts the skin tone by up to one step',
      },
      min: 0,
      needsPeople: true,
    },
  ],
  fields: [
    personOf('character', 'everyone'),
    {
      ...choice('tone', { zh: '目标肤色', en: 'Skin tone' }, 'tan', [
        { value: 'porcelain', title: { zh: '瓷白', en: 'Fair' } },
        { value: 'light', title: { zh: '浅', en: 'Light' } },
        { value: 'medium', title: { zh: '中', en: 'Medium' } },
        { value: 'tan', title: { zh: '小麦', en: 'Tan' } },
        { value: 'brown', title: { zh: '棕', en: 'Brown' } },
        { value: 'deep', title: { zh: '深', en: 'Deep' } },
      ]),
      advice: {
        zh: '最多变两档；使用“目标人物”时不生效',
        en: 'Changes by up to two steps. Not used with “Target person”',
      },
    },
    share('strength', { zh: '程度', en: 'Strength' }, 85),
    { ...faceChange, default: 0, needsModel: true },
    { ...prompt, title: { zh: '人物描述', en: 'Person description' }, needsModel: true, kind: 'text' },
  ],
  listsUnavailableFields: true,
  example: { inputs: {}, params: { tone: 'brown' }, results: [] },
});
