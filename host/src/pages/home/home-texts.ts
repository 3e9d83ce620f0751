import { useLanguage } from '@atelier/platform/i18n';
import en from '../../locales/en/home.json' with { type: 'json' };
import zh from '../../locales/zh/home.json' with { type: 'json' };

export type HomeTexts = Readonly<Record<keyof typeof zh, string>>;

const homeTexts = { zh, en } as const satisfies Record<string, HomeTexts>;

/** Words of the official site; loaded with its page. */
export const useHomeTexts = (): HomeTexts => homeTexts[useLanguage()];
