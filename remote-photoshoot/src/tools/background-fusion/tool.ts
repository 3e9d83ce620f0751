import { modelStrength } from '@atelier/catalogue/drawing-fields';
import { groundBlur, inMore, shadow, shadowStrength, share, slider } from '@atelier/catalogue/fields';
import { backgroundReference, original } from '@atelier/catalogue/inputs';
import { defineTool, pictureTool } from '@atelier/catalogue/tool-definition';

export const backgroundFusionTool = defineTool({
  ...pictureTool,
  type: 212,
  key: 'backgroundFusion',
  takesPeople: true,
  findsOutline: true,
  placements: [{ group: 'photoshoot', route: 'backgroundFusion', isDefault: true, order: 7 }],
  title: { zh: '背景融合', en: 'Background fusion' },
  summary: {
    zh: '让主体的颜色、光线和影子与背景融合',
    en: 'Match your subject to the background in colour, light and shadow',
  },
  price: { online: 3, offline: 2 },
  inputs: [original, backgroundReference],
  fields: [
    {
      ...slider('colourMatch', { zh: '颜色融合', en: 'Colour match' }, { min: 0, max: 25, default: 8, unit: '%' }),
      advice: { zh: '越高，衣服越偏离原色', en: 'Higher shifts the garment away from its own colour' },
    },
    share('sceneLight', { zh: '环境光', en: 'Ambient light' }, 50),
    groundBlur,
    shadow,
    shadowStrength,
    inMore({ ...modelStrength, default: 40 }),
  ],
  example: {
    inputs: {
      original: [new URL('./dress.jpg', import.meta.url).href],
      background: [new URL('./evening-street.jpg', import.meta.url).href],
    },
    results: [new URL('./212-1.webp', import.meta.url).href],
  },
});
