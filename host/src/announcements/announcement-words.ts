import { type Language, useLanguage } from '@atelier/platform/i18n';

const words = {
  zh: {
    title: '公告',
    lead: '维护、新功能和规则变动都会在这里公布。',
    details: '详情',
    close: '知道了',
    warn: '重要',
    now: '正在进行',
    earlier: '更早',
    until: '{from} 至 {until}',
    empty: '暂无公告',
    emptyBody: '有新公告时会显示在这里，并在通知中提醒你。',
    toWork: '进入工作台',
    failed: '公告加载失败',
    failedBody: '请检查网络后重试。',
    retry: '重试',
  },
  en: {
    title: 'Announcements',
    lead: 'Maintenance, new features and rule changes are posted here.',
    details: 'Details',
    close: 'Got it',
    warn: 'Important',
    now: 'Now',
    earlier: 'Earlier',
    until: '{from} to {until}',
    empty: 'No announcements yet',
    emptyBody: 'New announcements appear here and in your notifications.',
    toWork: 'Open studio',
    failed: 'Couldn’t load announcements',
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
