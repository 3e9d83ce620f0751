import type { Language } from '@atelier/catalogue/text';

const zh = {
  unscripted: '登录和画图需要打开 JavaScript；这一页不打开也能读。',
  other: 'English',
} as const;

type DrawnTexts = Readonly<Record<keyof typeof zh, string>>;

const en: DrawnTexts = {
  unscripted: 'Logging in and drawing need JavaScript. This page can be read without it.',
  other: '中文',
};

/** Words of the drawn home page for a browser without scripts; `other` names the other language in its own words. */
export const drawnTexts = { zh, en } as const satisfies Record<Language, DrawnTexts>;
