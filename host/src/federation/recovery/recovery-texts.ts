import type { Language } from '@atelier/catalogue/text';
import en from '../../locales/en/recovery.json' with { type: 'json' };
import zh from '../../locales/zh/recovery.json' with { type: 'json' };

/** Texts of the page shown when a group cannot be opened; bundled, so that they need no request. */
export const recoveryTexts: Record<Language, typeof zh> = { zh, en };
