import { useLanguage } from '@atelier/platform/i18n';
import en from '../../locales/en/remote-health.json' with { type: 'json' };
import zh from '../../locales/zh/remote-health.json' with { type: 'json' };

type RemoteHealthTexts = Readonly<Record<keyof typeof zh, string>>;

const texts = { zh, en } as const satisfies Record<string, RemoteHealthTexts>;

/** Words of the operator's page; loaded with it. */
export const useRemoteHealthTexts = (): RemoteHealthTexts => texts[useLanguage()];
