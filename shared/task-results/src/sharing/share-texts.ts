import type { OwnTexts } from '@atelier/picture-editors/own-words';

const zh = {
  title: '分享结果',
  close: '关闭',
  lead: '有链接的人不用登录就能看到这张图，看不到你的账号和其他内容。',
  days: '有效期',
  oneDay: '1 天',
  someDays: '{{days}} 天',
  original: '同时展示原图，可以前后对比',
  create: '生成链接',
  link: '链接',
  copy: '复制链接',
  copied: '复制成功',
  copyFailed: '没有复制成功，请选中链接手动复制',
  openUntil: '{{moment}} 前有效',
  saved: '已更新，链接不变',
  revoke: '收回链接',
  revoked: '链接已收回，打开会提示已结束',
} as const;

const en: Record<keyof typeof zh, string> = {
  title: 'Share this result',
  close: 'Close',
  lead: 'Whoever has the link sees this picture without signing in, and nothing else of your account.',
  days: 'Open for',
  oneDay: '1 day',
  someDays: '{{days}} days',
  original: 'Show the original too, for before and after',
  create: 'Create link',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Copy succeeded',
  copyFailed: 'Nothing was copied. Select the link and copy it by hand.',
  openUntil: 'open until {{moment}}',
  saved: 'Changed, the link stays the same',
  revoke: 'End link',
  revoked: 'The link has ended. Whoever opens it is told so.',
};

export const shareTexts: OwnTexts<keyof typeof zh> = { zh, en };
