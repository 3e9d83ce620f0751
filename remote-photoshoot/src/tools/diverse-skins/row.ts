import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const diverseSkinsRows = [
  {
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
  },
] as const satisfies readonly ToolRow[];
