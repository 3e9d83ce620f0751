import { useLanguage } from '@atelier/platform/i18n';
import en from '../../locales/en/home.json' with { type: 'json' };
import zh from '../../locales/zh/home.json' with { type: 'json' };

/** One coat, and the results of four tools. */
export const coat = {
  before: new URL('./pictures/coat-before.avif', import.meta.url).href,
  fabric: new URL('./pictures/coat-fabric-after.avif', import.meta.url).href,
  colour: new URL('./pictures/coat-colour-after.avif', import.meta.url).href,
  scene: new URL('./pictures/coat-scene-after.avif', import.meta.url).href,
  cutout: new URL('./pictures/coat-cutout-after.avif', import.meta.url).href,
} as const;

interface Case {
  before: string;
  after: string;
  isCutOut?: boolean;
}

/** An example for each group of tools, by the group's key. */
export const groupCases: Readonly<Record<string, Case>> = {
  styleDesign: {
    before: new URL('./pictures/style-before.avif', import.meta.url).href,
    after: new URL('./pictures/style-after.avif', import.meta.url).href,
  },
  fabricPattern: {
    before: new URL('./pictures/fabric-before.avif', import.meta.url).href,
    after: new URL('./pictures/fabric-after.avif', import.meta.url).href,
  },
  photoshoot: {
    before: new URL('./pictures/shoot-before.avif', import.meta.url).href,
    after: new URL('./pictures/shoot-after.avif', import.meta.url).href,
  },
  processing: {
    before: new URL('./pictures/processing-before.avif', import.meta.url).href,
    after: new URL('./pictures/processing-after.avif', import.meta.url).href,
    isCutOut: true,
  },
};

/** Result examples of the tools, 96 px each, side by side in the order of `toolStrip`. */
export const toolPictures: string = new URL('./pictures/tools.avif', import.meta.url).href;

export type HomeTexts = Readonly<Record<keyof typeof zh, string>>;

const homeTexts = { zh, en } as const satisfies Record<string, HomeTexts>;

/** Texts of the official site; loaded with its page. */
export const useHomeTexts = (): HomeTexts => homeTexts[useLanguage()];
