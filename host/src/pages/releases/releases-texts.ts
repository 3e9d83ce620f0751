import { useLanguage } from '@atelier/platform/i18n';
import en from '../../locales/en/releases.json' with { type: 'json' };
import zh from '../../locales/zh/releases.json' with { type: 'json' };

export type ReleasesTexts = Readonly<Record<keyof typeof zh, string>>;

export const releasesTexts = { zh, en } as const satisfies Record<string, ReleasesTexts>;

/** Words of the operator's page of versions; loaded with it. */
export const useReleasesTexts = (): ReleasesTexts => releasesTexts[useLanguage()];
