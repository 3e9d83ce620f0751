/** Example inputs and results by tool key. `after` is empty for tools without a built-in engine. */
export interface TutorialPictures {
  before: readonly string[];
  after: readonly string[];
}

/** Drawn by the engine: `pnpm --filter @atelier/server tutorial-pictures`. */
export const tutorialPictures: Readonly<Partial<Record<string, TutorialPictures>>> = {
  accurateRedesign: {
    before: [new URL('./flat-dress.webp', import.meta.url).href],
    after: [new URL('./111-1.webp', import.meta.url).href],
  },
  styleExpansion: {
    before: [new URL('./flat-dress.webp', import.meta.url).href],
    after: [
      new URL('./110-1.webp', import.meta.url).href,
      new URL('./110-2.webp', import.meta.url).href,
      new URL('./110-3.webp', import.meta.url).href,
      new URL('./110-4.webp', import.meta.url).href,
    ],
  },
  styleExpansionBasic: {
    before: [new URL('./flat-dress.webp', import.meta.url).href],
    after: [
      new URL('./11-1.webp', import.meta.url).href,
      new URL('./11-2.webp', import.meta.url).href,
      new URL('./11-3.webp', import.meta.url).href,
      new URL('./11-4.webp', import.meta.url).href,
    ],
  },
  styleFusion: {
    before: [new URL('./flat-dress.webp', import.meta.url).href, new URL('./flat-knit.webp', import.meta.url).href],
    after: [new URL('./41-1.webp', import.meta.url).href, new URL('./41-2.webp', import.meta.url).href],
  },
  seriesColorScheme: {
    before: [new URL('./dress.webp', import.meta.url).href],
    after: [
      new URL('./221-1.webp', import.meta.url).href,
      new URL('./221-2.webp', import.meta.url).href,
      new URL('./221-3.webp', import.meta.url).href,
      new URL('./221-4.webp', import.meta.url).href,
    ],
  },
  styleCreativity: {
    before: [],
    after: [
      new URL('./1-1.webp', import.meta.url).href,
      new URL('./1-2.webp', import.meta.url).href,
      new URL('./1-3.webp', import.meta.url).href,
    ],
  },
  lineFilling: {
    before: [new URL('./line-drawing.webp', import.meta.url).href],
    after: [new URL('./4-1.webp', import.meta.url).href],
  },
  patternRepeatTryOn: {
    before: [new URL('./dress.webp', import.meta.url).href, new URL('./night-meadow.webp', import.meta.url).href],
    after: [new URL('./230-1.webp', import.meta.url).href],
  },
  patternTryOn: {
    before: [new URL('./tee.webp', import.meta.url).href, new URL('./bouquet.webp', import.meta.url).href],
    after: [new URL('./235-1.webp', import.meta.url).href],
  },
  patternTryOnBasic: {
    before: [new URL('./tee.webp', import.meta.url).href, new URL('./sun.webp', import.meta.url).href],
    after: [new URL('./229-1.webp', import.meta.url).href],
  },
  patternRepeatExtraction: {
    before: [new URL('./dotted-shirt.webp', import.meta.url).href],
    after: [new URL('./231-1.webp', import.meta.url).href],
  },
  patternExtraction: {
    before: [new URL('./printed-tee.webp', import.meta.url).href],
    after: [new URL('./232-1.webp', import.meta.url).href],
  },
  fabricTryOn: {
    before: [new URL('./coat.webp', import.meta.url).href, new URL('./tartan.webp', import.meta.url).href],
    after: [new URL('./2-1.webp', import.meta.url).href],
  },
  logoTryOn: {
    before: [new URL('./shirt.webp', import.meta.url).href, new URL('./leaf-mark.webp', import.meta.url).href],
    after: [new URL('./233-1.webp', import.meta.url).href],
  },
  accurateImage: {
    before: [new URL('./printed-tee.webp', import.meta.url).href],
    after: [new URL('./22-1.webp', import.meta.url).href],
  },
  patternRepeatExpansion: {
    before: [new URL('./deco-fans.webp', import.meta.url).href],
    after: [new URL('./101-1.webp', import.meta.url).href],
  },
  patternExpansion: {
    before: [new URL('./terrazzo.webp', import.meta.url).href],
    after: [new URL('./102-1.webp', import.meta.url).href],
  },
  recolour: {
    before: [new URL('./coat.webp', import.meta.url).href],
    after: [new URL('./220-1.webp', import.meta.url).href],
  },
  imageToVector: {
    before: [new URL('./checked-shirt.webp', import.meta.url).href],
    after: [new URL('./8-1.webp', import.meta.url).href],
  },
  dressing: { before: [new URL('./coat.webp', import.meta.url).href], after: [] },
  dressingPro: { before: [new URL('./coat.webp', import.meta.url).href], after: [] },
  dressingProNext: {
    before: [new URL('./coat.webp', import.meta.url).href, new URL('./evening-street.webp', import.meta.url).href],
    after: [],
  },
  dressingBasic: { before: [new URL('./tee.webp', import.meta.url).href], after: [] },
  facialDressing: { before: [new URL('./dress.webp', import.meta.url).href], after: [] },
  facialDressingBasic: { before: [new URL('./dress.webp', import.meta.url).href], after: [] },
  changePosture: { before: [new URL('./walking.webp', import.meta.url).href], after: [] },
  extractClothing: {
    before: [new URL('./shirt.webp', import.meta.url).href],
    after: [new URL('./800-1.webp', import.meta.url).href],
  },
  imageToVideo: { before: [new URL('./coat.webp', import.meta.url).href], after: [] },
  changeBackground: {
    before: [new URL('./coat.webp', import.meta.url).href, new URL('./terracotta-arch.webp', import.meta.url).href],
    after: [new URL('./215-1.webp', import.meta.url).href],
  },
  changeBackgroundBasic: {
    before: [new URL('./shirt.webp', import.meta.url).href],
    after: [new URL('./210-1.webp', import.meta.url).href],
  },
  backgroundFusion: {
    before: [new URL('./dress.webp', import.meta.url).href, new URL('./evening-street.webp', import.meta.url).href],
    after: [new URL('./212-1.webp', import.meta.url).href],
  },
  lightingFusion: {
    before: [new URL('./coat.webp', import.meta.url).href],
    after: [new URL('./213-1.webp', import.meta.url).href],
  },
  hdUpscale: {
    before: [new URL('./coat.webp', import.meta.url).href],
    after: [new URL('./5-1.webp', import.meta.url).href],
  },
  cutout: {
    before: [new URL('./coat.webp', import.meta.url).href],
    after: [new URL('./100-1.webp', import.meta.url).href],
  },
};
