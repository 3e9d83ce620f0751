import type { OwnTexts } from '@atelier/picture-editors/own-words';

const zh = {
  title: '分享结果',
  close: '关闭',
  lead: '获得链接的人无需登录即可查看这张图，看不到你的账号和其他内容。',
  days: '有效期',
  oneDay: '1 天',
  someDays: '{{days}} 天',
  original: '同时展示原图，方便前后对比',
  create: '生成链接',
  link: '链接',
  copy: '复制链接',
  copied: '复制成功',
  copyFailed: '复制失败，请选中链接手动复制',
  openUntil: '{{moment}} 前有效',
  saved: '已更新，链接不变',
  revoke: '取消分享',
  revoked: '已取消分享，链接失效',
} as const;

const en: Record<keyof typeof zh, string> = {
  title: 'Share this result',
  close: 'Close',
  lead: 'Anyone with the link can see this image without logging in, and nothing else in your account.',
  days: 'Expires after',
  oneDay: '1 day',
  someDays: '{{days}} days',
  original: 'Include the original for before and after',
  create: 'Create link',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Copy succeeded',
  copyFailed: 'Copying failed. Select the link and copy it manually.',
  openUntil: 'valid until {{moment}}',
  saved: 'Updated. The link stays the same.',
  revoke: 'Stop sharing',
  revoked: 'Sharing stopped. The link no longer works.',
};

export const shareTexts: OwnTexts<keyof typeof zh> = { zh, en };
