import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const diverseSkinsRows = [
  {
    ...pictureTool,
    type: 62,
    key: 'diverseSkins',
    placements: [{ group: 'photoshoot', route: 'diverseSkins', isDefault: true, order: 12 }],
    title: { zh: '肤色多样', en: 'Diverse skins' },
    summary: { zh: '同一个人，换成另一种肤色', en: 'The same person in another skin tone' },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
