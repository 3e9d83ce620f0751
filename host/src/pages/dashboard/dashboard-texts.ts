import { useLanguage } from '@atelier/platform/i18n';
import { fillText } from '../../i18n/fill-text.ts';
import en from '../../locales/en/dashboard.json' with { type: 'json' };
import zh from '../../locales/zh/dashboard.json' with { type: 'json' };

type DashboardTexts = Readonly<Record<keyof typeof zh, string>>;

const texts = { zh, en } as const satisfies Record<string, DashboardTexts>;

export type DashboardWords = (key: keyof DashboardTexts, figures?: Record<string, string | number>) => string;

/** Words of the dashboard; loaded with it. `{{name}}` is filled from the figures. */
export const useDashboardWords = (): DashboardWords => {
  const own: DashboardTexts & { readonly [key: `${string}_one`]: string | undefined } = texts[useLanguage()];
  return (key, figures = {}) => {
    const text = (Number(figures['count']) === 1 ? own[`${key}_one`] : undefined) ?? own[key];
    return fillText(text, figures);
  };
};
