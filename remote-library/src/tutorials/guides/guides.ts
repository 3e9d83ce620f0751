import type { Guide } from '../guide.ts';

const styleDrawing = () => import(/* webpackChunkName: "guides-style" */ './style-drawing.ts');
const styleColour = () => import(/* webpackChunkName: "guides-style" */ './style-colour.ts');
const cloth = () => import(/* webpackChunkName: "guides-fabric" */ './cloth-on-garment.ts');
const patterns = () => import(/* webpackChunkName: "guides-fabric" */ './patterns.ts');
const retouch = () => import(/* webpackChunkName: "guides-processing" */ './retouch.ts');
const scene = () => import(/* webpackChunkName: "guides-photo" */ './scene.ts');
const people = () => import(/* webpackChunkName: "guides-photo" */ './people.ts');
const motion = () => import(/* webpackChunkName: "guides-photo" */ './motion.ts');
const faces = () => import(/* webpackChunkName: "guides-photo" */ './faces.ts');

/** Written guides by the tool's machine name, loaded with the tool's page. */
const guides: Readonly<Record<string, () => Promise<Guide>>> = {
  styleCreativity: async () => (await styleDrawing()).styleCreativity,
  accurateRedesign: async () => (await styleDrawing()).accurateRedesign,
  styleExpansion: async () => (await styleDrawing()).styleExpansion,
  styleExpansionBasic: async () => (await styleDrawing()).styleExpansionBasic,
  styleFusion: async () => (await styleDrawing()).styleFusion,
  seriesColorScheme: async () => (await styleColour()).seriesColorScheme,
  lineFilling: async () => (await styleColour()).lineFilling,
  patternRepeatTryOn: async () => (await cloth()).patternRepeatTryOn,
  patternTryOn: async () => (await cloth()).patternTryOn,
  patternTryOnBasic: async () => (await cloth()).patternTryOnBasic,
  logoTryOn: async () => (await cloth()).logoTryOn,
  fabricTryOn: async () => (await cloth()).fabricTryOn,
  patternRepeatExtraction: async () => (await patterns()).patternRepeatExtraction,
  patternExtraction: async () => (await patterns()).patternExtraction,
  patternRepeatExpansion: async () => (await patterns()).patternRepeatExpansion,
  patternExpansion: async () => (await patterns()).patternExpansion,
  imageToVector: async () => (await patterns()).imageToVector,
  accurateImage: async () => (await retouch()).accurateImage,
  recolour: async () => (await retouch()).recolour,
  hdUpscale: async () => (await retouch()).hdUpscale,
  cutout: async () => (await retouch()).cutout,
  changeBackground: async () => (await scene()).changeBackground,
  changeBackgroundBasic: async () => (await scene()).changeBackgroundBasic,
  backgroundFusion: async () => (await scene()).backgroundFusion,
  lightingFusion: async () => (await scene()).lightingFusion,
  extractClothing: async () => (await scene()).extractClothing,
  dressing: async () => (await people()).dressing,
  dressingPro: async () => (await people()).dressingPro,
  dressingProNext: async () => (await people()).dressingProNext,
  dressingBasic: async () => (await people()).dressingBasic,
  facialDressing: async () => (await people()).facialDressing,
  facialDressingBasic: async () => (await people()).facialDressingBasic,
  changePosture: async () => (await motion()).changePosture,
  imageToVideo: async () => (await motion()).imageToVideo,
  faceSwap: async () => (await faces()).faceSwap,
  faceSwapPro: async () => (await faces()).faceSwapPro,
  faceEnhancement: async () => (await faces()).faceEnhancement,
  facialExpression: async () => (await faces()).facialExpression,
  diverseSkins: async () => (await faces()).diverseSkins,
};

export const guideKeys: readonly string[] = Object.keys(guides);

/** The guide of a tool; undefined for a tool without a guide, e.g. one of another team. */
export const loadGuide = async (key: string): Promise<Guide | undefined> =>
  Object.hasOwn(guides, key) ? guides[key]?.() : undefined;
