import type { Language } from '@atelier/catalogue/text';

const zh = {
  completed: '{{name}}：画好了',
  failed: '{{name}}：没有画成，未扣算力',
  group: '{{name}} 等 {{count}} 张：批量画完了',
  open: '点这里查看',
  switch: '画好后用系统通知提醒我',
  denied: '浏览器不允许通知，请在地址栏左边的网站设置里打开后再试',
  unsupported: '这个浏览器不支持系统通知，标签页标题上仍会提醒',
} as const;

type FinishKey = keyof typeof zh;

const en: Record<FinishKey, string> = {
  completed: '{{name}}: done',
  failed: '{{name}}: drawing failed, not charged',
  group: '{{name}} and others, {{count}} in all: the batch is done',
  open: 'Open it here',
  switch: 'Tell me by a system notice when it is done',
  denied: 'The browser blocks notices. Allow them in the site settings beside the address and try again.',
  unsupported: 'This browser has no system notices. The tab’s title still tells you.',
};

/** Words that come with the notices, not with the first load. */
export const noticeWords = (
  language: Language,
  key: FinishKey,
  figures: Readonly<Record<string, string | number>> = {},
): string =>
  (language === 'en' ? en : zh)[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(figures[name] ?? ''));
