import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/gallery.json' with { type: 'json' };
import zh from '../locales/zh/gallery.json' with { type: 'json' };

/** Words of the grid itself; what its tiles say is the page's. */
export const galleryTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

export type GalleryKey = keyof typeof galleryTexts.zh;
