import type { Localized } from '@atelier/catalogue/text';

/** The hand-written text about a tool. Fields, ranges, prices and pictures come from the server and the engine. */
export interface Guide {
  /** What it is for, in two or three sentences. */
  what: Localized;
  /** The way to a result, in order. */
  steps: readonly { title: Localized; words: Localized }[];
  /** Inputs that give good results, and those that do not, as measured. */
  good: readonly Localized[];
  poor: readonly Localized[];
  questions: readonly { ask: Localized; answer: Localized }[];
  /** Keys of the suggested next tools. */
  next: readonly string[];
}

interface GuideGroup {
  /** Machine names of the tools. */
  keys: readonly string[];
  load: () => Promise<{ default: Readonly<Record<string, Guide>> }>;
}

/** Each group is a chunk, loaded with the page of one of its tools. */
const groups: readonly GuideGroup[] = [
  {
    keys: [
      'styleCreativity',
      'accurateRedesign',
      'styleExpansion',
      'styleExpansionBasic',
      'styleFusion',
      'seriesColorScheme',
      'lineFilling',
    ],
    load: () => import(/* webpackChunkName: "guides-style" */ './guides/style.json', { with: { type: 'json' } }),
  },
  {
    keys: [
      'patternRepeatTryOn',
      'patternTryOn',
      'patternTryOnBasic',
      'logoTryOn',
      'fabricTryOn',
      'patternRepeatExtraction',
      'patternExtraction',
      'patternRepeatExpansion',
      'patternExpansion',
      'imageToVector',
    ],
    load: () => import(/* webpackChunkName: "guides-fabric" */ './guides/fabric.json', { with: { type: 'json' } }),
  },
  {
    keys: ['accurateImage', 'recolour', 'hdUpscale', 'cutout'],
    load: () =>
      import(/* webpackChunkName: "guides-processing" */ './guides/processing.json', { with: { type: 'json' } }),
  },
  {
    keys: [
      'changeBackground',
      'changeBackgroundBasic',
      'backgroundFusion',
      'lightingFusion',
      'extractClothing',
      'dressing',
      'dressingPro',
      'dressingProNext',
      'dressingBasic',
      'facialDressing',
      'facialDressingBasic',
      'changePosture',
      'imageToVideo',
      'faceSwap',
      'faceSwapPro',
      'faceEnhancement',
      'facialExpression',
      'diverseSkins',
    ],
    load: () => import(/* webpackChunkName: "guides-photo" */ './guides/photo.json', { with: { type: 'json' } }),
  },
];

export const guideKeys: readonly string[] = groups.flatMap(({ keys }) => keys);

/** The guide of a tool; undefined for a tool without a guide, e.g. one of another team. */
export const loadGuide = async (key: string): Promise<Guide | undefined> => {
  const group = groups.find(({ keys }) => keys.includes(key));
  return (await group?.load())?.default[key];
};
