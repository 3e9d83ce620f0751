import type { Language } from '@atelier/catalogue/text';

const zh = {
  completed: '{{name}}：已完成',
  failed: '{{name}}：生成失败，未扣算力',
  group: '{{name}} 等 {{count}} 张：批量已完成',
  open: '点击查看',
  switch: '完成后通知我',
  denied: '浏览器已禁止通知，请在地址栏左侧的网站设置中允许后重试',
  unsupported: '此浏览器不支持系统通知，标签页标题仍会提醒',
} as const;

type FinishKey = keyof typeof zh;

const en: Record<FinishKey, string> = {
  completed: '{{name}}: completed',
  failed: '{{name}}: failed, not charged',
  group: '{{name}} and more, {{count}} total: batch completed',
  open: 'Click to view',
  switch: 'Notify me when it’s done',
  denied: 'Your browser blocks notifications. Allow them in the site settings next to the address bar and try again.',
  unsupported: 'This browser doesn’t support notifications. The tab title still tells you.',
};

/** Words that come with the notices, not with the first load. */
export const noticeWords = (
  language: Language,
  key: FinishKey,
  figures: Readonly<Record<string, string | number>> = {},
): string =>
  (language === 'en' ? en : zh)[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(figures[name] ?? ''));
