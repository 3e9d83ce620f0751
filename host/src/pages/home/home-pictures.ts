/** Everything here was drawn by the engine: `pnpm --filter @atelier/server home-pictures`. */

/** One coat, and what four tools make of it. */
export const coat = {
  before: new URL('./pictures/coat-before.webp', import.meta.url).href,
  fabric: new URL('./pictures/coat-fabric-after.webp', import.meta.url).href,
  colour: new URL('./pictures/coat-colour-after.webp', import.meta.url).href,
  scene: new URL('./pictures/coat-scene-after.webp', import.meta.url).href,
  cutout: new URL('./pictures/coat-cutout-after.webp', import.meta.url).href,
} as const;

interface Case {
  before: string;
  after: string;
  isCutOut?: boolean;
}

/** A case for each group of tools, by the group's key. */
export const groupCases: Readonly<Record<string, Case>> = {
  styleDesign: {
    before: new URL('./pictures/style-before.webp', import.meta.url).href,
    after: new URL('./pictures/style-after.webp', import.meta.url).href,
  },
  fabricPattern: {
    before: new URL('./pictures/fabric-before.webp', import.meta.url).href,
    after: new URL('./pictures/fabric-after.webp', import.meta.url).href,
  },
  photoshoot: {
    before: new URL('./pictures/shoot-before.webp', import.meta.url).href,
    after: new URL('./pictures/shoot-after.webp', import.meta.url).href,
  },
  processing: {
    before: new URL('./pictures/processing-before.webp', import.meta.url).href,
    after: new URL('./pictures/processing-after.webp', import.meta.url).href,
    isCutOut: true,
  },
};

/** What a tool makes, 96 px, by its type; a tool that draws people or clips has none. */
export const toolPictures: Readonly<Record<number, string>> = {
  1: new URL('./pictures/tool-1.webp', import.meta.url).href,
  2: new URL('./pictures/tool-2.webp', import.meta.url).href,
  4: new URL('./pictures/tool-4.webp', import.meta.url).href,
  5: new URL('./pictures/tool-5.webp', import.meta.url).href,
  8: new URL('./pictures/tool-8.webp', import.meta.url).href,
  11: new URL('./pictures/tool-11.webp', import.meta.url).href,
  22: new URL('./pictures/tool-22.webp', import.meta.url).href,
  41: new URL('./pictures/tool-41.webp', import.meta.url).href,
  100: new URL('./pictures/tool-100.webp', import.meta.url).href,
  101: new URL('./pictures/tool-101.webp', import.meta.url).href,
  102: new URL('./pictures/tool-102.webp', import.meta.url).href,
  110: new URL('./pictures/tool-110.webp', import.meta.url).href,
  111: new URL('./pictures/tool-111.webp', import.meta.url).href,
  210: new URL('./pictures/tool-210.webp', import.meta.url).href,
  212: new URL('./pictures/tool-212.webp', import.meta.url).href,
  213: new URL('./pictures/tool-213.webp', import.meta.url).href,
  215: new URL('./pictures/tool-215.webp', import.meta.url).href,
  220: new URL('./pictures/tool-220.webp', import.meta.url).href,
  221: new URL('./pictures/tool-221.webp', import.meta.url).href,
  229: new URL('./pictures/tool-229.webp', import.meta.url).href,
  230: new URL('./pictures/tool-230.webp', import.meta.url).href,
  231: new URL('./pictures/tool-231.webp', import.meta.url).href,
  232: new URL('./pictures/tool-232.webp', import.meta.url).href,
  233: new URL('./pictures/tool-233.webp', import.meta.url).href,
  235: new URL('./pictures/tool-235.webp', import.meta.url).href,
  800: new URL('./pictures/tool-800.webp', import.meta.url).href,
};
