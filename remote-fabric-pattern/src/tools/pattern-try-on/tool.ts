import { bend, folds, opacity, pieceIfWorn, placementOf, removeGround } from '@atelier/catalogue/fields';
import { garment, pattern } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const patternTryOnTools = [
  defineTool({
    ...pictureTool,
    type: 235,
    key: 'patternTryOn',
    placements: [{ group: 'fabricPattern', route: 'patternFitting', childVersion: '2.0', isDefault: true, order: 2 }],
    title: { zh: '图案上身', en: 'Pattern try-on' },
    summary: { zh: '把图案印在衣服的指定位置', en: 'Place a print exactly where you want it' },
    call: 'change_cloth_pattern',
    price: { online: 2, offline: 1 },
    inputs: [garment, pattern],
    fields: [placementOf('pattern'), removeGround, opacity, folds, bend, pieceIfWorn],
    example: {
      inputs: {
        garment: [new URL('./tee.jpg', import.meta.url).href],
        pattern: [new URL('./bouquet.png', import.meta.url).href],
      },
      params: { placement: { x: 0.5, y: 0.47, scale: 0.3, rotation: 0 } },
      results: [new URL('./235-1.webp', import.meta.url).href],
    },
  }),
  defineTool({
    ...pictureTool,
    type: 229,
    key: 'patternTryOnBasic',
    placements: [{ group: 'fabricPattern', route: 'patternFitting', order: 2 }],
    title: { zh: '图案上身（基础版）', en: 'Pattern try-on (basic)' },
    summary: { zh: '把图案印在衣服上，仅调整位置和大小', en: 'Place a print, adjusting only position and size' },
    call: 'change_cloth_pattern',
    price: { online: 2, offline: 1 },
    inputs: [garment, pattern],
    fields: [placementOf('pattern'), removeGround, pieceIfWorn],
    example: {
      inputs: {
        garment: [new URL('./tee.jpg', import.meta.url).href],
        pattern: [new URL('./sun.png', import.meta.url).href],
      },
      params: { placement: { x: 0.5, y: 0.47, scale: 0.3, rotation: 0 } },
      results: [new URL('./229-1.webp', import.meta.url).href],
    },
  }),
] as const;
