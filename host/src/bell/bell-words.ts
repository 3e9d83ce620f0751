import type { Language } from '@atelier/platform/i18n';

const words = {
  zh: {
    title: '通知',
    unread: '通知，{count} 条未读',
    empty: '还没有通知。',
    'empty.words': '账户、付款和企业的消息会在这里。',
    readAll: '全部已读',
    more: '更早的',
    failed: '通知没有读出来。',
    retry: '再试一次',
    isNew: '未读',
    announcements: '全部公告',
  },
  en: {
    title: 'Notifications',
    unread: 'Notifications, {count} unread',
    empty: 'Nothing yet.',
    'empty.words': 'News of your account, payments and companies comes here.',
    readAll: 'Mark all as read',
    more: 'Older',
    failed: 'The notifications could not be read.',
    retry: 'Try again',
    isNew: 'Unread',
    announcements: 'All announcements',
  },
} as const;

/** The bell's words; they come with it, so that the first paint does not wait for them. */
export const bellWords = (
  language: Language,
  name: keyof (typeof words)['zh'],
  figures: Readonly<Record<string, number>> = {},
): string => words[language][name].replace(/\{(\w+)\}/g, (_, figure: string) => String(figures[figure] ?? ''));
