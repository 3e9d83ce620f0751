import { useLanguage } from '@atelier/platform/i18n';
import en from '../../locales/en/sample-try.json' with { type: 'json' };
import zh from '../../locales/zh/sample-try.json' with { type: 'json' };

type SampleTryTexts = Readonly<Record<keyof typeof zh, string>>;

const texts = { zh, en } as const satisfies Record<string, SampleTryTexts>;

/** Words of "try it now"; loaded with the home page. */
export const useSampleTryTexts = (): SampleTryTexts => texts[useLanguage()];
