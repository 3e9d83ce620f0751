import type { Language } from '@atelier/platform/i18n';

const words = {
  zh: {
    title: '通知',
    unread: '通知，{count} 条未读',
    empty: '暂无通知。',
    'empty.words': '账户、付款和企业消息会显示在这里。',
    readAll: '全部已读',
    more: '更早',
    failed: '通知加载失败。',
    retry: '重试',
    isNew: '未读',
    announcements: '全部公告',
  },
  en: {
    title: 'Notifications',
    unread: 'Notifications, {count} unread',
    empty: 'No notifications yet.',
    'empty.words': 'Updates on your account, payments and companies appear here.',
    readAll: 'Mark all as read',
    more: 'Older',
    failed: 'Couldn’t load notifications.',
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
