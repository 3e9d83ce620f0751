import { type Language, useLanguage } from '@atelier/platform/i18n';

const words = {
  zh: {
    title: '公告',
    lead: '维护、新功能和规则的变化都写在这里。',
    details: '详情',
    close: '知道了',
    warn: '重要',
    now: '正在进行',
    earlier: '更早的',
    until: '{from} 起，到 {until}',
    empty: '现在没有公告',
    emptyBody: '有维护或新功能时会写在这里，也会在铃铛里提醒你。',
    toWork: '去画图',
    failed: '公告没有加载出来',
    failedBody: '请检查网络后再试一次。',
    retry: '再试一次',
  },
  en: {
    title: 'Announcements',
    lead: 'Maintenance, what is new and rules that change are written here.',
    details: 'Details',
    close: 'Got it',
    warn: 'Important',
    now: 'Now',
    earlier: 'Earlier',
    until: 'From {from} to {until}',
    empty: 'No announcements now',
    emptyBody: 'Maintenance and what is new will be written here, and the bell tells you.',
    toWork: 'Go and draw',
    failed: 'The announcements could not be loaded',
    failedBody: 'Check your connection and try again.',
    retry: 'Try again',
  },
} as const;

type AnnouncementKey = keyof (typeof words)['zh'];

const wordsIn =
  (language: Language) =>
  (key: AnnouncementKey, values: Readonly<Record<string, string>> = {}): string =>
    words[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Words of the page and the strip; they come with them. */
export const useAnnouncementWords = () => wordsIn(useLanguage());
