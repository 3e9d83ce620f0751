import { useLanguage } from '@atelier/platform/i18n';
import en from '../../locales/en/share.json' with { type: 'json' };
import zh from '../../locales/zh/share.json' with { type: 'json' };

export type ShareTexts = Readonly<Record<keyof typeof zh, string>>;

/** Words of the page behind a link; they come with its chunk. */
const shareTexts = { zh, en };

export const useShareTexts = (): ShareTexts => shareTexts[useLanguage()];
