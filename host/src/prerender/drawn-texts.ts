import type { Language } from '@atelier/catalogue/text';

const zh = {
  unscripted: '登录和使用工具需要开启 JavaScript，此页面可直接浏览。',
  other: 'English',
} as const;

type DrawnTexts = Readonly<Record<keyof typeof zh, string>>;

const en: DrawnTexts = {
  unscripted: 'Logging in and using tools require JavaScript. You can read this page without it.',
  other: '中文',
};

/** Words of the drawn home page for a browser without scripts; `other` names the other language in its own words. */
export const drawnTexts = { zh, en } as const satisfies Record<Language, DrawnTexts>;
