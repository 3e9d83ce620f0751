import { bend, folds, opacity, pieceIfWorn, placementOf, removeGround } from '@atelier/catalogue/fields';
import { garment } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const logoTryOnTool = defineTool({
  ...pictureTool,
  type: 233,
  key: 'logoTryOn',
  placements: [{ group: 'fabricPattern', route: 'logoFitting', isDefault: true, order: 6 }],
  title: { zh: 'Logo 上身', en: 'Logo try-on' },
  summary: { zh: '把 Logo 放到衣服上，随褶皱起伏', en: 'Place a logo on a garment that follows its folds' },
  call: 'change_cloth_logo',
  price: { online: 2, offline: 1 },
  inputs: [
    garment,
    {
      name: 'logo',
      title: { zh: 'Logo', en: 'Logo' },
      hint: { zh: '建议使用透明底 PNG', en: 'A PNG with a transparent background works best' },
      min: 1,
      max: 1,
    },
  ],
  fields: [
    { ...placementOf('logo'), title: { zh: 'Logo 位置', en: 'Logo position' } },
    removeGround,
    opacity,
    folds,
    bend,
    pieceIfWorn,
  ],
  example: {
    inputs: {
      garment: [new URL('./shirt.jpg', import.meta.url).href],
      logo: [new URL('./leaf-mark.png', import.meta.url).href],
    },
    params: { placement: { x: 0.62, y: 0.4, scale: 0.1, rotation: 0 } },
    results: [new URL('./233-1.webp', import.meta.url).href],
  },
});
