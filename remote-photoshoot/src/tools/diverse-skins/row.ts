import { pictureTool } from '@atelier/catalogue/picture-tool';
import type { ToolRow } from '@atelier/catalogue/tool-row';

export const diverseSkinsRows = [
  {
    ...pictureTool,
    type: 62,
    key: 'diverseSkins',
    placements: [{ group: 'photoshoot', route: 'diverseSkins', isDefault: true, order: 12 }],
    title: { zh: '肤色多样', en: 'Diverse skins' },
    summary: {
      zh: '换一种肤色；放一张人脸图就换成另一个人，不够真的会拒绝',
      en: 'Another skin tone, or with a face another person; what would look false is refused',
    },
    price: { online: 2, offline: 1 },
  },
] as const satisfies readonly ToolRow[];
